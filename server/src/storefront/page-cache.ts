import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CacheTag, tagsOfShops } from '#database/changes.ts';
import { createVersionedCache } from '#database/counted-cache.ts';
import type { Database } from '#database/database.ts';
import { encodeRepeated, type RepeatedBody } from '#http/wire/compress.ts';

/** The most bytes of all cached pages together, some 300 of them, and the bytes that an entry takes beside its page. */
const maxBytes = 16 * 1024 * 1024;
const entryBytes = 1000;

export interface CachedPage extends RepeatedBody {
  readonly etag: string;
}

/** A page that is the same for everybody who asks for it. */
export interface SharedPage {
  /** All that the page depends on beside the rows: what is asked for, the shop, the language, and whether it is open at this moment. */
  readonly key: string;
  /** The tags of the rows that it is made from. */
  readonly tags: readonly CacheTag[];
  /** Returns undefined where there is no such page. */
  readonly render: () => Promise<string | undefined>;
}

/** Returns a shared page, made anew only when a row that it shows has changed; undefined where there is no such page. */
export type FindShared = (page: SharedPage) => Promise<CachedPage | undefined>;

/** Lists the tags of the rows that the pages of a shop are made from, beside those of the shop itself, which is in their key. */
export function listPageTags(storeId: string): readonly CacheTag[] {
  const ofShop = (['products', 'productPacks'] as const).flatMap((id) => tagsOfShops(id, [storeId]));
  return [...ofShop, 'productCategories', 'units'];
}

export function createPageCache(database: Pick<Database, 'versionOf'>): FindShared {
  const pages = createVersionedCache<CachedPage>(maxBytes, sizeOf);
  return async ({ key, tags, render }) => {
    const version = database.versionOf(tags);
    const known = pages.get(key, version);
    if (known) return known.value;
    const text = await render();
    if (text === undefined) return undefined;
    const page = toCached(text);
    pages.set(key, version, page);
    return page;
  };
}

/** Sends a shared page; a browser that has it already gets 304. */
export async function sendSharedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> {
  reply.headers({ ETag: page.etag, 'Cache-Control': 'public, no-cache' });
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send();
  return reply.send(await encodeRepeated(request, reply, page));
}

function toCached(text: string): CachedPage {
  const plain = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, compressed: new Map(), etag };
}

/** A page takes a third as much again once it is compressed in both ways. */
function sizeOf({ plain }: CachedPage, key: string): number {
  return Math.ceil(1.4 * plain.length) + key.length + entryBytes;
}
