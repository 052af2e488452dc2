import { type Collection, type CollectionId, collections, listRelations } from '@duka/domain/collections';
import type { Party } from '@duka/domain/collections/parts';
import type { CallerScope } from '@duka/domain/commands/caller-scope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findCallerScope, scopeCollections } from '#access/caller-scope.ts';
import { type CacheTag, isOfOneShop, shopAttribute, tagsOfShops } from '#database/changes.ts';
import { createCountedCache, createVersionedCache } from '#database/counted-cache.ts';
import type { Database } from '#database/database.ts';
import { encodeRepeated, type RepeatedBody } from '#http/wire/compress.ts';
import { sequenceFormOf } from '#http/wire/response-format.ts';
import { inPortions, rowsAtOnce } from '#work/portions.ts';

/** The most bytes of all cached responses together, some 450 product lists, and the most characters of one. */
const maxBytes = 16 * 1024 * 1024;
const maxTextLength = 256 * 1024;
/** The bytes that an entry takes beside its texts, as measured for the maps and objects around them. */
const entryBytes = 1000;
/** The most addresses that are noted as requested, and the most characters of one whose response is cached. */
const maxAsked = 4000;
const maxAddressLength = 8000;

/** Returns the result of `read` as JSON, or the same bytes as before if nothing that they were made from has changed. */
export type AnswerCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  collection: CollectionId,
  read: () => Promise<object>,
) => Promise<string | Buffer>;

/**
 * Caches the responses to reading calls for the account that asked, by the whole address and the requested format. Decisions 0007
 * and 0109 say why none can be stale or reach another account.
 */
export function createResponseCache(database: Database): AnswerCached {
  const responses = createVersionedCache<RepeatedBody>(maxBytes, sizeOf);
  /** The addresses requested lately: a response is cached when its address is requested again. */
  const asked = createCountedCache<true>(maxAsked);

  return async (request, reply, collection, read) => {
    const { caller } = request;
    reply.type('application/json; charset=utf-8');
    if (caller.kind !== 'member') return toJson(await read());
    const address = [caller.accountId, sequenceFormOf(request) ?? '', request.url].join(' ');
    if (address.length > maxAddressLength) return toJson(await read());
    if (!asked.get(address)) {
      asked.set(address, true);
      return toJson(await read());
    }
    const scope = await findCallerScope(database, caller);
    // Versions are comparable only for the same shops. A caller who gains or loses one meanwhile has another key from then on.
    const key = `${scope.storeIds} ${describeRights(scope)} ${address}`;
    const version = database.versionOf(listTags(collection, scope));
    const cached = responses.get(key, version);
    if (cached) return encodeRepeated(request, reply, cached.value);
    const text = await toJson(await read());
    if (text.length <= maxTextLength) responses.set(key, version, { plain: Buffer.from(text), compressed: new Map() });
    return text;
  };
}

/** The rights of the caller where it is not the owner, who has them all: what it sees depends on them. */
function describeRights({ members, isCounter }: CallerScope): string {
  return (
    (isCounter ? 'counter ' : '') + members.map(({ role, rights }) => (role === 'owner' ? '' : rights.join())).join('|')
  );
}

/** Returns the bytes of a response, at worst once more compressed, and of its entry: most responses are small. */
function sizeOf({ plain }: RepeatedBody, key: string): number {
  return Math.ceil(1.5 * plain.length) + key.length + entryBytes;
}

/** Lists the tags of all rows that a response about this collection to this caller may be made from. */
function listTags(id: CollectionId, scope: CallerScope): readonly CacheTag[] {
  const own = isLimitedToShops(id) ? tagsOfShops(id, scope.storeIds) : [id];
  return [...own, ...relatedTo(id)];
}

/** True when a caller sees nothing but the rows of its own shops. */
function isLimitedToShops(id: CollectionId): boolean {
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
