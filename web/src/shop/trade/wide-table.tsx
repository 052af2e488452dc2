import type { ReactNode } from 'react';
import { Card } from '#ui/page/card.tsx';

interface WideTableProps {
  label: string;
  /** The heads of the columns; an amount stands at the right of its column. */
  heads: readonly { readonly text: string; readonly isAmount?: boolean; readonly isHidden?: boolean }[];
  /** Its `WideRow`s. */
  children: ReactNode;
}

/** The table of a list on a wide screen. */
export function WideTable({ label, heads, children }: WideTableProps) {
  return (
    <Card padding="none" className="overflow-x-auto">
      <table aria-label={label} className="w-full text-left text-[0.9375rem]">
        <thead className="border-b border-line bg-sunken/60 text-xs text-muted">
          <tr className="*:px-3 *:py-2.5 *:font-semibold *:whitespace-nowrap *:first:pl-5 *:last:pr-5">
            {heads.map(({ text, isAmount = false, isHidden = false }) => (
              <th key={text} scope="col" className={isAmount ? 'text-right' : undefined}>
                {isHidden ? <span className="sr-only">{text}</span> : text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </Card>
  );
}

/** A row, of which the first cell names it. */
export function WideRow({ children }: { children: ReactNode }) {
  return <tr className="*:px-3 *:py-1.5 *:first:pl-5 *:last:pr-5 hover:bg-sunken/40">{children}</tr>;
}
