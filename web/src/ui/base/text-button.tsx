import type { ReactNode } from 'react';
import { SpinnerRing } from './spinner.tsx';

interface TextButtonProps {
  onClick: () => void;
  busy?: boolean;
  children: ReactNode;
}

/** Looks like a link; it changes the view or asks for a mail, so it is none. */
export function TextButton({ onClick, busy = false, children }: TextButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={onClick}
      className="-mx-1 inline-flex min-h-11 items-center gap-2 rounded-control px-1 text-left text-[0.9375rem] font-semibold text-on-primary-soft underline-offset-4 hover:underline"
    >
      {busy ? <SpinnerRing size={16} /> : null}
      {children}
    </button>
  );
}
