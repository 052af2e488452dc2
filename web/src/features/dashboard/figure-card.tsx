import type { ReactNode } from 'react';
import { Link } from '#router/link.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

interface FigureCardProps {
  title: string;
  /** The list that proves the figure. */
  to: string;
  /** Undefined until it is known. */
  figure: string | undefined;
  /** What is said beneath it. */
  text?: ReactNode;
  /** Links of its own, above that of the whole card. */
  children?: ReactNode;
  className?: string;
}

/** Shows a figure of money; the whole card leads to the orders that it adds up. */
export function FigureCard({ title, to, figure, text, children, className = '' }: FigureCardProps) {
  return (
    <li
      className={`relative rounded-card border border-line bg-surface p-3 shadow-card transition-colors duration-150 hover:bg-sunken/40 sm:p-4 ${className}`}
    >
      <Link to={to} className="block after:absolute after:inset-0 after:rounded-card">
        <h2 className="text-sm font-medium text-muted">{title}</h2>
        {figure === undefined ? (
          <Skeleton className="mt-1 h-7 w-28 max-w-full" />
        ) : (
          <p className="mt-1 text-lg leading-7 font-bold tracking-tight wrap-break-word tabular-nums sm:text-xl">
            {figure}
          </p>
        )}
        <p className="mt-1 min-h-5 text-sm">
          {figure === undefined ? <Skeleton className="h-5 w-32 max-w-full" /> : text}
        </p>
      </Link>
      {children}
    </li>
  );
}
