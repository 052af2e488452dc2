import { isDocumentId } from '@duka/domain/document-id';
import { kiswahiliNames } from '@duka/domain/products/reference-names';
import { isOpenAt } from '@duka/domain/shops/opening-hours';
import { toDay } from '@duka/domain/values/dates';
import { minuteMs } from '@duka/domain/values/durations';
import { learnNames } from '@duka/domain/values/names';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';
import { findComplete } from '#files/file-access.ts';
import { parsePreviewOptions, toAppPreview } from '#files/preview-options.ts';
import type { Previews } from '#files/previews.ts';
import { addressKey, createRateLimit, type RateLimit } from '#http/limits/rate-limit.ts';
import { runHandlersInTurn, turnOf } from '#http/limits/turns.ts';
import type { WorkQueue } from '#work/work-queue.ts';
import { buyerRoutes } from './buyer-routes.ts';
import { isMemberOf, openShop, type Visit } from './open-shop.ts';
import { type OrderDeps, orderRoutes } from './order-routes.ts';
import { setPageHeaders } from './page.ts';
import { createPageCache, tagsOfPages } from './page-cache.ts';
import { addPageErrors, sendMissing } from './page-errors.ts';
import { acceptForms } from './page-forms.ts';
import { readValue } from './page-request.ts';
import { renderProductPage } from './product-page.ts';
import { createShopLookup, findGoods, isOnPage } from './public-shop.ts';
import { readWish, renderShopPage } from './shop-page.ts';
import { createVisits } from './visits.ts';

export interface StorefrontDeps extends Omit<OrderDeps, 'findShop'> {
  readonly previews: Pick<Previews, 'get'>;
  /** What is read and written for pages waits in the queue of all reads. */
  readonly reads: WorkQueue;
}

/** What an address may ask for in a minute: pages, pictures, which a page has up to 60 of, and pictures that have to be made first. */
const perMinute = { pages: 300, pictures: 6000, madePictures: 300 };
/** Seconds for which a picture is cached: another one has another address. */
const pictureMaxAge = 2_592_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for pictures of goods, which count against a limit of their own. */
    isPicture?: boolean;
  }
}

/** Registers the pages of shops, which anybody reads without an account and without a script (R68, decision 0128). */
export async function storefrontRoutes(app: FastifyInstance, deps: StorefrontDeps): Promise<void> {
  const { config, database, now, previews, reads } = deps;
  learnNames(kiswahiliNames);
  // They guard this process's processor, so each process counts its own.
  const pages = createRateLimit(perMinute.pages, minuteMs, now);
  const pictures = createRateLimit(perMinute.pictures, minuteMs, now);
  const madePictures = createRateLimit(perMinute.madePictures, minuteMs, now);
  const findShop = createShopLookup(database);
  const withLookup = { ...deps, findShop };
  const sendShared = createPageCache(database);
  const countVisit = createVisits(app, { database, now });

  app.addHook('onRequest', async (request, reply) => {
    request.caller = { kind: 'guest' };
    request.turn = turnOf(request, reply);
    setPageHeaders(reply);
    spend(request, request.routeOptions.config.isPicture ? pictures : pages);
    if (database.shared) await database.shared.catchUp();
  });
  addPageErrors(app, config);
  runHandlersInTurn(app);
  acceptForms(app);

  /** Opens the page of a shop, and counts that somebody else than the shop's own people did. */
  async function visit(request: FastifyRequest, reply: FastifyReply): Promise<Visit | undefined> {
    const opened = await openShop(withLookup, request, reply);
    if (opened && !opened.isMember) countVisit(request, opened.drawing.shop.storeId);
    return opened;
  }

  /** Sends a page that all visitors share, or one of a visitor alone: with a cart, or a preview. `subject` tells a shop's pages apart. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { drawing: { shop, language, lang, cart, nowMs }, origin, isPreview }: Visit,
    { subject, render }: { readonly subject: string; readonly render: () => Promise<string | undefined> },
  ): Promise<FastifyReply> {
    const renderInTurn = () => reads.run(request.turn, render);
    if (isPreview || cart.length > 0) {
      const page = await renderInTurn();
      if (page === undefined) return sendMissing(request, reply, config);
      return reply.header('Cache-Control', isPreview ? 'private, no-store' : 'private, no-cache').send(page);
    }
    const key = JSON.stringify([shop, subject, origin, language, lang, toDay(nowMs), isOpenAt(shop.times, nowMs)]);
    const page = { key, tags: tagsOfPages(shop.storeId), render: renderInTurn };
    return (await sendShared(request, reply, page)) ?? sendMissing(request, reply, config);
  }

  app.get('/d/:slug', async (request, reply) => {
    const opened = await visit(request, reply);
    if (!opened) return reply;
    const wish = readWish(request.query);
    const render = () => renderShopPage(database, opened.drawing, wish, opened);
    return send(request, reply, opened, { subject: JSON.stringify(wish), render });
  });

  app.get('/d/:slug/p/:productId', async (request, reply) => {
    const opened = await visit(request, reply);
    if (!opened) return reply;
    const { shop, nowMs } = opened.drawing;
    const { productId } = request.params as { productId: string };
    if (!isDocumentId(productId)) return sendMissing(request, reply, config);
    const render = async () => {
      const [good] = await findGoods(database, shop.storeId, [productId], nowMs);
      return good && renderProductPage(opened.drawing, good, opened);
    };
    return send(request, reply, opened, { subject: productId, render });
  });

  app.get('/d/:slug/i/:productId', { config: { isPicture: true } }, async (request, reply) => {
    const { slug, productId } = request.params as { slug: string; productId: string };
    const shop = await findShop(slug);
    const product = isDocumentId(productId) ? await database.documents.get('products', productId) : undefined;
    const isShown = shop !== undefined && product?.attributes.storeId === shop.storeId && isOnPage(product);
    const mayRead = isShown && (shop.isOpenToPublic || (await isMemberOf(deps.findShopsOf, request, shop)));
    if (!mayRead || typeof product.attributes.image !== 'string') return sendMissing(request, reply, config);
    const file = await findComplete(database, product.attributes.image, request.caller);
    const side = readValue(request.query, 'w', 4).replace(/\D/g, '') || '160';
    const preview = await previews.get({
      ...{ file, options: toAppPreview(parsePreviewOptions({ width: side, height: side })) },
      acceptsWebp: request.headers.accept?.includes('image/webp') ?? false,
      turn: { ...request.turn, urgency: 'low' },
      spend: async () => spend(request, madePictures),
    });
    return reply
      .headers({
        'Content-Type': `image/${preview.format}`,
        'Cache-Control': `${shop.isOpenToPublic ? 'public' : 'private'}, max-age=${pictureMaxAge}`,
        Vary: 'Accept',
      })
      .send(preview.bytes);
  });

  orderRoutes(app, withLookup);
  buyerRoutes(app, withLookup);
  app.get('/d/*', async (request, reply) => sendMissing(request, reply, config));
}

/** Counts a call of an address. Throws `ApiError` 429 for one that is too many. */
function spend(request: FastifyRequest, limit: RateLimit): void {
  if (limit.take(addressKey(request.ip)) >= 0) return;
  throw apiError('general_rate_limit_exceeded', undefined, { retryAfterSeconds: limit.secondsLeft() });
}
