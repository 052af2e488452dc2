import { sumQuantities } from '#values/quantity.ts';
import type { QueriedRow } from './query-rows.ts';

/** What a command that waits on a phone makes, or changes, in the rows that it keeps. */
export interface LaidRow {
  readonly collection: string;
  readonly id: string;
  /** It makes the row: where the copy has it already, the command was done. */
  readonly isNew?: boolean;
  /** Attributes as the feed has them: relations are ids. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Added to the numbers that stand there, which have at most three decimals. */
  readonly add?: Readonly<Record<string, number>>;
}

/** All that one command does to the rows. */
export interface LaidRows {
  readonly rows: readonly LaidRow[];
  /** When it was done, as ISO text by this device's clock. */
  readonly doneAt: string;
}

interface StoredRow extends QueriedRow {
  readonly $updatedAt: string;
}

/** Answers the rows of a collection as they are with all that `laid` does to them, in its order. New ones come last. */
export function layRows<Row extends QueriedRow>(
  collection: string,
  rows: readonly Row[],
  laid: readonly LaidRows[],
): readonly Row[] {
  const own = laid.flatMap(({ rows: each, doneAt }) =>
    each.flatMap((row) => (row.collection === collection ? [{ ...row, doneAt }] : [])),
  );
  if (own.length === 0) return rows;
  const ids = new Set(own.map(({ id }) => id));
  const known = new Map(rows.flatMap((row) => (ids.has(row.$id) ? [[row.$id, row]] : [])));
  const changed = new Map<string, Row>();
  for (const { id, isNew, set, add = {}, doneAt } of own) {
    const fresh: StoredRow | undefined = isNew ? { $id: id, $createdAt: doneAt, $updatedAt: doneAt } : undefined;
    const before: QueriedRow | undefined = changed.get(id) ?? known.get(id) ?? fresh;
    if (!before) continue;
    const sums = Object.entries(add).map(([name, value]) => [name, sumQuantities([Number(before[name] ?? 0), value])]);
    changed.set(id, { ...before, ...set, ...Object.fromEntries(sums) } as unknown as Row);
  }
  const added = [...changed.values()].filter(({ $id }) => !known.has($id));
  return [...rows.map((row) => changed.get(row.$id) ?? row), ...added];
}
