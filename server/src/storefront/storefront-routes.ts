import { isDocumentId } from '@duka/domain/document-id';
import { readCart } from '@duka/domain/orders/cart';
import { kiswahiliNames } from '@duka/domain/products/reference-names';
import { toDay } from '@duka/domain/values/dates';
import { minuteMs } from '@duka/domain/values/durations';
import { isLanguage } from '@duka/domain/values/language';
import { learnNames } from '@duka/domain/values/names';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import type { Database } from '#database/database.ts';
import { apiError } from '#errors.ts';
import { findComplete } from '#files/file-access.ts';
import { parsePreviewOptions, toAppPreview } from '#files/preview-options.ts';
import type { Previews } from '#files/previews.ts';
import { sessionCookies } from '#http/caller/session-token.ts';
import { addressKey, createRateLimit } from '#http/limits/rate-limit.ts';
import { runHandlersInTurn, turnOf } from '#http/limits/turns.ts';
import { setPageHeaders } from './page.ts';
import { createPageCache, tagsOfPages } from './page-cache.ts';
import { addPageErrors, sendMissing } from './page-errors.ts';
import { languageOfPage, originOf, readValue, readValues } from './page-request.ts';
import { renderProductPage } from './product-page.ts';
import { findGoods, findShopBySlug, isOnPage, type PublicShop } from './public-shop.ts';
import { readWish, renderShopPage } from './shop-page.ts';
import { type Drawing, isOpenAt } from './shop-parts.ts';
import { createVisits } from './visits.ts';

export interface StorefrontDeps {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly database: Database;
  readonly now: () => Date;
  readonly previews: Pick<Previews, 'get'>;
  /** The shops of the session that a request carries; none for a guest. */
  readonly findShopsOf: (request: FastifyRequest) => Promise<readonly string[]>;
}

/** The most pages that an address asks for in a minute. */
const pagesPerMinute = 300;
/** Seconds for which a picture is cached: its address changes with the product. */
const pictureMaxAge = 2_592_000;

/** A shop's page as one visitor sees it. */
interface Visit {
  readonly drawing: Drawing;
  readonly origin: string;
  /** True for a member of the shop who sees a page that is closed to strangers. */
  readonly isPreview: boolean;
}

/** Registers the pages of shops, which anybody reads without an account and without a script (R68, decision 0128). */
export async function storefrontRoutes(app: FastifyInstance, deps: StorefrontDeps): Promise<void> {
  const { config, database, now, previews, findShopsOf } = deps;
  learnNames(kiswahiliNames);
  const limit = createRateLimit(pagesPerMinute, minuteMs, now);
  const sendShared = createPageCache(database);
  const countVisit = createVisits(app, { database, now });

  app.addHook('onRequest', async (request, reply) => {
    request.caller = { kind: 'guest' };
    request.turn = turnOf(request, reply);
    setPageHeaders(reply);
    if (limit.take(addressKey(request.ip)) < 0) {
      throw apiError('general_rate_limit_exceeded', undefined, { retryAfterSeconds: limit.secondsLeft() });
    }
  });
  addPageErrors(app, config);
  runHandlersInTurn(app);

  /** Finds the shop of an address, for whoever may see it; answers with another address or with none, and returns undefined. */
  async function openShop(request: FastifyRequest, reply: FastifyReply): Promise<Visit | undefined> {
    const { slug } = request.params as { slug: string };
    const shop = await findShopBySlug(database, slug);
    const isMember = shop !== undefined && (await isMemberOf(request, shop));
    if (!shop || !(shop.isOpenToPublic || isMember)) {
      sendMissing(request, reply, config);
      return undefined;
    }
    if (shop.slug !== slug) {
      reply.redirect(request.url.replace(/^\/d\/[^/?]+/, `/d/${shop.slug}`), 301);
      return undefined;
    }
    if (!isMember) countVisit(request, shop.storeId);
    const { lang } = request.query as Readonly<Record<string, unknown>>;
    const drawing: Drawing = {
      shop,
      language: languageOfPage(request, reply),
      lang: isLanguage(lang) ? lang : '',
      cart: readCart(readValues(request.query, 'g')),
      nowMs: now().getTime(),
    };
    return { drawing, origin: originOf(request, config.publicUrl), isPreview: !shop.isOpenToPublic };
  }

  async function isMemberOf(request: FastifyRequest, { storeId }: PublicShop): Promise<boolean> {
    const hasSession = sessionCookies.some((name) => request.cookies[name]);
    return hasSession && (await findShopsOf(request)).includes(storeId);
  }

  /** Sends a page that all visitors share, or one of a visitor alone: with a cart, or a preview. */
  async function send(request: FastifyRequest, reply: FastifyReply, visit: Visit, render: () => Promise<string>) {
    const { drawing, origin, isPreview } = visit;
    const { shop, language, lang, cart, nowMs } = drawing;
    if (isPreview || cart.length > 0) {
      return reply.header('Cache-Control', isPreview ? 'private, no-store' : 'private, no-cache').send(await render());
    }
    const key = [origin, request.url, language, lang, toDay(nowMs), isOpenAt(shop, nowMs)].join(' ');
    return sendShared(request, reply, { key, tags: tagsOfPages(shop.storeId), render });
  }

  app.get('/d/:slug', async (request, reply) => {
    const visit = await openShop(request, reply);
    if (!visit) return reply;
    const wish = readWish(request.query);
    return send(request, reply, visit, () => renderShopPage(database, visit.drawing, wish, visit));
  });

  app.get('/d/:slug/p/:productId', async (request, reply) => {
    const visit = await openShop(request, reply);
    if (!visit) return reply;
    const { shop, nowMs } = visit.drawing;
    const { productId } = request.params as { productId: string };
    const [good] = isDocumentId(productId) ? await findGoods(database, shop.storeId, [productId], nowMs) : [];
    if (!good) return sendMissing(request, reply, config);
    return send(request, reply, visit, async () => renderProductPage(visit.drawing, good, visit));
  });

  app.get('/d/:slug/i/:productId', async (request, reply) => {
    const { slug, productId } = request.params as { slug: string; productId: string };
    const shop = await findShopBySlug(database, slug);
    const product = isDocumentId(productId) ? await database.documents.get('products', productId) : undefined;
    const isShown = shop !== undefined && product?.attributes.storeId === shop.storeId && isOnPage(product);
    const mayRead = isShown && (shop.isOpenToPublic || (await isMemberOf(request, shop)));
    if (!mayRead || typeof product.attributes.image !== 'string') return sendMissing(request, reply, config);
    const file = await findComplete(database, product.attributes.image, request.caller);
    const side = readValue(request.query, 'w', 4).replace(/\D/g, '') || '160';
    const preview = await previews.get({
      ...{ file, options: toAppPreview(parsePreviewOptions({ width: side, height: side })) },
      acceptsWebp: request.headers.accept?.includes('image/webp') ?? false,
      turn: { ...request.turn, urgency: 'low' },
      spend: async () => {},
    });
    return reply
      .headers({
        'Content-Type': `image/${preview.format}`,
        'Cache-Control': `${shop.isOpenToPublic ? 'public' : 'private'}, max-age=${pictureMaxAge}`,
        Vary: 'Accept',
      })
      .send(preview.bytes);
  });

  app.get('/d/*', async (request, reply) => sendMissing(request, reply, config));
}
