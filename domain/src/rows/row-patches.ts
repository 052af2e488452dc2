import type { DocumentChange } from '#commands/command-store.ts';
import type { QueriedRow } from './query-rows.ts';

/** A pending change of one row of the phone's local store, made by a command that waits in the outbox. */
export interface RowPatch {
  readonly collection: string;
  readonly id: string;
  /** True where the command creates the row: a local store that has it already shows that the command was carried out. */
  readonly isNew?: boolean;
  /** True where the command deletes the row. */
  readonly isDeleted?: boolean;
  /** Attributes as the feed has them: relations are ids. */
  readonly set?: Readonly<Record<string, unknown>>;
}

/** The pending changes of one command. */
export interface CommandPatch {
  readonly rows: readonly RowPatch[];
  /** The time of the command by this device's clock, as ISO text. */
  readonly doneAt: string;
}

interface StoredRow extends QueriedRow {
  readonly $updatedAt: string;
}

/** Returns the rows of a collection with the patches applied in order. New rows come last. */
export function applyPatches<Row extends QueriedRow>(
  collection: string,
  rows: readonly Row[],
  patches: readonly CommandPatch[],
): readonly Row[] {
  const own = patches.flatMap(({ rows: each, doneAt }) =>
    each.flatMap((row) => (row.collection === collection ? [{ ...row, doneAt }] : [])),
  );
  if (own.length === 0) return rows;
  const ids = new Set(own.map(({ id }) => id));
  const known = new Map(rows.flatMap((row) => (ids.has(row.$id) ? [[row.$id, row]] : [])));
  const changed = new Map<string, Row>();
  const deleted = new Set<string>();
  for (const { id, isNew, isDeleted, set, doneAt } of own) {
    if (isDeleted) deleted.add(id);
    const fresh: StoredRow | undefined = isNew ? { $id: id, $createdAt: doneAt, $updatedAt: doneAt } : undefined;
    const before: QueriedRow | undefined = changed.get(id) ?? known.get(id) ?? fresh;
    if (!before) continue;
    changed.set(id, { ...before, ...set } as unknown as Row);
  }
  const added = [...changed.values()].filter(({ $id }) => !known.has($id));
  const all = [...rows.map((row) => changed.get(row.$id) ?? row), ...added];
  return deleted.size === 0 ? all : all.filter(({ $id }) => !deleted.has($id));
}

/** Returns the changes as patches for the phone's lists, one for each row. */
export function toPatches(changes: readonly DocumentChange[]): readonly RowPatch[] {
  const patches = new Map<string, RowPatch>();
  for (const { action, collection, row, before } of changes) {
    const name = `${collection} ${row.id}`;
    const known = patches.get(name);
    if (action === 'create') {
      const set = { ...row.attributes, $createdAt: row.createdAt, $updatedAt: row.updatedAt };
      patches.set(name, { collection, id: row.id, isNew: true, set });
      continue;
    }
    if (action === 'delete') {
      patches.set(name, { collection, id: row.id, isDeleted: true });
      continue;
    }
    const set = Object.fromEntries(
      Object.entries(row.attributes).filter(([attribute, value]) => value !== before?.attributes[attribute]),
    );
    patches.set(name, { collection, id: row.id, ...known, set: { ...known?.set, ...set } });
  }
  return [...patches.values()];
}
