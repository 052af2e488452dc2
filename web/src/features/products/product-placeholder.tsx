/** Stands for a missing picture (VIEW-008): a seedling, drawn in the colours of the app. */
export function ProductPlaceholder({ label }: { label?: string }) {
  return (
    <svg
      viewBox="0 0 120 120"
      className="size-full bg-primary-soft text-on-primary-soft"
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
      data-placeholder
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d="M60 88V56" />
      <path d="M60 62C40 62 32 50 32 36c18 0 28 10 28 26Z" fill="currentColor" fillOpacity="0.14" />
      <path d="M60 54c0-14 9-22 26-22 0 14-9 22-26 22Z" fill="currentColor" fillOpacity="0.14" />
      <path d="M34 90c8-5 17-6 26-2 9-4 18-3 26 2" />
    </svg>
  );
}
