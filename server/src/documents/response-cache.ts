import { type Collection, type CollectionId, collections, listRelations } from '@duka/domain/collections';
import type { Party } from '@duka/domain/collections/parts';
import type { CallerScope } from '@duka/domain/commands/caller-scope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { findCallerScope, scopeCollections } from '#access/rights.ts';
import type { CacheTag } from '#database/changes.ts';
import { isOfOneShop, shopAttribute, tagsOfShops } from '#database/changes.ts';
import { createCountedCache } from '#database/counted-cache.ts';
import type { Database } from '#database/database.ts';
import type { Member } from '#http/caller/caller.ts';
import { encodeRepeated, type RepeatedBody } from '#http/wire/compress.ts';
import { sequenceFormOf } from '#http/wire/response-format.ts';
import { inPortions, rowsAtOnce } from '#work/portions.ts';

/** The most bytes of all cached answers together, and of one; some 450 product lists. */
const mostBytes = 16 * 1024 * 1024;
const mostBytesOfOne = 256 * 1024;
/** The bytes that an entry takes beside its texts, as measured for the maps and objects around them. */
const entryBytes = 1000;
/** The most addresses that are noted as asked once, and the most characters of one that is cached. */
const mostAsked = 2000;
const longestKey = 8000;

/** The tags that an answer was made from, and their version before the first row was read. */
interface Basis {
  readonly tags: readonly CacheTag[];
  readonly version: number;
}

interface CachedResponse extends Basis, RepeatedBody {}

/** Returns what `read` does as JSON, or the same bytes as before, when nothing they were made from has changed. */
export type AnswerCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  collection: CollectionId,
  read: () => Promise<object>,
) => Promise<string | Buffer>;

/**
 * Caches the answers of reading calls for the account that asked, by the whole address and the format that it asked. Decision 0007
 * says why none can be stale or reach another account.
 */
export function createResponseCache(database: Database): AnswerCached {
  const answers = new LRUCache<string, CachedResponse>({
    maxSize: mostBytes,
    sizeCalculation: (cached, key) => sizeOf(key, cached),
  });
  /** The addresses asked lately, as only an answer that is asked for a second time is worth caching. */
  const asked = createCountedCache<true>(mostAsked);

  function isAskedAgain(key: string): boolean {
    if (asked.delete(key)) return true;
    asked.set(key, true);
    return false;
  }

  function find(key: string): CachedResponse | undefined {
    const cached = answers.get(key);
    if (!cached || database.versionOf(cached.tags) === cached.version) return cached;
    answers.delete(key);
    asked.set(key, true);
    return undefined;
  }

  return async (request, reply, collection, read) => {
    const { caller } = request;
    reply.type('application/json; charset=utf-8');
    if (caller.kind !== 'member') return toJson(await read());
    const key = [caller.accountId, sequenceFormOf(request) ?? '', request.url].join(' ');
    const cached = find(key);
    if (cached) return encodeRepeated(request, reply, cached);
    if (key.length > longestKey || !isAskedAgain(key)) return toJson(await read());
    const basis = await findBasis(database, collection, caller);
    const text = await toJson(await read());
    const plain = text.length <= mostBytesOfOne ? Buffer.from(text) : undefined;
    if (plain && plain.length <= mostBytesOfOne) answers.set(key, { ...basis, plain, compressed: new Map() });
    return text;
  };
}

/** Returns the bytes of an answer, at worst once more compressed, and of its entry: most answers are small. */
function sizeOf(key: string, { plain }: CachedResponse): number {
  return Math.ceil(1.5 * plain.length) + key.length + entryBytes;
}

async function findBasis(database: Database, collection: CollectionId, caller: Member): Promise<Basis> {
  for (;;) {
    const before = database.versionOf(scopeCollections);
    const scope = await findCallerScope(database, caller);
    const tags = listTags(collection, scope);
    const version = database.versionOf(tags);
    // A shop that was gained or lost in between would be missing from the tags.
    if (database.versionOf(scopeCollections) === before) return { tags, version };
  }
}

/** Lists the tags of everything that an answer about this collection to this caller may be made from. */
function listTags(id: CollectionId, scope: CallerScope): readonly CacheTag[] {
  const own = isKeptToShops(id) ? tagsOfShops(id, scope.storeIds) : [id];
  return [...own, ...relatedTo(id)];
}

/** True when a caller sees nothing but the rows of its own shops. */
function isKeptToShops(id: CollectionId): boolean {
  const { access }: Collection = collections[id];
  const isOwnShop = (party: Party) => party.party === 'store' && party.attribute === shopAttribute;
  return isOfOneShop(id) && !access.directory && access.read.every(isOwnShop);
}

const related = new Map<CollectionId, readonly CollectionId[]>();

/**
 * Lists the collections that can be nested in a document, at any depth, and those that decide what belongs to the
 * caller.
 */
function relatedTo(id: CollectionId): readonly CollectionId[] {
  const known = related.get(id);
  if (known) return known;
  const found: CollectionId[] = [...scopeCollections];
  const open = [id, ...found];
  for (const from of open) {
    for (const [, { to }] of listRelations(collections[from])) {
      if (found.includes(to)) continue;
      found.push(to);
      open.push(to);
    }
  }
  related.set(id, found);
  return found;
}

/** The names of the list in a response, beside its total. */
const listNames = ['documents', 'rows'] as const;

/** Writes an answer as JSON; a long list in portions, so that nobody waits for it. */
async function toJson(answer: { readonly [name in (typeof listNames)[number]]?: unknown }): Promise<string> {
  for (const name of listNames) {
    const { [name]: list, ...others } = answer;
    if (!Array.isArray(list) || list.length <= rowsAtOnce) continue;
    const written = await inPortions(list, async (some) => some.map((item) => JSON.stringify(item)));
    return `${JSON.stringify(others).slice(0, -1)},"${name}":[${written.join(',')}]}`;
  }
  return JSON.stringify(answer);
}
