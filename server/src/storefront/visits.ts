import { toDay } from '@duka/domain/values/dates';
import { minuteMs } from '@duka/domain/values/durations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#database/database.ts';
import type { VisitsRow } from '#database/store/shop-page-store.ts';
import { addScheduledJob } from '#http/operation/scheduled-jobs.ts';

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
}

/** Counts that one of a shop's pages was opened. */
export type CountVisit = (request: FastifyRequest, storeId: string) => void;

/** Programs that fetch pages by themselves: search engines, and those that draw the card of a shared link. */
const botPattern = /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|curl|wget|python|headless/i;

/**
 * Counts the visits of each shop's page by day: no address and no cookie, only a number. They are added up in memory and stored each minute, and
 * when the server stops.
 */
export function createVisits(app: FastifyInstance, { database, now }: Deps): CountVisit {
  const counts = new Map<string, VisitsRow>();

  async function store(): Promise<void> {
    if (counts.size === 0) return;
    const visits = [...counts.values()];
    counts.clear();
    try {
      await database.transaction((tx) => tx.shopPages.addVisits(visits));
    } catch (error) {
      for (const visit of visits) add(visit);
      throw error;
    }
  }

  function add({ storeId, day, visits }: VisitsRow): void {
    const key = `${storeId} ${day}`;
    counts.set(key, { storeId, day, visits: visits + (counts.get(key)?.visits ?? 0) });
  }

  // Each process stores what it has counted itself.
  addScheduledJob(app, { database: { shared: undefined }, now }, { name: 'visits', everyMs: minuteMs, work: store });
  app.addHook('preClose', () => store().catch((err: unknown) => app.log.error({ err }, 'visits of pages were lost')));

  return ({ method, headers }, storeId) => {
    if (method !== 'GET' || botPattern.test(headers['user-agent'] ?? 'bot')) return;
    add({ storeId, day: toDay(now().getTime()), visits: 1 });
  };
}
