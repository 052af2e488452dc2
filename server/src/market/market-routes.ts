import { isDocumentId } from '@duka/domain/document-id';
import { minuteMs } from '@duka/domain/values/durations';
import { isLanguage } from '@duka/domain/values/language';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import { createVersionedCache } from '#database/counted-cache.ts';
import type { Database } from '#database/database.ts';
import type { MarketPlace } from '#database/store/market-store.ts';
import { apiError } from '#errors.ts';
import { addressKey, createRateLimit } from '#http/limits/rate-limit.ts';
import { runHandlersInTurn, turnOf } from '#http/limits/turns.ts';
import { setPageHeaders } from '#storefront/page.ts';
import { addPageErrors } from '#storefront/page-errors.ts';
import { languageOfPage, originOf, readValue } from '#storefront/page-request.ts';
import type { WorkQueue } from '#work/work-queue.ts';
import { addMarketIndex } from './market-index.ts';
import { maxMarketSearch, renderMarketPage } from './market-page.ts';
import { type MarketQuery, searchMarket } from './market-search.ts';

interface Deps {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly database: Database;
  readonly now: () => Date;
  /** The queue of all reads, in which the reads for pages wait too. */
  readonly reads: WorkQueue;
}

/** The most pages of the market that an address asks for in a minute. */
const pagesPerMinute = 120;
/** The most characters of a region and of a district, as in the collection. */
const maxPlace = 128;

/** Registers the market, the list of shops whose page is open (R70). */
export async function marketRoutes(app: FastifyInstance, { config, database, now, reads }: Deps): Promise<void> {
  const limit = createRateLimit(pagesPerMinute, minuteMs, now);
  addMarketIndex(app, { database, now });
  const places = createVersionedCache<readonly MarketPlace[]>(1);
  /** The places of the choices change as shops open and close. */
  async function listPlaces(): Promise<readonly MarketPlace[]> {
    const version = database.versionOf(['marketShops']);
    const known = places.get('all', version)?.value;
    if (known) return known;
    const all = await database.market.listPlaces();
    places.set('all', version, all);
    return all;
  }

  app.addHook('onRequest', async (request, reply) => {
    request.caller = { kind: 'guest' };
    request.turn = turnOf(request, reply);
    setPageHeaders(reply, config);
    if (limit.take(addressKey(request.ip)) < 0) {
      throw apiError('general_rate_limit_exceeded', undefined, { retryAfterSeconds: limit.secondsLeft() });
    }
    if (database.shared) await database.shared.catchUp();
  });
  addPageErrors(app, config);
  runHandlersInTurn(app);

  app.get('/market', async (request, reply) => {
    const query = readMarketQuery(request.query);
    const nowMs = now().getTime();
    const { lang } = request.query as Readonly<Record<string, unknown>>;
    const language = languageOfPage(request, reply);
    const [found, all] = await reads.run(request.turn, () =>
      Promise.all([searchMarket(database, query, nowMs), listPlaces()]),
    );
    const page = renderMarketPage(
      { query, found, places: all, language, lang: isLanguage(lang) ? lang : '', nowMs },
      { origin: originOf(request, config.publicUrl) },
    );
    return reply.header('Cache-Control', 'public, max-age=60').send(page);
  });
}

function readMarketQuery(parameters: unknown): MarketQuery {
  const after = readValue(parameters, 'after', 36);
  const region = readValue(parameters, 'region', maxPlace);
  return {
    ...{ search: readValue(parameters, 'q', maxMarketSearch), region },
    district: region === '' ? '' : readValue(parameters, 'district', maxPlace),
    after: isDocumentId(after) ? after : '',
  };
}
