import { isDocumentId } from '@duka/domain/document-id';
import { minuteMs } from '@duka/domain/values/durations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';
import { findComplete } from '#files/file-access.ts';
import { parsePreviewOptions, toAppPreview } from '#files/preview-options.ts';
import type { Previews } from '#files/previews.ts';
import { addressKey, createRateLimit, type RateLimit } from '#http/limits/rate-limit.ts';
import { isMemberOf, type OpenShopDeps } from './open-shop.ts';
import { sendNotFound } from './page-errors.ts';
import { readValue } from './page-request.ts';
import { isOnPage, type PublicShop } from './public-shop.ts';

export interface PictureDeps extends OpenShopDeps {
  readonly previews: Pick<Previews, 'get'>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for pictures of goods, which count against a limit of their own. */
    isPicture?: boolean;
  }
}

/** The pictures that are made for an address in a minute; the others were made before. */
const madePerMinute = 300;
/** Seconds for which a picture is cached: another one has another address. */
const maxAgeSeconds = 2_592_000;
/** Pixels of the squares that pages ask for; another side is the next one. */
const sides = [160, 320, 640] as const;

/** Answers the photo of a shop and the pictures of goods that stand on its page, to whoever may see the page. */
export function pictureRoutes(
  app: FastifyInstance,
  { config, database, findShop, findShopsOf, now, previews }: PictureDeps,
): void {
  // It guards this process's processor, so each process counts its own.
  const made = createRateLimit(madePerMinute, minuteMs, now);
  const options = { config: { isPicture: true } };

  /** Finds the shop of an address, for whoever may see its page. */
  async function findVisible(request: FastifyRequest): Promise<PublicShop | undefined> {
    const shop = await findShop((request.params as { slug: string }).slug);
    return shop && (shop.isOpenToPublic || (await isMemberOf(findShopsOf, request, shop))) ? shop : undefined;
  }

  async function sendPicture(request: FastifyRequest, reply: FastifyReply, shop: PublicShop, image: unknown) {
    if (!isDocumentId(image)) return sendNotFound(request, reply, config);
    const file = await findComplete(database, image, request.caller);
    const side = String(chooseSide(Number(readValue(request.query, 'w', 4))));
    const acceptsWebp = request.headers.accept?.includes('image/webp') ?? false;
    // Whoever draws the card of a shared link takes no picture of many hundred kB, as a PNG of a photo is.
    const options = parsePreviewOptions({ width: side, height: side, ...(!acceptsWebp && { output: 'jpg' }) });
    const preview = await previews.get({
      ...{ file, options: toAppPreview(options), acceptsWebp },
      turn: { ...request.turn, urgency: 'low' },
      spend: async () => spendByAddress(request, made),
    });
    return reply
      .headers({
        'Content-Type': `image/${preview.format}`,
        'Cache-Control': `${shop.isOpenToPublic ? 'public' : 'private'}, max-age=${maxAgeSeconds}`,
        Vary: 'Accept',
      })
      .send(preview.bytes);
  }

  app.get('/d/:slug/i', options, async (request, reply) => {
    const shop = await findVisible(request);
    return shop ? sendPicture(request, reply, shop, shop.photo) : sendNotFound(request, reply, config);
  });

  app.get('/d/:slug/i/:productId', options, async (request, reply) => {
    const { productId } = request.params as { productId: string };
    const shop = await findVisible(request);
    const product = isDocumentId(productId) ? await database.documents.get('products', productId) : undefined;
    const isShown = product !== undefined && product.attributes.storeId === shop?.storeId && isOnPage(product);
    if (!shop || !isShown) return sendNotFound(request, reply, config);
    return sendPicture(request, reply, shop, product.attributes.image);
  });
}

function chooseSide(wanted: number): number {
  return sides.find((side) => side >= wanted) ?? (Number.isNaN(wanted) ? sides[0] : sides[2]);
}

/** Counts a call of an address. Throws `ApiError` 429 for one that is too many. */
export function spendByAddress(request: FastifyRequest, limit: RateLimit): void {
  if (limit.take(addressKey(request.ip)) >= 0) return;
  throw apiError('general_rate_limit_exceeded', undefined, { retryAfterSeconds: limit.secondsLeft() });
}
