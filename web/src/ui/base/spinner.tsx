import type { ReactNode } from 'react';
import { type IconSize, iconSizeClasses } from './icon-size.ts';

/** The turning ring alone, for places where words beside it already say what is under way. */
export function SpinnerRing({ size = 20, className = '' }: { size?: IconSize; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 animate-spin ${iconSizeClasses[size]} ${className}`}
      fill="none"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.22" strokeWidth="3" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

export function Spinner({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div role="status" className={`flex items-center justify-center gap-3 py-8 text-muted ${className}`}>
      <SpinnerRing size={24} className="text-primary" />
      <span>{text}</span>
    </div>
  );
}

interface FullPageSpinnerProps {
  text: string;
  /** Stands in a corner, over a page that can be used meanwhile. */
  isAside?: boolean;
  /** What is known already. */
  children?: ReactNode;
}

/** Covers the page. */
export function FullPageSpinner({ text, isAside = false, children }: FullPageSpinnerProps) {
  const place = isAside
    ? 'pointer-events-none items-start justify-end p-5 sm:p-8 noscript:hidden'
    : 'items-center justify-center bg-paper';
  const box = isAside
    ? 'gap-2.5 rounded-control bg-surface px-3.5 py-2 text-sm shadow-card'
    : 'min-w-40 flex-col gap-4 px-8 py-6';
  return (
    <div role="status" className={`fixed inset-0 z-40 flex ${place}`}>
      <div className={`flex items-center ${box}`}>
        <SpinnerRing size={isAside ? 20 : 40} className="text-primary" />
        <p className="font-medium text-ink">{text}</p>
        {children}
      </div>
    </div>
  );
}
