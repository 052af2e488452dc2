import { compare, equal, limit, select } from '@duka/domain/query';
import { createCall, listCollectionCall } from '#support/calls.ts';
import { compareProcessorTimes } from '#support/processor-time.ts';
import type { Bench, Finding } from '#support/row.ts';
import type { Seller } from '#support/sellers.ts';
import { send } from '#support/send.ts';

/** Lines of a long sale. */
const manyLines = 20;
/** Every seller sells a little in turn, as each may write only so much in a minute. */
const mostSellers = 40;

/** A sale over the counter with many lines against one with a single line, each in one transaction. */
export async function measureSales({ server, sellers, pace }: Bench): Promise<Finding[]> {
  const shops: { seller: Seller; goods: string[] }[] = [];
  for (const seller of sellers.slice(0, mostSellers)) {
    const goods = await listGoods(server.url, seller);
    if (goods.length === manyLines) shops.push({ seller, goods });
  }
  const callsOf = (lines: number) =>
    shops.map(({ seller, goods }) => {
      const orderItems = goods.slice(0, lines).map((productId) => ({ productId, quantity: 0.001 }));
      return createCall(seller, 'orders', { storeId: seller.storeId, orderItems });
    });
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

/** Lists the ids of products that are sold, of which there are enough and which keep. */
async function listGoods(url: string, seller: Seller): Promise<string[]> {
  const rules = [
    ...[equal('storeId', seller.storeId), equal('status', 'published'), equal('hasExpiry', false)],
    ...[compare('greaterThan', 'quantityInStock', 20), select('$id'), limit(manyLines)],
  ];
  const { body } = await send(url, listCollectionCall(seller, 'products', rules, 1));
  return JSON.parse(body.toString()).documents.map(({ $id }: { $id: string }) => $id);
}
