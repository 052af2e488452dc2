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

/** Covers the page; with `overlay` what lies beneath stays faintly visible. */
export function FullPageSpinner({ text, overlay = false }: { text: string; overlay?: boolean }) {
  return (
    <div
      role="status"
      className={`fixed inset-0 z-40 flex items-center justify-center ${overlay ? 'bg-paper/75' : 'bg-paper'}`}
    >
      <div
        className={`flex min-w-40 flex-col items-center gap-4 px-8 py-6 ${overlay ? 'rounded-card bg-surface shadow-raised' : ''}`}
      >
        <SpinnerRing size={40} className="text-primary" />
        <p className="font-medium text-ink">{text}</p>
      </div>
    </div>
  );
}
