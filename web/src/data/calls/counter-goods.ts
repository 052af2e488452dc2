import type { CounterGood } from '@duka/domain/figures/shop-figures';
import { call } from '#data/connection/api-error.ts';
import { backend, client } from '#data/connection/client.ts';

/** Returns the first `limit` products to offer at a shop's counter, the ones most often sold in some days first. */
export async function listCounterGoods(
  storeId: string,
  range: { readonly from: string; readonly to: string },
  limit: number,
): Promise<readonly CounterGood[]> {
  const url = new URL(`${backend.endpoint}/shops/${encodeURIComponent(storeId)}/counter-goods`);
  const { goods } = await call(() => client.call('get', url, {}, { ...range, limit }));
  return goods;
}
