import { formatDayAndTime } from '@duka/domain/values/dates';
import type { ReactNode } from 'react';
import { readNowText } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';

interface Column<Row> {
  readonly id: string;
  readonly head: () => string;
  readonly text: (row: Row) => string;
  readonly isNumber?: true;
}

interface PrintedSheetProps<Row> {
  title: string;
  /** A line below the title. */
  text?: string;
  shopName: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The sums below the rows. */
  foot?: ReactNode;
  /** Stands below a table without rows. */
  emptyText: string;
}

/** A sheet as inspectors ask for it: a title, the shop with the moment of printing, and a table with lines. */
export function PrintedSheet<Row>({
  title,
  text,
  shopName,
  columns,
  rows,
  keyOf,
  foot,
  emptyText,
}: PrintedSheetProps<Row>) {
  return (
    <article className="overflow-x-auto bg-surface p-4 print:overflow-visible print:bg-white print:p-0 print:text-black">
      <h1 className="text-lg font-bold">{title}</h1>
      {text === undefined ? null : <p className="text-sm">{text}</p>}
      <p className="mb-3 text-sm">
        {m.lots_print_seller({ shop: shopName, at: formatDayAndTime(readNowText()) ?? '' })}
      </p>
      <table className="w-full border-collapse text-left text-xs">
        <thead>
          <tr className="*:border *:border-line *:px-1 *:py-0.5">
            {columns.map(({ id, head }) => (
              <th key={id} scope="col">
                {head()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="break-inside-avoid *:border *:border-line *:px-1 *:py-0.5">
              {columns.map(({ id, text: cellText, isNumber }) => (
                <td key={id} className={isNumber ? 'text-right tabular-nums' : 'wrap-anywhere'}>
                  {cellText(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot}
      </table>
      {rows.length === 0 ? <p className="mt-3">{emptyText}</p> : null}
    </article>
  );
}
