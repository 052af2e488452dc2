import type { ReactNode } from 'react';
import { Link } from '#router/link.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

/** Figures side by side on one sheet; one that has no room beside the others stands beneath them. */
export function FigureSheet({ children }: { children: ReactNode }) {
  return (
    <ul className="flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line shadow-card">
      {children}
    </ul>
  );
}

interface FigureCellProps {
  title: string;
  /** `h3` below the heading of a section; `h2` by default. */
  heading?: 'h2' | 'h3';
  /** The list that proves the figure. */
  to: string;
  /** Undefined until it is known. */
  figure: string | undefined;
  size: 'lead' | 'usual' | 'row';
  /** At the end of the title's line. */
  titleEnd?: ReactNode;
  /** What is said beneath it. */
  text?: ReactNode;
  /** Links of its own, above that of the whole cell. */
  children?: ReactNode;
  /** Alone in its line on a phone; a small figure stands beside its title there. */
  isWide?: boolean;
}

/** One figure of a sheet; the whole cell leads to what it adds up. */
export function FigureCell({
  title,
  heading: Heading = 'h2',
  to,
  figure,
  size,
  titleEnd,
  text,
  children,
  isWide = false,
}: FigureCellProps) {
  return (
    <li
      className={`relative grow bg-surface px-3 py-2 transition-colors duration-150 hover:bg-sunken/40 sm:px-4 lg:py-3 ${isWide ? 'basis-full lg:basis-[7rem]' : 'basis-[7rem]'}`}
    >
      <Link
        to={to}
        className={`block after:absolute after:inset-0 ${isWide && size === 'row' ? 'max-lg:flex max-lg:items-baseline max-lg:justify-between max-lg:gap-3' : ''}`}
      >
        <div className="flex flex-wrap justify-between gap-x-1 text-sm text-muted">
          <Heading className="font-medium">{title}</Heading>
          {figure === undefined ? null : titleEnd}
        </div>
        {figure === undefined ? (
          <Skeleton className="h-6 w-28" />
        ) : (
          <p>
            <Figure size={size}>{figure}</Figure>
          </p>
        )}
        {text ? (
          <p className="text-sm text-muted">{figure === undefined ? <Skeleton className="h-5 w-32" /> : text}</p>
        ) : null}
      </Link>
      {children}
    </li>
  );
}
