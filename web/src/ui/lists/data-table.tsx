import type { ReactNode } from 'react';
import { Icon } from '#ui/base/icon.tsx';
import { Card } from '#ui/page/card.tsx';

interface DataTableProps {
  label: string;
  /** `ColumnHead`s. */
  head: ReactNode;
  /** Rows of cells: the first is a `th scope="row"`. */
  children: ReactNode;
  /** Sums beneath the rows. */
  foot?: ReactNode;
}

/** A list from 768 px on: columns with heads that sort; docs/design-language.md, "Tables". */
export function DataTable({ label, head, children, foot }: DataTableProps) {
  return (
    <Card padding="none" className="overflow-x-auto">
      <table aria-label={label} className="w-full text-left text-sm">
        <thead className="border-b border-line bg-sunken/60 text-xs text-muted">
          <tr>{head}</tr>
        </thead>
        <tbody className="divide-y divide-line *:hover:bg-sunken/40 [&_td]:px-3 [&_td]:py-2 [&_th]:px-3 [&_th]:py-2 [&_th]:font-normal">
          {children}
        </tbody>
        {foot ? (
          <tfoot className="border-t border-line font-semibold [&_td]:px-3 [&_td]:py-2.5 [&_th]:px-3 [&_th]:py-2.5">
            {foot}
          </tfoot>
        ) : null}
      </table>
    </Card>
  );
}

interface ColumnHeadProps {
  children: ReactNode;
  /** Figures stand at the right. */
  isNumber?: boolean;
  /** The order of the rows by this column; undefined where it cannot be sorted by. */
  sort?: 'ascending' | 'descending' | 'none';
  onSort?: () => void;
  className?: string;
}

/** The head of a column; one that sorts is a button and says the present order. */
export function ColumnHead({ children, isNumber = false, sort, onSort, className = '' }: ColumnHeadProps) {
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={`px-3 font-semibold whitespace-nowrap ${isNumber ? 'text-right' : ''} ${onSort ? '' : 'py-2'} ${className}`}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={`-mx-1.5 inline-flex min-h-9 items-center gap-1 rounded-control px-1.5 font-semibold hover:text-ink ${sort === 'none' ? '' : 'text-ink'}`}
        >
          {children}
          {sort === 'ascending' || sort === 'descending' ? (
            <Icon name="chevron-down" size={14} className={sort === 'ascending' ? 'rotate-180' : ''} />
          ) : null}
        </button>
      ) : (
        children
      )}
    </th>
  );
}
