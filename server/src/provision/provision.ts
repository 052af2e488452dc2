import { setTimeout as pause } from 'node:timers/promises';
import { bucketId, databaseId } from '@duka/domain/project';
import { productCategories, unitCategories, units } from '#seed/reference-data.ts';
import { type AppwriteApi, AppwriteError } from './appwrite-api.ts';
import { type PlannedAttribute, type PlannedCollection, type PlannedIndex, planCollections } from './plan.ts';

/** The most bytes of a file, as hosted servers have it. */
const maximumFileSize = 30_000_000;
/** The most attributes or indexes that are read of one collection; without a limit a host answers 25. */
const maxParts = 1000;

interface Options {
  readonly log: (line: string) => void;
  /** Milliseconds between two checks of what the host is creating, and the most that one collection may take. */
  readonly pollMs?: number;
  readonly maxMs?: number;
}

/** The part of a hosted collection that is looked at; its attributes and indexes are read from their own lists. */
interface AppwriteCollection {
  readonly $permissions: readonly string[];
  readonly documentSecurity: boolean;
}

/** An attribute or an index; the host makes each in its own time. */
interface AppwritePart {
  readonly key: string;
  readonly type: string;
  readonly status: string;
  readonly error: string;
  readonly size?: number;
  readonly relatedCollection?: string;
}

type PartKind = 'attributes' | 'indexes';

/**
 * Makes on a hosted server what is missing of the database, its collections with attributes, indexes and permissions, the categories and
 * units, and the bucket. It may be run again after any break. Returns what is there and differs, which is not changed, as data may
 * stand in it. Rejects with `AppwriteError`.
 */
export async function provision(api: AppwriteApi, { log, pollMs = 500, maxMs = 120_000 }: Options): Promise<string[]> {
  const differences: string[] = [];
  const database = `/databases/${databaseId}`;
  const planned = planCollections();
  const pathOf = (id: string) => `${database}/collections/${id}`;

  if (!(await api.find(database))) await api.call('POST', '/databases', { databaseId, name: databaseId });

  async function makeCollection({ id, permissions }: PlannedCollection): Promise<void> {
    const settings = { name: id, permissions, documentSecurity: true };
    const found = (await api.find(pathOf(id))) as AppwriteCollection | undefined;
    if (!found) await api.call('POST', `${database}/collections`, { collectionId: id, ...settings });
    else if (!found.documentSecurity || !isSame(found.$permissions, permissions))
      await api.call('PUT', pathOf(id), settings);
  }

  /**
   * Reads the list of the parts themselves: the collection's own answer comes out of a cache, which can hold the state of an attribute
   * that was being made for ever.
   */
  async function readParts(id: string, kind: PartKind): Promise<readonly AppwritePart[]> {
    const limit = encodeURIComponent(JSON.stringify({ method: 'limit', values: [maxParts] }));
    const found = (await api.find(`${pathOf(id)}/${kind}?queries[0]=${limit}`)) as Record<PartKind, AppwritePart[]>;
    if (!found) throw new AppwriteError(404, 'collection_not_found', `The collection ${id} is gone.`);
    return found[kind];
  }

  async function makeAttributes(id: string, attributes: readonly PlannedAttribute[]): Promise<void> {
    const known = await clearFailed(id, 'attributes');
    for (const attribute of attributes) {
      const there = known.get(attribute.body.key);
      if (!there) await api.call('POST', `${pathOf(id)}/attributes/${attribute.kind}`, attribute.body);
      else if (differs(there, attribute)) differences.push(`${id}.${there.key} is another attribute than ours.`);
    }
    await waitFor(id, 'attributes');
  }

  async function makeIndexes(id: string, indexes: readonly PlannedIndex[]): Promise<void> {
    const known = await clearFailed(id, 'indexes');
    for (const index of indexes) if (!known.has(index.key)) await api.call('POST', `${pathOf(id)}/indexes`, index);
    await waitFor(id, 'indexes');
  }

  /** Deletes the parts that an earlier run could not make, which hold no data, and returns the others by their keys. */
  async function clearFailed(id: string, kind: PartKind): Promise<Map<string, AppwritePart>> {
    const parts = await readParts(id, kind);
    const failed = parts.filter(hasFailed);
    for (const { key } of failed) await api.call('DELETE', `${pathOf(id)}/${kind}/${key}`);
    if (failed.length > 0)
      await waitUntil(id, kind, (left) => left.every((part) => !failed.some(({ key }) => key === part.key)));
    return new Map(parts.filter((part) => !hasFailed(part)).map((part) => [part.key, part]));
  }

  /** Waits until all parts are made. Rejects when one failed, or when it takes too long. */
  async function waitFor(id: string, kind: PartKind): Promise<void> {
    await waitUntil(id, kind, (parts) => {
      const failed = parts.find(hasFailed);
      if (failed) throw new AppwriteError(0, 'failed', `${id}.${failed.key} could not be made: ${failed.error}`);
      return parts.every(({ status }) => status === 'available');
    });
  }

  async function waitUntil(
    id: string,
    kind: PartKind,
    isDone: (parts: readonly AppwritePart[]) => boolean,
  ): Promise<void> {
    for (let waitedMs = 0; !isDone(await readParts(id, kind)); waitedMs += pollMs) {
      if (waitedMs >= maxMs) throw new AppwriteError(0, 'slow', `${id} was not made in ${maxMs / 1000} s.`);
      await pause(pollMs);
    }
  }

  async function addReferenceRows(): Promise<void> {
    for (const [collection, names] of Object.entries({ productCategories, units, unitCategories })) {
      const path = `${pathOf(collection)}/documents`;
      for (const [documentId, name] of Object.entries(names)) {
        if (await api.find(`${path}/${documentId}`)) continue;
        await api.call('POST', path, { documentId, data: { name }, permissions: ['read("users")'] });
      }
      log(`${collection}: ${Object.keys(names).length} rows`);
    }
  }

  // Relations lead to collections that are there, and indexes to attributes that are made.
  for (const collection of planned) await makeCollection(collection);
  for (const { id, attributes, indexes } of planned) {
    const isRelation = ({ kind }: PlannedAttribute) => kind === 'relationship';
    await makeAttributes(
      id,
      attributes.filter((attribute) => !isRelation(attribute)),
    );
    await makeAttributes(id, attributes.filter(isRelation));
    await makeIndexes(id, indexes);
    log(`${id}: ${attributes.length} attributes, ${indexes.length} indexes`);
  }
  await addReferenceRows();
  await makeBucket(api);
  log(`${bucketId}: the bucket`);
  return differences;
}

async function makeBucket(api: AppwriteApi): Promise<void> {
  const path = `/storage/buckets/${bucketId}`;
  const settings = { name: bucketId, permissions: ['create("users")'], fileSecurity: true, maximumFileSize };
  const found = (await api.find(path)) as { $permissions: string[]; fileSecurity: boolean } | undefined;
  if (!found) await api.call('POST', '/storage/buckets', { bucketId, ...settings });
  else if (!found.fileSecurity || !isSame(found.$permissions, settings.permissions))
    await api.call('PUT', path, settings);
}

const typeNames: Readonly<Record<string, string>> = { float: 'double' };

function hasFailed({ status }: AppwritePart): boolean {
  return status === 'failed' || status === 'stuck';
}

function differs(there: AppwritePart, { kind, body }: PlannedAttribute): boolean {
  if (there.relatedCollection !== body.relatedCollectionId) return true;
  return kind !== 'relationship' && (there.type !== (typeNames[kind] ?? kind) || there.size !== body.size);
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return [...some].sort().join() === [...others].sort().join();
}
