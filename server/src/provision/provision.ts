import { setTimeout as pause } from 'node:timers/promises';
import { bucketId, databaseId } from '@duka/domain/project';
import { type HostedApi, HostedError } from './hosted-api.ts';
import { type PlannedAttribute, type PlannedCollection, type PlannedIndex, planCollections } from './plan.ts';

/** The most bytes of a file, as hosted servers have it. */
const maximumFileSize = 30_000_000;

interface Options {
  readonly log: (line: string) => void;
  /** Milliseconds between two looks at what the host is making, and the most that one collection may take. */
  readonly pollMs?: number;
  readonly longestMs?: number;
}

/** The part of a hosted collection that is looked at. */
interface HostedCollection {
  readonly $permissions: readonly string[];
  readonly documentSecurity: boolean;
  readonly attributes: readonly HostedPart[];
  readonly indexes: readonly HostedPart[];
}

/** An attribute or an index; the host makes each in its own time. */
interface HostedPart {
  readonly key: string;
  readonly type: string;
  readonly status: string;
  readonly error: string;
  readonly size?: number;
  readonly relatedCollection?: string;
}

/**
 * Makes on a hosted server what is missing of the database, its collections with attributes, indexes and permissions, and the bucket.
 * What is there and differs is not changed but named in the answer, as data may stand in it. Throws `HostedError`.
 */
export async function provision(
  api: HostedApi,
  { log, pollMs = 500, longestMs = 120_000 }: Options,
): Promise<string[]> {
  const differences: string[] = [];
  const database = `/databases/${databaseId}`;
  const planned = planCollections();
  const pathOf = (id: string) => `${database}/collections/${id}`;

  if (!(await api.find(database))) await api.call('POST', '/databases', { databaseId, name: databaseId });

  async function read(id: string): Promise<HostedCollection> {
    const found = await api.find(pathOf(id));
    if (!found) throw new HostedError(404, 'collection_not_found', `The collection ${id} is gone.`);
    return found as HostedCollection;
  }

  async function makeCollection({ id, permissions }: PlannedCollection): Promise<void> {
    const settings = { name: id, permissions, documentSecurity: true };
    const found = (await api.find(pathOf(id))) as HostedCollection | undefined;
    if (!found) await api.call('POST', `${database}/collections`, { collectionId: id, ...settings });
    else if (!found.documentSecurity || !isSame(found.$permissions, permissions))
      await api.call('PUT', pathOf(id), settings);
  }

  async function makeAttributes(id: string, attributes: readonly PlannedAttribute[]): Promise<void> {
    const known = new Map((await read(id)).attributes.map((each) => [each.key, each]));
    for (const attribute of attributes) {
      const there = known.get(attribute.body.key);
      if (!there) await api.call('POST', `${pathOf(id)}/attributes/${attribute.kind}`, attribute.body);
      else if (differs(there, attribute)) differences.push(`${id}.${there.key} is another attribute than ours.`);
    }
    await waitFor(id, ({ attributes: made }) => made);
  }

  async function makeIndexes(id: string, indexes: readonly PlannedIndex[]): Promise<void> {
    const known = new Set((await read(id)).indexes.map(({ key }) => key));
    for (const index of indexes) if (!known.has(index.key)) await api.call('POST', `${pathOf(id)}/indexes`, index);
    await waitFor(id, ({ indexes: made }) => made);
  }

  /** Waits until all parts are made. Throws when one failed, or when it takes too long. */
  async function waitFor(id: string, partsOf: (collection: HostedCollection) => readonly HostedPart[]): Promise<void> {
    for (let waitedMs = 0; ; waitedMs += pollMs) {
      const parts = partsOf(await read(id));
      const failed = parts.find(({ status }) => ['failed', 'stuck'].includes(status));
      if (failed) throw new HostedError(0, 'failed', `${id}.${failed.key} could not be made: ${failed.error}`);
      if (parts.every(({ status }) => status === 'available')) return;
      if (waitedMs >= longestMs) throw new HostedError(0, 'slow', `${id} was not made in ${longestMs / 1000} s.`);
      await pause(pollMs);
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
  await makeBucket(api);
  log(`${bucketId}: the bucket`);
  return differences;
}

async function makeBucket(api: HostedApi): Promise<void> {
  const path = `/storage/buckets/${bucketId}`;
  const settings = { name: bucketId, permissions: ['create("users")'], fileSecurity: true, maximumFileSize };
  const found = (await api.find(path)) as { $permissions: string[]; fileSecurity: boolean } | undefined;
  if (!found) await api.call('POST', '/storage/buckets', { bucketId, ...settings });
  else if (!found.fileSecurity || !isSame(found.$permissions, settings.permissions))
    await api.call('PUT', path, settings);
}

const typeNames: Readonly<Record<string, string>> = { float: 'double' };

function differs(there: HostedPart, { kind, body }: PlannedAttribute): boolean {
  if (there.relatedCollection !== body.relatedCollectionId) return true;
  return kind !== 'relationship' && (there.type !== (typeNames[kind] ?? kind) || there.size !== body.size);
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return [...some].sort().join() === [...others].sort().join();
}
