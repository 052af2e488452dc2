import { sumQuantities, toThousandths } from '@duka/domain/values/quantity';
import { shareOf } from '@duka/domain/values/share';
import type { Kysely } from 'kysely';

type Tables = {
  products: { _id: string; quantityInStock: number };
  orders: { _id: string; status: string };
  stockMovements: {
    _seq: number;
    productId: string | null;
    orderId: string | null;
    reason: string;
    change: number;
    batchId: string | null;
    cost: number | null;
  };
  orderItems: {
    _seq: number;
    _id: string;
    orderId: string;
    productId: string | null;
    quantity: number;
    returned: number | null;
    unitCost: number;
    cost: number | null;
    guessed: number | null;
    guessedCost: number | null;
  };
};

/**
 * Lines of orders have the quantity sold beyond the stock, whose cost is guessed (R44). Of shops whose stock is below 0 the
 * sales that were beyond it last are those that no goods have made up for yet.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const existing = await untyped.introspection.getTables();
  const lines = existing.find(({ name }) => name === 'orderItems');
  if (!lines) return;
  for (const [name, type] of [
    ['guessed', 'real'],
    ['guessedCost', 'integer'],
  ] as const) {
    if (lines.columns.some((column) => column.name === name)) continue;
    await untyped.schema.alterTable('orderItems').addColumn(name, type).execute();
  }
  const db = untyped.withTables<Tables>();
  const products = await db.selectFrom('products').selectAll().where('quantityInStock', '<', 0).execute();
  for (const { _id, quantityInStock } of products) await markOversold(db, _id, -quantityInStock);
}

/** Marks the lines whose goods the stock of a product lacks. */
async function markOversold(db: Kysely<Tables>, productId: string, missing: number): Promise<void> {
  const beyond = await db
    .selectFrom('stockMovements')
    .innerJoin('orders', 'orders._id', 'stockMovements.orderId')
    .select(['orders._id as orderId', 'change'])
    .where('productId', '=', productId)
    .where('reason', '=', 'beyond')
    .where('status', '<>', 'Cancelled')
    .orderBy('stockMovements._seq', 'desc')
    .execute();
  let wanted = toThousandths(missing);
  for (const { orderId, change } of beyond) {
    const items = db.selectFrom('orderItems').where('orderId', '=', orderId).where('productId', '=', productId);
    const line = await items.selectAll().orderBy('_seq', 'desc').executeTakeFirst();
    if (!line) continue;
    const left = toThousandths(line.quantity) - toThousandths(line.returned ?? 0) - toThousandths(line.guessed ?? 0);
    const part = Math.min(wanted, toThousandths(-change), left);
    if (part <= 0) continue;
    // Goods from batches have a real cost; the rest of the line was guessed by the price.
    const fromBatches = await db
      .selectFrom('stockMovements')
      .select(['change', 'cost'])
      .where('orderId', '=', orderId)
      .where('productId', '=', productId)
      .where('batchId', 'is not', null)
      .execute();
    const cost = line.cost ?? Math.round((toThousandths(line.quantity) * line.unitCost) / 1000);
    const known = fromBatches.reduce((sum, movement) => sum - (movement.cost ?? 0), 0);
    const all = toThousandths(sumQuantities([line.quantity, ...fromBatches.map((movement) => movement.change)]));
    const guessedCost = shareOf(Math.max(cost - known, 0), 0, part, Math.max(all, part));
    await db
      .updateTable('orderItems')
      .set({
        guessed: (toThousandths(line.guessed ?? 0) + part) / 1000,
        guessedCost: (line.guessedCost ?? 0) + guessedCost,
      })
      .where('_id', '=', line._id)
      .execute();
    wanted -= part;
  }
}
