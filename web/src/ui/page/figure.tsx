import type { ReactNode } from 'react';

const sizes = {
  /** The one figure a card is about: 24 px. */
  lead: 'text-2xl font-bold tracking-tight',
  /** What stands beside it: 18 px. */
  usual: 'text-lg leading-[1.333] font-bold',
  /** In a row: 15 px. */
  row: 'text-[0.9375rem] leading-[1.6] font-semibold',
};

/** An amount or a number in one of the three sizes of figures; money is never smaller than a count beside it. */
export function Figure({ size, children }: { size: keyof typeof sizes; children: ReactNode }) {
  return <span className={`whitespace-nowrap tabular-nums text-ink ${sizes[size]}`}>{children}</span>;
}
