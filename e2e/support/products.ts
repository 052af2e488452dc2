import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Api, documentsPath, expectStored, listPath } from './api.ts';
import { plainChoices, type Seller } from './sellers.ts';

/** Reads the ids of categories and units by name, as the server was seeded with them. */
export async function readReferences(api: Api, seller: Seller) {
  const [categories, units] = await Promise.all(
    ['productCategories', 'units'].map(async (collection) => {
      const { body } = await api('GET', listPath(collection, { method: 'limit', values: [100] }), undefined, seller);
      return (body.documents ?? []).map(({ $id, name }) => ({ id: String($id), name: String(name) }));
    }),
  );
  const [category, otherCategory] = pickTwo(categories);
  const [unit, otherUnit] = pickTwo(units);
  if (!category || !otherCategory || !unit || !otherUnit) throw new Error('categories and units are not seeded');
  return { category, otherCategory, unit, otherUnit };
}

/** Picks two of which a search for the first does not find the second. */
function pickTwo<Reference extends { readonly name: string }>(references: readonly Reference[] = []) {
  const [one] = references;
  const other = references.find(({ name }) => one && !name.toUpperCase().includes(one.name.toUpperCase()));
  return [one, other] as const;
}

/** Reads the seller's products as they are stored. */
export async function readProducts(api: Api, seller: Seller) {
  const ofStore = { method: 'equal', attribute: 'storeId', values: [seller.storeId] };
  const path = listPath('products', ofStore, { method: 'limit', values: [100] });
  return (await api('GET', path, undefined, seller)).body.documents ?? [];
}

/** Creates one more product over the wire and answers its record id. */
export async function createProduct(api: Api, seller: Seller, data: object): Promise<string> {
  const now = new Date().toISOString();
  const plain = {
    name: 'Plain',
    productId: 'P000000001',
    quantityInStock: 20,
    purchasePrice: 1000,
    sellingPrice: 1500,
    ...plainChoices,
    createdAt: now,
    updstedAt: now,
    storeId: seller.storeId,
  };
  const body = { documentId: randomUUID(), data: { ...plain, ...data } };
  await expectStored(api('POST', documentsPath('products'), body, seller));
  return body.documentId;
}

/** Holds the answers of a call back until the returned function is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Chromium writes this line for a refused call. */
export const refusedCall = /Failed to load resource/;
