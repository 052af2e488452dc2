import { isGuestChannel } from '@duka/domain/orders/order';
import type { FastifyInstance } from 'fastify';
import { requireShop } from '#access/require-shop.ts';
import type { Config } from '#config.ts';
import type { Database } from '#database/database.ts';
import { apiError } from '#errors.ts';
import type { OrderLinks } from './order-links.ts';
import { originOf } from './page-request.ts';

interface Deps {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly database: Database;
  readonly links: OrderLinks;
  readonly now: () => Date;
}

/** Registers the call by which a shop gets the link to the page of an order, to send it to the buyer (R69). */
export async function orderLinkRoute(app: FastifyInstance, { config, database, links, now }: Deps): Promise<void> {
  app.get('/:storeId/orders/:orderId/link', async (request) => {
    const { storeId } = await requireShop(database, request, ['orders']);
    const { orderId } = request.params as { orderId: string };
    const order = await database.documents.get('orders', orderId);
    if (order?.attributes.storeId !== storeId || !isGuestChannel(order.attributes.channel)) {
      throw apiError('document_not_found');
    }
    const token = links.makeToken(orderId);
    // The order of a message from WhatsApp has no link before the shop asks for one.
    if (!(await links.find(database, token))) {
      const at = now().toISOString();
      await database.transaction((tx) => links.add(tx, { id: orderId, storeId, at, isOfPage: false }));
    }
    return { url: `${originOf(request, config.publicUrl)}/o/${token}` };
  });
}
