import { isDocumentId } from '@duka/domain/document-id';
import { kiswahiliNames } from '@duka/domain/products/reference-names';
import { isOpenAt } from '@duka/domain/shops/opening-hours';
import { toDay } from '@duka/domain/values/dates';
import { minuteMs } from '@duka/domain/values/durations';
import { learnNames } from '@duka/domain/values/names';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRateLimit } from '#http/limits/rate-limit.ts';
import { runHandlersInTurn, turnOf } from '#http/limits/turns.ts';
import type { WorkQueue } from '#work/work-queue.ts';
import { buyerRoutes } from './buyer-routes.ts';
import { type OpenedShop, openShop } from './open-shop.ts';
import { type OrderDeps, orderRoutes } from './order-routes.ts';
import { setPageHeaders } from './page.ts';
import { createPageCache, listPageTags, sendSharedPage } from './page-cache.ts';
import { addPageErrors, sendNotFound } from './page-errors.ts';
import { acceptForms } from './page-forms.ts';
import { type PictureDeps, pictureRoutes, spendByAddress } from './picture-routes.ts';
import { renderProductPage } from './product-page.ts';
import { createCategoryList, createShopLookup, findPublicProducts } from './public-shop.ts';
import { readShopPageQuery, renderShopPage } from './shop-page.ts';
import { createVisits } from './visits.ts';

export interface StorefrontDeps extends Omit<OrderDeps & PictureDeps, 'findShop'> {
  /** The queue of all reads, in which the reads and writes for pages wait too. */
  readonly reads: WorkQueue;
}

/** The most requests of one IP address in a minute: for pages, and for pictures, of which a page has up to 60. */
const perMinute = { pages: 300, pictures: 6000 };

/** Registers the pages of shops, which anybody reads without an account and without a script (R68, decision 0128). */
export async function storefrontRoutes(app: FastifyInstance, deps: StorefrontDeps): Promise<void> {
  const { config, database, now, reads } = deps;
  learnNames(kiswahiliNames);
  // They guard this process's processor, so each process counts its own.
  const pages = createRateLimit(perMinute.pages, minuteMs, now);
  const pictures = createRateLimit(perMinute.pictures, minuteMs, now);
  const findShop = createShopLookup(database);
  const withLookup = { ...deps, findShop };
  const source = { documents: database.documents, listCategories: createCategoryList(database) };
  const findShared = createPageCache(database);
  const countVisit = createVisits(app, { database, now });

  app.addHook('onRequest', async (request, reply) => {
    request.caller = { kind: 'guest' };
    request.turn = turnOf(request, reply);
    setPageHeaders(reply, config);
    spendByAddress(request, request.routeOptions.config.isPicture ? pictures : pages);
    if (database.shared) await database.shared.catchUp();
  });
  addPageErrors(app, config);
  runHandlersInTurn(app);
  acceptForms(app);

  /** Opens the page of a shop, and counts that somebody else than the shop's own people did. */
  async function visit(request: FastifyRequest, reply: FastifyReply): Promise<OpenedShop | undefined> {
    const opened = await openShop(withLookup, request, reply);
    if (opened && !opened.isMember) countVisit(request, opened.context.shop.storeId);
    return opened;
  }

  /** Sends a page that all visitors share, or one of a visitor alone: with a cart, or a preview. `subject` tells a shop's pages apart. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { context: { shop, language, lang, cart, nowMs }, origin, isPreview }: OpenedShop,
    { subject, render }: { readonly subject: string; readonly render: () => Promise<string | undefined> },
  ): Promise<FastifyReply> {
    const renderInTurn = () => reads.run(request.turn, render);
    if (isPreview || cart.length > 0) {
      const page = await renderInTurn();
      if (page === undefined) return sendNotFound(request, reply, config);
      return reply.header('Cache-Control', isPreview ? 'private, no-store' : 'private, no-cache').send(page);
    }
    const key = JSON.stringify([shop, subject, origin, language, lang, toDay(nowMs), isOpenAt(shop.times, nowMs)]);
    const page = await findShared({ key, tags: listPageTags(shop.storeId), render: renderInTurn });
    return page ? sendSharedPage(request, reply, page) : sendNotFound(request, reply, config);
  }

  app.get('/d/:slug', async (request, reply) => {
    const opened = await visit(request, reply);
    if (!opened) return reply;
    const query = readShopPageQuery(request.query);
    const render = () => renderShopPage(source, opened.context, query, opened);
    return send(request, reply, opened, { subject: JSON.stringify(query), render });
  });

  app.get('/d/:slug/p/:productId', async (request, reply) => {
    const opened = await visit(request, reply);
    if (!opened) return reply;
    const { shop, nowMs } = opened.context;
    const { productId } = request.params as { productId: string };
    if (!isDocumentId(productId)) return sendNotFound(request, reply, config);
    const render = async () => {
      const [product] = await findPublicProducts(database, shop.storeId, [productId], nowMs);
      return product && renderProductPage(opened.context, product, opened);
    };
    return send(request, reply, opened, { subject: productId, render });
  });

  pictureRoutes(app, withLookup);
  orderRoutes(app, withLookup);
  buyerRoutes(app, withLookup);
  app.get('/d/*', async (request, reply) => {
    const [, path, rest = ''] = /^(\/d\/[^?]*[^/?])\/+(\?.*)?$/.exec(request.url) ?? [];
    return path === undefined ? sendNotFound(request, reply, config) : reply.redirect(`${path}${rest}`, 301);
  });
}
