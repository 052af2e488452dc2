/**
 * Hills, furrows and young maize under a low sun, in the colours of the theme. What matters stands low and in the
 * middle: a phone shows little more than the horizon.
 */
export function FieldScene() {
  return (
    <svg
      viewBox="0 0 800 520"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-x-0 bottom-0 h-full w-full lg:h-[62%]"
      aria-hidden="true"
    >
      <circle cx="560" cy="306" r="52" className="fill-accent" />
      <path d="M0 386c130-44 260-36 400-12s270 6 400-34v180H0Z" className="fill-primary opacity-25" />
      <path d="M0 424c150-50 330-34 470-8s240-4 330-30v134H0Z" className="fill-primary opacity-45" />
      <path d="M0 456c200-42 420-32 800-4v68H0Z" className="fill-primary dark:opacity-55" />
      <g className="fill-none stroke-primary-soft opacity-35" strokeWidth="3" strokeLinecap="round">
        <path d="M388 437c-60 18-180 50-310 83M400 437c-28 22-70 52-128 83M413 437c-4 28-10 55-20 83M426 438c26 24 68 54 126 82M438 438c70 18 190 48 318 82" />
      </g>
      <g className="fill-none stroke-primary" strokeWidth="4.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M262 448c0-30 2-50 6-70M264 424c-20-5-30-18-34-36 20 4 31 16 34 36Zm2-20c20-7 28-23 30-41-20 5-30 21-30 41Z" />
        <path d="M316 446c0-22 2-38 4-52M317 428c-14-4-22-14-25-28 15 3 23 13 25 28Zm2-14c14-5 21-16 23-30-15 3-22 14-23 30Z" />
        <path d="M652 446c0-28-2-46-5-66M650 422c18-5 29-19 31-37-18 3-29 17-31 37Zm-2-20c-18-6-27-20-29-38 18 5 27 19 29 38Z" />
      </g>
    </svg>
  );
}
