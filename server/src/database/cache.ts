import type { CollectionId } from '@duka/domain/collections';
import { type CacheTag, tagsOf } from './changes.ts';
import { createVersionedCache, type VersionedCache } from './counted-cache.ts';
import type { Stores } from './database.ts';
import type { LiveSession } from './store/account-store.ts';
import type { DocumentRow, ListOptions } from './types.ts';

/** The most entries of each kind, some hundred bytes each, and the most characters of a key. */
const maxCached = 5000;
const maxKeyLength = 2000;

/** Nearly every call looks these up: whose account and shop it is, and the few names that all products share. */
const lookedUp: ReadonlySet<CollectionId> = new Set([
  'users',
  'stores',
  'productCategories',
  'units',
  'unitCategories',
] as const);

/** The cached reads, shared by all connections to one database. */
export interface StoreCaches {
  readonly sessions: VersionedCache<LiveSession | undefined>;
  /** The cached rows of each collection, by id. */
  readonly rows: ReadonlyMap<CollectionId, VersionedCache<DocumentRow | undefined>>;
  readonly lists: VersionedCache<DocumentRow[]>;
  readonly counts: VersionedCache<number>;
}

export function createStoreCaches(): StoreCaches {
  return {
    sessions: createVersionedCache(maxCached),
    rows: new Map([...lookedUp].map((collection) => [collection, createVersionedCache(maxCached)])),
    lists: createVersionedCache(maxCached),
    counts: createVersionedCache(maxCached),
  };
}

/**
 * Wraps the stores so that rows which every call looks up are read once, and again only when they have changed. `versionOf`
 * returns undefined for tags that must be read now and not be cached.
 */
export function cacheReads(
  stores: Stores,
  versionOf: (tags: readonly CacheTag[]) => number | undefined,
  { sessions, rows, lists, counts }: StoreCaches,
): Stores {
  const { accounts, documents } = stores;

  async function readCached<Value>(
    cache: VersionedCache<Value>,
    key: string,
    tags: readonly CacheTag[],
    read: () => Promise<Value>,
  ): Promise<Value> {
    const version = key.length > maxKeyLength ? undefined : versionOf(tags);
    if (version === undefined) return read();
    const known = cache.get(key, version);
    if (known) return known.value;
    const value = await read();
    cache.set(key, version, value);
    return value;
  }

  async function getMany(collection: CollectionId, ids: readonly string[]): Promise<DocumentRow[]> {
    const known = rows.get(collection);
    const version = known && versionOf([collection]);
    if (!known || version === undefined) return documents.getMany(collection, ids);
    const found: DocumentRow[] = [];
    const unknown: string[] = [];
    for (const id of new Set(ids)) {
      const row = known.get(id, version);
      if (!row) unknown.push(id);
      else if (row.value) found.push(row.value);
    }
    if (unknown.length === 0) return found;
    const read = new Map((await documents.getMany(collection, unknown)).map((row) => [row.id, row]));
    for (const id of unknown) known.set(id, version, read.get(id));
    return [...found, ...read.values()];
  }

  return {
    ...stores,
    accounts: {
      ...accounts,
      findSession: (secretHash) =>
        readCached(sessions, secretHash, ['sessions', 'accounts', 'authenticators'], () =>
          accounts.findSession(secretHash),
        ),
    },
    documents: {
      ...documents,
      getMany,
      get: async (collection, id) =>
        lookedUp.has(collection) ? (await getMany(collection, [id]))[0] : documents.get(collection, id),
      async list(collection, options) {
        const wanted = lookedUp.has(collection) ? readLookUp(options) : undefined;
        if (wanted === undefined) return documents.list(collection, options);
        const key = `${collection} ${wanted}`;
        return readCached(lists, key, [collection], () => documents.list(collection, options));
      },
      count(collection, where, cap) {
        const key = `${collection} ${cap} ${JSON.stringify(where)}`;
        return readCached(counts, key, tagsOf(collection, where), () => documents.count(collection, where, cap));
      },
    },
  };
}

/** Reads a list that is a look-up: all rows, whole, with one value of one attribute. Undefined for any other list. */
function readLookUp({ where, order, limit, offset, cursor, attributes }: ListOptions): string | undefined {
  const [only, ...others] = where;
  const isPlain =
    order === undefined && limit === undefined && offset === undefined && cursor === undefined && !attributes;
  if (!isPlain || others.length > 0 || only?.method !== 'equal' || only.values.length > 1) return undefined;
  return `${only.attribute} ${typeof only.values[0]} ${only.values[0]}`;
}
