import { expect } from 'vitest';
import { listed } from './listed.ts';
import { documentsPath, listPath, openTestApp } from './test-app.ts';

/** Opens the shop `asha-shop`, whose one product is DAP: bought at 1,000 and sold at 1,500, `quantityInStock` of it. */
export async function openDapShop(clock: Date, quantityInStock: number) {
  const shop = await openTestApp(clock);
  const asha = await shop.newSeller('asha', 'asha-shop');
  const create = (collection: string, documentId: string, data: object, as = asha) =>
    shop.call('POST', documentsPath(collection), { as, body: { documentId, data } });
  const list = async (collection: string, ...queries: object[]) => {
    const { body } = await shop.call('GET', listPath(collection, ...queries), { as: asha });
    return body.documents as Record<string, unknown>[];
  };
  const now = clock.toISOString();
  const meta = { createdAt: now, updstedAt: now, storeId: 'asha-shop', purchasePrice: 1000, sellingPrice: 1500 };
  expect((await create('products', 'dap', { ...listed, ...meta, name: 'DAP', quantityInStock })).status).toBe(201);
  return { shop, asha, create, list };
}

export type DapShop = Awaited<ReturnType<typeof openDapShop>>;
