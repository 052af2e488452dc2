const tones = {
  muted: 'text-muted hover:text-ink',
  /** It takes something away. */
  danger: 'text-muted hover:text-danger',
  /** It has just done what it is for. */
  done: 'text-primary',
};

export type IconButtonTone = keyof typeof tones;

/** The 44 px square of what is one icon, a button or a link; `className` adds a place. */
export function iconButtonClass(tone: IconButtonTone, className = '') {
  return `inline-flex size-11 shrink-0 items-center justify-center rounded-control transition-colors duration-150 hover:bg-sunken ${tones[tone]} ${className}`;
}
