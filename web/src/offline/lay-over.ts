import { sumQuantities } from '@duka/domain/values/quantity';
import type { StoredDocument } from './shop-db.ts';

/** What a command that waits makes, or changes, in the copy of the shop. */
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

/** All that one command does to the copy. */
export interface Laid {
  readonly rows: readonly LaidRow[];
  /** When it was done, as ISO text by this device's clock. */
  readonly doneAt: string;
  /** When the server had it; absent while it waits. */
  readonly sentAt?: string | undefined;
}

let readLaid: () => readonly Laid[] = () => [];

/** From now on what waits is laid over the copy, wherever it is read. `read` answers the same list until something changes. */
export function layOver(read: () => readonly Laid[]): void {
  readLaid = read;
}

/** What is laid over a copy from this moment (in milliseconds), which does not have yet what was sent after it. */
export function listLaid(asOf: number): readonly Laid[] {
  return readLaid().filter(({ sentAt }) => sentAt === undefined || Date.parse(sentAt) > asOf);
}

/** Answers the rows of a collection as they are with all that `laid` does to them, in its order. New ones come last. */
export function layRows(
  collection: string,
  rows: readonly StoredDocument[],
  laid: readonly Laid[],
): readonly StoredDocument[] {
  const changed = new Map<string, StoredDocument>();
  const known = new Map(rows.map((row) => [row.$id, row]));
  for (const { rows: each, doneAt } of laid) {
    for (const { collection: of, id, isNew, set, add = {} } of each) {
      const fresh: StoredDocument | undefined = isNew ? { $id: id, $createdAt: doneAt, $updatedAt: doneAt } : undefined;
      const before = of === collection ? (changed.get(id) ?? known.get(id) ?? fresh) : undefined;
      if (!before) continue;
      const sums = Object.entries(add).map(([name, value]) => [
        name,
        sumQuantities([Number(before[name] ?? 0), value]),
      ]);
      changed.set(id, { ...before, ...set, ...Object.fromEntries(sums) });
    }
  }
  if (changed.size === 0) return rows;
  const added = [...changed.values()].filter(({ $id }) => !known.has($id));
  return [...rows.map((row) => changed.get(row.$id) ?? row), ...added];
}
