import { commandEffects } from '@duka/domain/commands/command-effects';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyPassword } from '#account/passwords.ts';
import type { Database } from '#database/database.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { type BulkSizes, seedBulk } from './bulk.ts';
import { demoPassword } from './demo-people.ts';

const now = new Date('2026-11-21T07:00:00.000Z');
let database: Database;

beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

async function seed(sizes: BulkSizes): Promise<[done: number, total: number][]> {
  const reports: [number, number][] = [];
  await seedBulk(database, sizes, now, (done, total) => reports.push([done, total]));
  return reports;
}

async function countProducts(storeId: string): Promise<number> {
  return database.documents.count('products', [{ method: 'equal', attribute: 'storeId', values: [storeId] }], 5000);
}

test('shops share the products evenly and one more shop holds many [R14]', async () => {
  const reports = await seed({ stores: 3, products: 700, largeStore: 500, busyStore: 0 });
  expect(reports).toEqual([
    [0, 1200],
    [500, 1200],
    [1000, 1200],
    [1200, 1200],
  ]);
  expect(await database.documents.count('stores', [], 5000)).toBe(4);
  expect(await countProducts('bulk-00001-shop')).toBe(234);
  expect(await countProducts('bulk-00003-shop')).toBe(233);
  expect(await countProducts('bulk-large-shop')).toBe(500);
  const account = await database.accounts.findByEmail('bulk-large@duka.example');
  expect(await verifyPassword(account?.passwordHash, demoPassword)).toBe(true);
});

test('the same sizes again add nothing, larger ones the difference [R14]', async () => {
  const read = () => database.documents.list('products', { where: [] });
  await seed({ stores: 2, products: 40, largeStore: 0, busyStore: 0 });
  const before = await read();
  await seed({ stores: 2, products: 40, largeStore: 0, busyStore: 0 });
  expect(await read()).toEqual(before);
  await seed({ stores: 3, products: 90, largeStore: 5, busyStore: 0 });
  expect((await read()).slice(0, 40)).toEqual(before);
  expect(await read()).toHaveLength(95);
});

test('products are sound: prices leave a profit, stock of every class, a ledger, barcodes that clash with none [DATA-041] [DATA-043] [DATA-044]', async () => {
  await seed({ stores: 2, products: 300, largeStore: 0, busyStore: 0 });
  const products = (await database.documents.list('products', { where: [] })).map((row) => row.attributes);
  for (const product of products) {
    expect(commandEffects.forms.products?.({ values: product })).toBeUndefined();
    expect(product.sellingPrice).toBeGreaterThan(Number(product.purchasePrice));
    expect(Number.isInteger(product.sellingPrice)).toBe(true);
    expect(product.productId).toMatch(/^P\d{9}$/);
  }
  const stock = products.map((product) => Number(product.quantityInStock));
  expect(stock.some((quantity) => quantity === 0)).toBe(true);
  expect(stock.some((quantity) => quantity > 0 && quantity <= 10)).toBe(true);
  expect(stock.some((quantity) => quantity > 10)).toBe(true);
  const movements = await database.documents.list('stockMovements', { where: [] });
  expect(movements.map((row) => row.attributes.quantityAfter)).toEqual(stock);
  expect(new Set(products.map((product) => product.status))).toEqual(new Set(['published', 'draft']));
});

test('a busy shop and a quiet one have the same products, and orders of a year that the sums know', async () => {
  await seed({ stores: 0, products: 0, largeStore: 0, busyStore: 300 });
  const sums = async (storeId: string) => {
    const days = await database.figures.listSalesDays(storeId, '2025-11-01', '2026-11-30');
    return days.reduce((sum, { orders }) => sum + orders, 0);
  };
  const count = (storeId: string, status: string) =>
    database.documents.count(
      'orders',
      [
        { method: 'equal', attribute: 'storeId', values: [storeId] },
        { method: 'equal', attribute: 'status', values: [status] },
      ],
      5000,
    );
  expect(await countProducts('bulk-busy-shop')).toBe(await countProducts('bulk-quiet-shop'));
  expect(await sums('bulk-busy-shop')).toBe(300 - (await count('bulk-busy-shop', 'Cancelled')));
  expect(await sums('bulk-quiet-shop')).toBe(3);
  expect(await count('bulk-busy-shop', 'Pending')).toBe(6);
});
