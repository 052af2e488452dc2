import type { ReactNode } from 'react';
import { Link } from '#router/link.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

interface FigureCardProps {
  title: string;
  /** The list that proves the figure. */
  to: string;
  /** Undefined until it is known. */
  figure: string | undefined;
  /** What is said beneath it; null where the links of the card say it. */
  text: ReactNode;
  /** Links of its own, above that of the whole card. */
  children?: ReactNode;
  /** On a phone the figure stands beside its title. */
  isFlat?: boolean;
  className?: string;
}

/** Shows a figure of money; the whole card leads to the orders that it adds up. */
export function FigureCard({ title, to, figure, text, children, isFlat = false, className = '' }: FigureCardProps) {
  return (
    <li
      className={`relative rounded-card border border-line bg-surface p-3 shadow-card transition-colors duration-150 hover:bg-sunken/40 sm:p-4 ${className}`}
    >
      <Link to={to} className="block after:absolute after:inset-0 after:rounded-card">
        <div className={isFlat ? 'flex items-baseline justify-between gap-3 lg:block' : ''}>
          <h2 className="text-sm font-medium text-muted">{title}</h2>
          {figure === undefined ? (
            <Skeleton className="mt-1 h-7 w-28 max-w-full" />
          ) : (
            <p className="mt-1 text-base leading-7 font-bold tracking-tight wrap-anywhere tabular-nums sm:text-xl">
              {figure}
            </p>
          )}
        </div>
        {text === null ? null : (
          <p className="mt-1 min-h-5 text-sm">
            {figure === undefined ? <Skeleton className="h-5 w-32 max-w-full" /> : text}
          </p>
        )}
      </Link>
      {children}
    </li>
  );
}
