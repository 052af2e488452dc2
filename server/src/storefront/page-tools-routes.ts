import { callRights } from '@duka/domain/members/screen-rights';
import { minuteMs } from '@duka/domain/values/durations';
import { isRange } from '@duka/domain/values/periods';
import type { FastifyInstance } from 'fastify';
import { requireShop } from '#access/require-shop.ts';
import type { Config } from '#config.ts';
import type { Database } from '#database/database.ts';
import { apiError } from '#errors.ts';
import { createRateLimit } from '#http/limits/rate-limit.ts';
import { invalidParam } from '#http/wire/params.ts';
import { originOf } from './page-request.ts';
import { drawPoster, type PosterSize, posterSizes, renderPosterPage, renderPosterPng } from './poster.ts';
import { findShop } from './public-shop.ts';

interface Deps {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly database: Database;
  readonly now: () => Date;
}

/** Pictures of posters that a shop's people may have drawn in a minute; each takes a tenth of a second of a core. */
const picturesPerMinute = 10;

/** The most characters of an address without its path: a host's name has up to 253. */
const maxOrigin = 300;

/** The visits and orders of a shop's page on one day. */
interface PageDay {
  readonly day: string;
  readonly visits: number;
  /** By the page; cancelled ones do not count, as in all figures. */
  readonly orders: number;
}

/** Registers what the people of a shop use of its page: a poster to print, and how often it was visited (R71, decision 0133). */
export async function pageToolsRoutes(app: FastifyInstance, { config, database, now }: Deps): Promise<void> {
  const pictures = createRateLimit(picturesPerMinute, minuteMs, now);

  /** `?size=a5|a4&format=html|png`: a sheet with the shop's name, and the code and the letters of its address, in both languages. */
  app.get('/:storeId/poster', async (request, reply) => {
    const { storeId } = await requireShop(database, request);
    const { size = 'a5', format = 'html' } = request.query as Readonly<Record<string, unknown>>;
    if (!isPosterSize(size)) throw invalidParam('size', 'Value must be a5 or a4.');
    if (format !== 'html' && format !== 'png') throw invalidParam('format', 'Value must be html or png.');
    const shop = await findShop(database, storeId);
    if (!shop?.slug) throw apiError('shop_page_closed', 'Give the page an address first.');
    const { name, phone, place, slug } = shop;
    const origin = originOf(request, config.publicUrl);
    // No code holds an address of any length, and no host has so long a name.
    if (origin.length > maxOrigin) throw invalidParam('Host', `Value must have at most ${maxOrigin} characters.`);
    const poster = {
      ...{ name, phone, place: place.slice(-3).join(', ') },
      url: `${origin}/d/${slug}`,
    };
    reply.headers({ 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' });
    if (format === 'html') {
      const { page, policy } = renderPosterPage(poster, size);
      reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy);
      // The room sends what a handler returns, and takes a text for JSON.
      return Buffer.from(page);
    }
    if (pictures.take(storeId) < 0) {
      throw apiError('general_rate_limit_exceeded', undefined, { retryAfterSeconds: pictures.secondsLeft() });
    }
    const picture = await renderPosterPng(drawPoster(poster, size), size);
    if (!picture) throw apiError('poster_font_missing');
    reply.type('image/png').header('Content-Disposition', `attachment; filename="${slug}-${size}.png"`);
    return picture;
  });

  /** `?from=2026-11-01&to=2026-11-30`, both included: the visits of each day, and the orders by the page; days without any are left out. */
  app.get('/:storeId/visits', async (request): Promise<{ days: PageDay[] }> => {
    const { storeId } = await requireShop(database, request, callRights.visits);
    const { from, to } = request.query as Readonly<Record<string, unknown>>;
    if (!isRange(from, to)) {
      throw invalidParam('from', 'A range needs two days, written 2026-11-21, of which the later one is `to`.');
    }
    const [visits, sales] = await Promise.all([
      database.shopPages.listVisits(storeId, String(from), String(to)),
      database.figures.listSalesDays(storeId, String(from), String(to)),
    ]);
    const days = new Map<string, PageDay>(
      visits.map(({ day, visits: count }) => [day, { day, visits: count, orders: 0 }]),
    );
    for (const { day, channel, orders } of sales) {
      if (channel === 'link' && orders > 0) days.set(day, { day, visits: days.get(day)?.visits ?? 0, orders });
    }
    return { days: [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1)) };
  });
}

function isPosterSize(value: unknown): value is PosterSize {
  return typeof value === 'string' && Object.hasOwn(posterSizes, value);
}
