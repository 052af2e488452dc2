import { useState } from 'react';

/** The order of a table's rows: by which column, and from the smallest or the largest on. */
export interface Sort<Column extends string> {
  readonly column: Column;
  readonly isUp: boolean;
}

/**
 * Returns the order of a table's rows, and what the head of a column needs to change it: the newest or the largest first, and the other
 * way round once it is pressed again.
 */
export function useSort<Column extends string>(first: Column, onChange?: () => void) {
  const [sort, setSort] = useState<Sort<Column>>({ column: first, isUp: false });
  const sortBy = (column: Column) => {
    const isSorted = column === sort.column;
    return {
      sort: isSorted ? (sort.isUp ? ('ascending' as const) : ('descending' as const)) : ('none' as const),
      onSort: () => {
        setSort({ column, isUp: isSorted && !sort.isUp });
        onChange?.();
      },
    };
  };
  return { sort, sortBy };
}
