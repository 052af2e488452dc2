import type { ReactNode } from 'react';

interface FigureTableProps {
  'aria-label'?: string;
  'aria-labelledby'?: string;
  /** The cells of the head. */
  head: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** Shows figures in columns: their names at the left, the numbers at the right. */
export function FigureTable({ head, children, ...name }: FigureTableProps) {
  return (
    <div className="@container">
      <table {...name} className="figure-rows w-full text-left text-sm tabular-nums sm:text-[0.9375rem]">
        <thead className="border-b border-line text-xs text-muted">
          <tr className="*:px-1 *:py-2 *:font-semibold *:not-first:text-right sm:*:px-2">{head}</tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}
