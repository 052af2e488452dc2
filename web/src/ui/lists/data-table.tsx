import type { ReactNode } from 'react';
import { Icon } from '#ui/base/icon.tsx';

interface DataTableProps {
  label: string;
  /** `ColumnHead`s. */
  head: ReactNode;
  /** Rows of cells: the first is a `th scope="row"`. */
  children: ReactNode;
  /** Sums beneath the rows. */
  foot?: ReactNode;
  /** Many columns: on a tablet they stand close together, and reach both edges. */
  isDense?: boolean;
}

/** A list from 768 px on: columns with heads that sort; docs/design-language.md, "Tables". */
export function DataTable({ label, head, children, foot, isDense = false }: DataTableProps) {
  return (
    <div
      className={`overflow-x-auto border-line bg-surface shadow-card ${isDense ? 'max-lg:-mx-6 max-lg:border-y lg:rounded-card lg:border' : 'rounded-card border'}`}
    >
      <table
        aria-label={label}
        className={`w-full text-left text-sm ${isDense ? 'max-xl:[--cell:0.1875rem] [--cell:0.5rem]' : '[--cell:0.75rem]'}`}
      >
        <thead className="border-b border-line bg-sunken/60 text-xs text-muted">
          <tr>{head}</tr>
        </thead>
        <tbody className="divide-y divide-line *:hover:bg-sunken/40 *:*:px-(--cell) *:*:py-2 [&_th]:font-normal">
          {children}
        </tbody>
        {foot ? <tfoot className="border-t border-line font-semibold *:*:px-(--cell) *:*:py-2.5">{foot}</tfoot> : null}
      </table>
    </div>
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
      className={`px-(--cell) font-semibold xl:whitespace-nowrap ${isNumber ? 'text-right' : ''} ${onSort ? '' : 'py-2'} ${className}`}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={`-mx-1 inline-flex min-h-9 items-center gap-1 rounded-control px-1 font-semibold hover:text-ink ${sort === 'none' ? '' : 'text-ink'}`}
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
