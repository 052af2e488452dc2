import type { CollectionId } from '@duka/domain/collections';
import { applyPatches, type CommandPatch } from '@duka/domain/rows/row-patches';
import type { ShopRows } from '@duka/domain/rows/shop-rows';
import { applyWrite, decidingCollections } from '@duka/domain/rows/waiting-writes';
import { readNowText, readToday } from '#api/now.ts';
import { readFeedState } from './feed-state.ts';
import { holdRows, type Rows } from './held-rows.ts';
import { readHistoryStart } from './history-start.ts';
import { findPendingPatches, type PendingPatch } from './pending-patches.ts';
import { findOpenAccount, type ShopDb } from './shop-db.ts';

/** A command, what it does to the rows, and the rows with it: undefined for one that the copy has already. */
interface Step {
  readonly laid: PendingPatch;
  readonly over: CommandPatch | undefined;
  readonly shop: ShopRows;
}

/** What all commands together do to one state of the copy, on one day. */
interface Worked {
  readonly key: string;
  readonly steps: readonly Step[];
  readonly over: readonly CommandPatch[];
}

const worked = new WeakMap<ShopDb, Promise<Worked>>();
const heldLaid = new WeakMap<Rows, { readonly over: readonly CommandPatch[]; readonly rows: Rows }>();

/**
 * Reads the rows of collections as the server last told of them, with what waits to be sent laid over them; in memory until either
 * goes on.
 */
export async function readShop(
  db: ShopDb,
  collections: readonly CollectionId[],
): Promise<ReadonlyMap<CollectionId, Rows>> {
  const { cursor, asOf = 0 } = (await readFeedState(db)) ?? {};
  const [over, stored] = await Promise.all([
    findPendingPatches(findOpenAccount(), asOf).then((laid) => workOut(db, cursor, laid)),
    Promise.all(collections.map(async (name) => [name, await holdRows(db, name, cursor)] as const)),
  ]);
  return new Map(stored.map(([name, rows]) => [name, lay(name, rows, over)]));
}

/** Reads the rows of one collection so. */
export async function readRows(db: ShopDb, collection: CollectionId): Promise<Rows> {
  return (await readShop(db, [collection])).get(collection) ?? [];
}

function lay(collection: string, rows: Rows, over: readonly CommandPatch[]): Rows {
  if (over.length === 0) return rows;
  const known = heldLaid.get(rows);
  if (known?.over === over) return known.rows;
  const laid = applyPatches(collection, rows, over);
  heldLaid.set(rows, { over, rows: laid });
  return laid;
}

async function workOut(
  db: ShopDb,
  cursor: string | undefined,
  laid: readonly PendingPatch[],
): Promise<readonly CommandPatch[]> {
  if (laid.length === 0) return [];
  // Money that is sent counts on the day on which it is sent.
  const key = `${cursor} ${readToday()}`;
  const before = worked.get(db);
  const now = (async () => goOn(db, { key, cursor, laid }, await before))();
  worked.set(db, now);
  now.catch(() => worked.delete(db));
  return (await now).over;
}

/** Goes on from the commands that were worked out before: each one begins with the rows that those before it leave. */
async function goOn(
  db: ShopDb,
  {
    key,
    cursor,
    laid,
  }: { readonly key: string; readonly cursor: string | undefined; readonly laid: readonly PendingPatch[] },
  before: Worked | undefined,
): Promise<Worked> {
  const known = before?.key === key ? before.steps : [];
  const differs = laid.findIndex((one, at) => one !== known[at]?.laid);
  const steps = known.slice(0, differs === -1 ? laid.length : differs);
  if (before && steps.length === laid.length && known.length === laid.length) return before;
  let shop = steps.at(-1)?.shop ?? (await readDeciding(db, cursor));
  const nowMs = Date.parse(readNowText());
  const since = await readHistoryStart(db, nowMs);
  for (const one of laid.slice(steps.length)) {
    const { doneAt } = one;
    // Each a moment after the one before: what an end of a day counted came before it, and not since.
    const now = new Date(nowMs + steps.length).toISOString();
    const over = (await isStored(db, one)) ? undefined : { rows: applyWrite(one.write, shop, now, since), doneAt };
    if (over) shop = layAll(shop, over);
    steps.push({ laid: one, over, shop });
  }
  return { key, steps, over: steps.flatMap(({ over }) => over ?? []) };
}

async function readDeciding(db: ShopDb, cursor: string | undefined): Promise<ShopRows> {
  const read = async (name: string) => [name, await holdRows(db, name, cursor)] as const;
  return Object.fromEntries(await Promise.all(decidingCollections.map(read)));
}

function layAll(shop: ShopRows, over: CommandPatch): ShopRows {
  return Object.fromEntries(decidingCollections.map((name) => [name, applyPatches(name, shop[name] ?? [], [over])]));
}

/** Returns whether the copy has what a command makes: its answer was lost, or the copy has come further since. */
async function isStored(db: ShopDb, { write: { isNew, collection, documentId } }: PendingPatch): Promise<boolean> {
  return isNew && (await db.getKey('documents', [collection, documentId])) !== undefined;
}
