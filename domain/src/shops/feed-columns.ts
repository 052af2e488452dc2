import type { FedColumns, FedRow, FeedPage } from './shop-feed.ts';

/** Writes the rows of a page as columns; none of their attributes is null. */
export function writeColumns(page: FeedPage): FeedPage {
  return { ...page, rows: {}, columns: mapEach(page.rows, toColumns) };
}

/** Reads the rows of a page that may be written as columns. */
export function readColumns({ columns, ...page }: FeedPage): FeedPage {
  return columns ? { ...page, rows: mapEach(columns, toRows) } : page;
}

function toColumns(rows: readonly FedRow[]): FedColumns {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { names, values: names.map((name) => rows.map((row) => row[name] ?? null)) };
}

function toRows({ names, values }: FedColumns): FedRow[] {
  return (values[0] ?? []).map((_, place) => {
    const row: Record<string, unknown> = {};
    for (const [index, name] of names.entries()) {
      const value = values[index]?.[place] ?? null;
      if (value !== null) row[name] = value;
    }
    return row as unknown as FedRow;
  });
}

function mapEach<From, To>(each: Readonly<Record<string, From>>, map: (from: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(each).map(([name, value]) => [name, map(value)]));
}
