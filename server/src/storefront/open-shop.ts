import { readCart } from '@duka/domain/orders/cart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import type { Database } from '#database/database.ts';
import { sessionCookies } from '#http/caller/session-token.ts';
import { sendNotFound } from './page-errors.ts';
import { languageOfPage, languageParameter, originOf, readValues } from './page-request.ts';
import type { PublicShop } from './public-shop.ts';
import type { PageContext } from './shop-parts.ts';

export interface OpenShopDeps {
  /** Returns the shop with this slug, also a former one, whether its page is open or not. */
  readonly findShop: (slug: string) => Promise<PublicShop | undefined>;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly database: Database;
  readonly now: () => Date;
  /** Returns the ids of the shops of a request's session; none for a guest. */
  readonly findShopsOf: (request: FastifyRequest) => Promise<readonly string[]>;
}

/** A shop whose page a visitor may see, with what its pages need. */
export interface OpenedShop {
  readonly context: PageContext;
  readonly origin: string;
  /** True for a member of the shop. */
  readonly isMember: boolean;
  /** True for a member of the shop who sees a page that is closed to strangers. */
  readonly isPreview: boolean;
}

/** Returns the shop of a URL, if the visitor may see it; else it sends a redirect or the page of status 404, and returns undefined. */
export async function openShop(
  { config, findShop, now, findShopsOf }: OpenShopDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OpenedShop | undefined> {
  const { slug } = request.params as { slug: string };
  // Somebody who types an address from a poster may begin it with a capital letter.
  const shop = await findShop(slug.toLowerCase());
  const isMember = shop !== undefined && (await isMemberOf(findShopsOf, request, shop));
  if (!shop || !(shop.isOpenToPublic || isMember)) {
    sendNotFound(request, reply, config);
    return undefined;
  }
  if (shop.slug !== slug) {
    // A shop may go back to a former address, to which a browser must not lead away for ever. A form is sent on with all that was typed.
    const code = request.method === 'POST' ? 308 : 301;
    reply.header('Cache-Control', 'no-cache').redirect(request.url.replace(/^\/d\/[^/?]+/, `/d/${shop.slug}`), code);
    return undefined;
  }
  const context: PageContext = {
    shop,
    language: languageOfPage(request, reply),
    lang: languageParameter(request),
    cart: readCart(readValues(request.query, 'g')),
    nowMs: now().getTime(),
  };
  return { context, origin: originOf(request, config.publicUrl), isMember, isPreview: !shop.isOpenToPublic };
}

/** True if the request has the session of a member of the shop. */
export async function isMemberOf(
  findShopsOf: OpenShopDeps['findShopsOf'],
  request: FastifyRequest,
  { storeId }: Pick<PublicShop, 'storeId'>,
): Promise<boolean> {
  const hasSession = sessionCookies.some((name) => request.cookies[name]);
  return hasSession && (await findShopsOf(request)).includes(storeId);
}
