import { describeOrderSearch } from '@duka/domain/orders/order-search';
import { describeProductSearch } from '@duka/domain/products/product-search';
import { bestFirst, equal, order, type QueryDescription } from '@duka/domain/query';
import { beforeAll, expect, test } from 'vitest';
import type { StoredValue } from '#database/types.ts';
import { listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

/** Searches as the app asks for them, over one shop; wire section 8.5. */
const products: Record<string, Record<string, StoredValue>> = {
  bombay: { name: 'Onion seeds, Bombay Red 1kg', manufacturer: 'Kilimo', productCategories: ['seeds'] },
  creole: { name: 'Red Creole onion', description: 'Bombay is another one', barcode: '6200001234567' },
  onion: { name: 'Onion', manufacturer: 'Jardín', units: ['crate'] },
  hoe: { name: 'Jembe', description: 'For onion beds' },
};
const names = { categories: [{ id: 'seeds', name: 'Seeds' }], units: [{ id: 'crate', name: 'Crate' }] };

let shop: TestApp & { asha: TestMember };
/** The session of a seller who has none of these. */
let foreign: string;

beforeAll(async () => {
  const app = await openTestApp();
  const asha = await app.newSeller('asha', 'shop');
  foreign = (await app.newSeller('juma', 'juma-shop')).session;
  const at = '2026-11-20T08:00:00.000Z';
  const row = (id: string, attributes: Record<string, StoredValue>) => ({
    ...{ id, createdAt: at, updatedAt: at, permissions: [], attributes },
  });
  const common = { quantityInStock: 5, purchasePrice: 50, sellingPrice: 100, createdAt: at, updstedAt: at };
  const bill = { orderDate: at, orderTotal: 100, status: 'Pending', channel: 'walk-in', paymentMethod: 'unpaid' };
  await app.database.transaction(async ({ documents }) => {
    await documents.insert('productCategories', row('seeds', { name: 'Seeds' }));
    await documents.insert('units', row('crate', { name: 'Crate' }));
    for (const [id, attributes] of Object.entries(products))
      await documents.insert('products', row(id, { ...common, storeId: 'shop', ...attributes }));
    await documents.insert('products', row('foreign', { ...common, storeId: 'juma-shop', name: 'Onion' }));
    const neema = { customerName: 'Neema Mollel', customerPhone: '+255754000003', trackingId: 'DK-7' };
    await documents.insert('orders', row('first', { ...bill, storeId: 'shop', ...neema }));
    await documents.insert(
      'orders',
      row('other', { ...bill, storeId: 'shop', customerName: 'Ally', trackingId: 'DK-8' }),
    );
  });
  shop = { ...app, asha };
});

async function find(collection: 'products' | 'orders', ...rules: QueryDescription[]) {
  const path = listPath(collection, ...[equal('storeId', 'shop'), ...rules].map((rule) => ({ ...rule })));
  const { body } = await shop.call('GET', path, { as: shop.asha });
  const ids = (body.documents as { $id: string }[]).map(({ $id }) => $id);
  expect(body.total).toBe(ids.length);
  return ids;
}

test.each<[string, string[]]>([
  ['onion', ['onion', 'bombay', 'creole', 'hoe']],
  ['onion red', ['creole', 'bombay']],
  ['red onion', ['creole', 'bombay']],
  ['bombay onion 1kg', ['bombay']],
  ['jardin onion', ['onion']],
  ['onion seeds', ['bombay']],
  ['crate onion', ['onion']],
  ['nion', ['creole', 'bombay', 'onion', 'hoe']],
  ['620 0001 234', ['creole']],
  ['onion green', []],
])('a search for "%s" answers the best match first [LIST-020]', async (search, ids) => {
  const found = await find('products', ...describeProductSearch(search, names), bestFirst);
  expect(search === 'nion' ? found.toSorted() : found).toEqual(search === 'nion' ? ids.toSorted() : ids);
});

test.each<[string, string[]]>([
  ['onoin', ['onion', 'creole', 'bombay', 'hoe']],
  ['bombya onion', ['bombay', 'creole']],
  ['onion gren', []],
])('a search for "%s" that finds nothing is answered with a mistake forgiven [LIST-020]', async (search, ids) => {
  expect(await find('products', ...describeProductSearch(search, names), bestFirst)).toEqual(ids);
});

test.each<[string, string[]]>([
  ['vitunguu', ['bombay', 'creole', 'hoe', 'onion']],
  ['kitunguu jardin', ['onion']],
  ['mbegu za vitunguu', ['bombay']],
  ['hoes', ['hoe']],
  ['vitungu', []],
])('a search for "%s" finds what is named in the other language (wire section 8.5)', async (search, ids) => {
  expect((await find('products', ...describeProductSearch(search, names), bestFirst)).sort()).toEqual(ids);
});

test('a search in a requested order has this order [LIST-020]', async () => {
  const rules = describeProductSearch('onion', names);
  expect(await find('products', ...rules, order('orderDesc', 'name'))).toEqual(['creole', 'bombay', 'onion', 'hoe']);
});

test.each<[string, string[]]>([
  ['neema', ['first']],
  ['mollel neema dk-7', ['first']],
  ['0754 000 003', ['first']],
  ['neemaa molell', ['first']],
  ['dk', ['other', 'first']],
  ['neema dk-8', []],
])('a search for "%s" among the orders finds %j [Q-053]', async (search, ids) => {
  expect(await find('orders', ...describeOrderSearch(search), bestFirst)).toEqual(ids);
});

test('a search that names no shop looks through all orders that the caller may see, of the shop and of the customer [Q-053]', async () => {
  const ask = async (as: TestMember, ...rules: QueryDescription[]) => {
    const path = listPath('orders', ...rules.map((rule) => ({ ...rule })));
    const { status, body } = await shop.call('GET', path, { as });
    return [status, body.total, (body.documents as { $id: string }[] | undefined)?.map(({ $id }) => $id)];
  };
  const juma: TestMember = { ...shop.asha, session: foreign };
  for (const rules of [describeOrderSearch('neema'), [...describeOrderSearch('neema'), bestFirst]]) {
    expect(await ask(shop.asha, ...rules)).toEqual([200, 1, ['first']]);
    expect(await ask(juma, ...rules)).toEqual([200, 0, []]);
  }
  expect(await ask(shop.asha, ...describeOrderSearch('neemaa'))).toEqual([200, 1, ['first']]);
});
