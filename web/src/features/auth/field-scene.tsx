/** Hills, furrows and young maize under a low sun; drawn in the colours of the theme. */
export function FieldScene() {
  return (
    <svg
      viewBox="0 0 800 520"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-x-0 bottom-0 h-full w-full lg:h-[62%]"
      aria-hidden="true"
    >
      <circle cx="590" cy="236" r="62" className="fill-accent" />
      <path d="M0 330C140 250 260 262 400 306s270 22 400-46v260H0Z" className="fill-primary opacity-25" />
      <path d="M0 380c150-64 330-44 470-14s240 2 330-34v188H0Z" className="fill-primary opacity-45" />
      <path d="M0 432c200-60 420-40 800-6v94H0Z" className="fill-primary" />
      <g className="fill-none stroke-primary-soft opacity-35" strokeWidth="3" strokeLinecap="round">
        <path d="M392 414C330 440 200 480 60 520M402 414c-30 30-80 66-150 106M414 415c0 36-6 70-20 105M428 416c34 30 80 64 150 104M440 417c80 26 200 60 340 103" />
      </g>
      <g className="stroke-primary" fill="none" strokeWidth="5" strokeLinecap="round">
        <path d="M96 424c0-40 2-62 6-84M98 396c-22-6-34-22-38-42 22 4 36 18 38 42Zm2-24c22-8 32-26 34-46-22 6-34 24-34 46Z" />
        <path d="M168 418c0-30 2-48 4-64M169 396c-16-4-26-16-28-32 16 4 26 14 28 32Zm2-18c16-6 24-18 26-34-16 4-26 16-26 34Z" />
        <path d="M704 424c0-44-2-70-6-96M702 392c22-6 36-24 38-46-22 4-36 22-38 46Zm-2-26c-22-8-34-26-36-48 22 6 34 24 36 48Z" />
      </g>
    </svg>
  );
}
