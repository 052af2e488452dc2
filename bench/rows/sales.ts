import { databaseId } from '@duka/domain/project';
import { compare, equal, limit, select } from '@duka/domain/query';
import { listCollectionCall, post } from '#support/calls.ts';
import { compareProcessorTimes } from '#support/processor-time.ts';
import type { Bench, Finding } from '#support/row.ts';
import type { Seller } from '#support/sellers.ts';
import { send } from '#support/send.ts';
import { operatorKey } from '#support/server-options.ts';

/** Lines of a long sale. */
const manyLines = 20;

/**
 * A sale over the counter with many lines against one with a single line, each in one transaction. The marketplace's own
 * server sends them, as the writes of a seller in a minute are limited.
 */
export async function measureSales({ server, large, pace }: Bench): Promise<Finding[]> {
  const goods = await listGoods(server.url, large);
  const callsOf = (lines: number) => {
    const orderItems = goods.slice(0, lines).map((productId) => ({ productId, quantity: 0.001 }));
    const data = { storeId: large.storeId, orderItems, expiredReason: 'It is only measured.' };
    const path = `/v1/databases/${databaseId}/collections/orders/documents`;
    return [post(path, { documentId: 'unique()', data }, { 'x-appwrite-key': operatorKey })];
  };
  const spent = await compareProcessorTimes(pace, {
    many: { url: server.url, calls: callsOf(manyLines) },
    one: { url: server.url, calls: callsOf(1) },
  });
  return [
    {
      row: `a sale with ${manyLines} lines against one with a single line: time of the processor`,
      ...{ measured: spent.many / spent.one, wanted: 2, bound: 'at most', unit: 'times' },
      details: { manyMs: spent.many, oneMs: spent.one },
    },
  ];
}

/** Lists the ids of products that are sold and of which there are enough. */
async function listGoods(url: string, seller: Seller): Promise<string[]> {
  const rules = [
    ...[equal('storeId', seller.storeId), equal('status', 'published')],
    ...[compare('greaterThan', 'quantityInStock', 20), select('$id'), limit(manyLines)],
  ];
  const { body } = await send(url, listCollectionCall(seller, 'products', rules, 1));
  return JSON.parse(body.toString()).documents.map(({ $id }: { $id: string }) => $id);
}
