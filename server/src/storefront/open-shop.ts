import { readCart } from '@duka/domain/orders/cart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import type { Database } from '#database/database.ts';
import { sessionCookies } from '#http/caller/session-token.ts';
import { sendMissing } from './page-errors.ts';
import { languageOfPage, languageParameter, originOf, readValues } from './page-request.ts';
import type { PublicShop } from './public-shop.ts';
import type { Drawing } from './shop-parts.ts';

export interface OpenShopDeps {
  /** Returns the shop that has or once had an address, whether its page is open or not. */
  readonly findShop: (slug: string) => Promise<PublicShop | undefined>;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly database: Database;
  readonly now: () => Date;
  /** The shops of the session that a request carries; none for a guest. */
  readonly findShopsOf: (request: FastifyRequest) => Promise<readonly string[]>;
}

/** A shop's page as one visitor sees it. */
export interface Visit {
  readonly drawing: Drawing;
  readonly origin: string;
  /** True for a member of the shop. */
  readonly isMember: boolean;
  /** True for a member of the shop who sees a page that is closed to strangers. */
  readonly isPreview: boolean;
}

/** Finds the shop of an address, for whoever may see it; answers with another address or with none, and returns undefined. */
export async function openShop(
  { config, findShop, now, findShopsOf }: OpenShopDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit | undefined> {
  const { slug } = request.params as { slug: string };
  // Somebody who types an address from a poster may begin it with a capital letter.
  const shop = await findShop(slug.toLowerCase());
  const isMember = shop !== undefined && (await isMemberOf(findShopsOf, request, shop));
  if (!shop || !(shop.isOpenToPublic || isMember)) {
    sendMissing(request, reply, config);
    return undefined;
  }
  if (shop.slug !== slug) {
    // A shop may go back to a former address, to which a browser must not lead away for ever. A form is sent on with all that was typed.
    const code = request.method === 'POST' ? 308 : 301;
    reply.header('Cache-Control', 'no-cache').redirect(request.url.replace(/^\/d\/[^/?]+/, `/d/${shop.slug}`), code);
    return undefined;
  }
  const drawing: Drawing = {
    shop,
    language: languageOfPage(request, reply),
    lang: languageParameter(request),
    cart: readCart(readValues(request.query, 'g')),
    nowMs: now().getTime(),
  };
  return { drawing, origin: originOf(request, config.publicUrl), isMember, isPreview: !shop.isOpenToPublic };
}

/** True for a request of somebody who works in the shop. */
export async function isMemberOf(
  findShopsOf: OpenShopDeps['findShopsOf'],
  request: FastifyRequest,
  { storeId }: Pick<PublicShop, 'storeId'>,
): Promise<boolean> {
  const hasSession = sessionCookies.some((name) => request.cookies[name]);
  return hasSession && (await findShopsOf(request)).includes(storeId);
}
