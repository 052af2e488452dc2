import type { CollectionId } from '@duka/domain/collections';
import type { LocalShop } from '@duka/domain/rows/local-shop';
import { applyPatches, type CommandPatch } from '@duka/domain/rows/row-patches';
import type { ShopRows } from '@duka/domain/rows/shop-rows';
import { readNowText, readToday } from '#data/calls/now.ts';
import { readFeedState } from './feed-state.ts';
import { holdRows, type Rows } from './held-rows.ts';
import { readHistoryStart } from './history-start.ts';
import { loadCommands } from './load-commands.ts';
import { findPendingPatches, type PendingPatch } from './pending-patches.ts';
import { findOpenAccount, type ShopDb } from './shop-db.ts';

/** What all commands together do to one state of the copy, on one day. */
interface Applied {
  readonly key: string;
  /** The rows with what the commands have changed. */
  readonly shop: LocalShop;
  readonly pending: readonly PendingPatch[];
  readonly patches: readonly CommandPatch[];
}

const applied = new WeakMap<ShopDb, Promise<Applied>>();
const patchedRows = new WeakMap<Rows, { readonly patches: readonly CommandPatch[]; readonly rows: Rows }>();

/**
 * Reads the rows of collections as the server last sent them, with the pending commands applied; in memory until either
 * changes.
 */
export async function readShop(
  db: ShopDb,
  collections: readonly CollectionId[],
): Promise<ReadonlyMap<CollectionId, Rows>> {
  const { cursor, asOf = 0 } = (await readFeedState(db)) ?? {};
  const [patches, stored] = await Promise.all([
    findPendingPatches(findOpenAccount(), asOf).then((pending) => applyAll(db, cursor, pending)),
    Promise.all(collections.map(async (name) => [name, await holdRows(db, name, cursor)] as const)),
  ]);
  return new Map(stored.map(([name, rows]) => [name, patchRows(name, rows, patches)]));
}

/** Reads the rows of one collection in the same way. */
export async function readRows(db: ShopDb, collection: CollectionId): Promise<Rows> {
  return (await readShop(db, [collection])).get(collection) ?? [];
}

function patchRows(collection: string, rows: Rows, patches: readonly CommandPatch[]): Rows {
  if (patches.length === 0) return rows;
  const known = patchedRows.get(rows);
  if (known?.patches === patches) return known.rows;
  const patched = applyPatches(collection, rows, patches);
  patchedRows.set(rows, { patches, rows: patched });
  return patched;
}

async function applyAll(
  db: ShopDb,
  cursor: string | undefined,
  pending: readonly PendingPatch[],
): Promise<readonly CommandPatch[]> {
  if (pending.length === 0) return [];
  // Money that is sent counts on the day on which it is sent.
  const key = `${cursor} ${readToday()}`;
  const before = applied.get(db);
  const now = (async () => applyFurther(db, { key, cursor, pending }, await before))();
  applied.set(db, now);
  now.catch(() => applied.delete(db));
  return (await now).patches;
}

/** Applies the commands that were added since to what those before have left, or all of them anew where one of these has changed. */
async function applyFurther(
  db: ShopDb,
  { key, cursor, pending }: Pick<Applied, 'key' | 'pending'> & { readonly cursor: string | undefined },
  before: Applied | undefined,
): Promise<Applied> {
  const isFurther = before?.key === key && before.pending.every((one, place) => one === pending[place]);
  if (isFurther && before.pending.length === pending.length) return before;
  // The commands themselves are only loaded where one waits.
  const { applyCommand, commandCollections, openLocalShop } = await loadCommands();
  const shop = isFurther ? before.shop : openLocalShop(await readAll(db, commandCollections, cursor));
  const patches = isFurther ? [...before.patches] : [];
  const nowMs = Date.parse(readNowText());
  const since = await readHistoryStart(db, nowMs);
  const known = isFurther ? before.pending.length : 0;
  for (const [index, { command, doneAt, rows }] of pending.slice(known).entries()) {
    if (await isStored(db, command)) continue;
    // Each a moment after the one before: what an end of a day counted came before it, and not since.
    const at = new Date(nowMs + known + index).toISOString();
    patches.push({ doneAt, rows: rows ?? (await applyCommand(shop, { ...command, doneAt }, { at, since })) });
  }
  return { key, shop, pending, patches };
}

async function readAll(db: ShopDb, names: readonly CollectionId[], cursor: string | undefined): Promise<ShopRows> {
  const read = async (name: CollectionId) => [name, await holdRows(db, name, cursor)] as const;
  return Object.fromEntries(await Promise.all(names.map(read)));
}

/** Returns whether the copy has what a command makes: its answer was lost, or the copy has come further since. */
async function isStored(db: ShopDb, { isNew, collection, documentId }: PendingPatch['command']): Promise<boolean> {
  return isNew && (await db.getKey('documents', [collection, documentId])) !== undefined;
}
