import type { CollectionId } from '@duka/domain/collections';
import type { LocalShop } from '@duka/domain/rows/local-shop';
import type { PendingCommand } from '@duka/domain/rows/pending-command';
import { applyPatches, type CommandPatch, type RowPatch } from '@duka/domain/rows/row-patches';
import type { ShopRows } from '@duka/domain/rows/shop-rows';
import { readNowText, readToday } from '#data/calls/now.ts';
import type { FeedStateCache } from './feed-state.ts';
import { loadCommands } from './load-commands.ts';
import { readHistoryStart } from './order-history.ts';
import type { ShopDb } from './shop-db.ts';
import type { Rows, StoredRows } from './stored-rows.ts';
import type { StoredSeller } from './stored-seller.ts';

/** A pending command, which is applied to the copy of the shop wherever that is read. */
export interface PendingPatch {
  readonly command: Omit<PendingCommand, 'doneAt'>;
  /** When it was done, by the server's clock, as ISO text. */
  readonly doneAt: string;
  /** What it does to the copy, where that is not what its command does; a message changes nothing there. */
  readonly rows?: readonly RowPatch[] | undefined;
  /** The shop that it is done in; absent where it names none. */
  readonly storeId?: string | undefined;
  /** When the server had it; absent while it is pending. */
  readonly sentAt?: string | undefined;
}

/** The pending commands of this device, as the outbox knows them. */
export interface PendingPatches {
  /** Resolves once the pending commands of an account are known. */
  load(accountId: string): Promise<void>;
  /** Lists them, each as the same object until it changes. */
  list(): readonly PendingPatch[];
}

export type ReadShop = (collections: readonly CollectionId[]) => Promise<ReadonlyMap<CollectionId, Rows>>;

/** The parts of an open copy below its rows. */
interface StoredCopy {
  readonly seller: StoredSeller;
  readonly db: ShopDb;
  readonly feedState: FeedStateCache;
  readonly storedRows: StoredRows;
}

/** The changes of all commands together to one state of the copy, on one day. */
interface Applied {
  readonly key: string;
  /** The rows with what the commands have changed. */
  readonly shop: LocalShop;
  readonly pending: readonly PendingPatch[];
  readonly patches: readonly CommandPatch[];
}

/** A memo: what the same patches make of the same rows. */
const patchedRows = new WeakMap<Rows, { readonly patches: readonly CommandPatch[]; readonly rows: Rows }>();

/**
 * Makes the function that reads the rows of collections as the server last sent them, with the pending commands applied; in memory until
 * either changes.
 */
export function createReadShop({ seller, db, feedState, storedRows }: StoredCopy, commands: PendingPatches): ReadShop {
  let applied: Promise<Applied> | undefined;

  /** Finds the patches that a copy of this moment (in milliseconds) lacks: pending ones, and those sent after it. */
  const findPending = async (asOf: number) => {
    await commands.load(seller.accountId);
    return commands
      .list()
      .filter(({ sentAt }) => sentAt === undefined || Date.parse(sentAt) > asOf)
      .filter(({ storeId = seller.storeId }) => storeId === seller.storeId || seller.storeId === '');
  };
  const applyAll = async (cursor: string | undefined, pending: readonly PendingPatch[]) => {
    if (pending.length === 0) return [];
    // Money that is sent counts on the day on which it is sent.
    const key = `${cursor} ${readToday()}`;
    const before = applied;
    const now = (async () => applyFurther({ key, cursor, pending }, await before))();
    applied = now;
    now.catch(() => {
      applied = undefined;
    });
    return (await now).patches;
  };
  /** Applies the commands that were added since to what those before have left, or all of them again where one of these has changed. */
  const applyFurther = async (
    { key, cursor, pending }: Pick<Applied, 'key' | 'pending'> & { readonly cursor: string | undefined },
    before: Applied | undefined,
  ): Promise<Applied> => {
    const isFurther = before?.key === key && before.pending.every((one, place) => one === pending[place]);
    if (isFurther && before.pending.length === pending.length) return before;
    // The commands themselves are only loaded where one is pending.
    const { applyCommand, commandCollections, openLocalShop } = await loadCommands();
    const shop = isFurther ? before.shop : openLocalShop(await readAll(commandCollections, cursor));
    const patches = isFurther ? [...before.patches] : [];
    const nowMs = Date.parse(readNowText());
    const since = await readHistoryStart(db, nowMs);
    const known = isFurther ? before.pending.length : 0;
    for (const [index, { command, doneAt, rows }] of pending.slice(known).entries()) {
      if (await isStored(command)) continue;
      // Each a moment after the one before: what an end of a day counted came before it, and not since.
      const at = new Date(nowMs + known + index).toISOString();
      patches.push({ doneAt, rows: rows ?? (await applyCommand(shop, { ...command, doneAt }, { at, since })) });
    }
    return { key, shop, pending, patches };
  };
  const readAll = async (names: readonly CollectionId[], cursor: string | undefined): Promise<ShopRows> => {
    const read = async (name: CollectionId) => [name, await storedRows.read(name, cursor)] as const;
    return Object.fromEntries(await Promise.all(names.map(read)));
  };
  /** Returns whether the copy has what a command makes: its answer was lost, or the copy has come further since. */
  const isStored = async ({ isNew, collection, documentId }: PendingPatch['command']) =>
    isNew && (await db.getKey('documents', [collection, documentId])) !== undefined;

  return async (collections) => {
    const { cursor, asOf = 0 } = (await feedState.read()) ?? {};
    const [patches, stored] = await Promise.all([
      findPending(asOf).then((pending) => applyAll(cursor, pending)),
      Promise.all(collections.map(async (name) => [name, await storedRows.read(name, cursor)] as const)),
    ]);
    return new Map(stored.map(([name, rows]) => [name, patchRows(name, rows, patches)]));
  };
}

function patchRows(collection: string, rows: Rows, patches: readonly CommandPatch[]): Rows {
  if (patches.length === 0) return rows;
  const known = patchedRows.get(rows);
  if (known?.patches === patches) return known.rows;
  const patched = applyPatches(collection, rows, patches);
  patchedRows.set(rows, { patches, rows: patched });
  return patched;
}
