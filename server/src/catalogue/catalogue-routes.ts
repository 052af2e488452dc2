import { parseMakersGtin } from '@duka/domain/products/makers-gtin';
import { chooseSharedGoods } from '@duka/domain/products/shared-goods';
import { hourMs } from '@duka/domain/values/durations';
import type { FastifyInstance } from 'fastify';
import { requireShop } from '#access/require-shop.ts';
import type { Database } from '#database/database.ts';
import { createCallLimit, spendCallerLimit } from '#http/limits/rate-limit.ts';
import { invalidParam } from '#http/wire/params.ts';

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
}

/** The most numbers that an account asks for in an hour: one every six seconds, as somebody who scans a shelf into the shop does. */
const lookUpsPerHour = 600;
/** The most products of one number that are compared, the oldest of them. */
const maxOffers = 200;

/** Registers the shared catalogue, which knows what shops agreed to share of goods with a maker's barcode (R73). */
export async function catalogueRoutes(app: FastifyInstance, { database, now }: Deps): Promise<void> {
  const lookUps = createCallLimit({ database, now }, 'catalogue', lookUpsPerHour, hourMs);

  /** Returns what is known of one number of goods, `{ goods: null }` where nobody shares any, to a member who may add products. */
  app.get('/:storeId/catalogue/:gtin', async (request, reply) => {
    await requireShop(database, request, ['products']);
    await spendCallerLimit(request, reply, lookUps);
    const { gtin: code } = request.params as { gtin: string };
    const gtin = parseMakersGtin(code);
    if (gtin === undefined) throw invalidParam('gtin', 'Value must be the barcode of a maker, with its check digit.');
    return { goods: chooseSharedGoods(await database.catalogue.listOffers(gtin, maxOffers)) ?? null };
  });
}
