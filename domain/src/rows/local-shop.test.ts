import { expect, test } from 'vitest';
import type { CollectionId } from '#collections.ts';
import type { DocumentChange } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import { openLocalShop } from './local-shop.ts';

const at = (day: number) => `2026-11-${day}T07:00:00.000+00:00`;
const order = (id: string, day: number, more: object = {}) => ({
  ...{ $id: id, $createdAt: at(day), storeId: 'duka', orderDate: at(day), owed: 0, ...more },
});

const orders = [
  order('c', 21, { owed: 500, customerKey: 'name:Grace' }),
  order('a', 22, { owed: 300, customerKey: 'name:Grace' }),
  order('b', 20, { customerKey: 'name:Peter' }),
];

const listIds = async (shop: ReturnType<typeof openLocalShop>, ...options: Parameters<typeof shop.list>) =>
  (await shop.list(...options)).map(({ id }) => id);

test('rows of the feed are read as a database has them: dates in UTC, what is left out is null, a list without members is empty', async () => {
  const shop = openLocalShop({ orders, products: [{ $id: 'hoe', $createdAt: at(20), name: 'Hoe' }] });
  const row = await shop.get('orders', 'a');
  expect(row).toMatchObject({ id: 'a', createdAt: '2026-11-22T07:00:00.000Z' });
  expect(row?.attributes).toMatchObject({ orderDate: '2026-11-22T07:00:00.000Z', dueAt: null, owed: 300 });
  expect((await shop.get('products', 'hoe'))?.attributes.units).toEqual([]);
  expect(await shop.get('orders', 'none')).toBeUndefined();
});

test('rows are found by conditions and stand in the asked order, else in the order of their creation', async () => {
  const shop = openLocalShop({ orders });
  expect(await listIds(shop, 'orders', { where: [] })).toEqual(['b', 'c', 'a']);
  const owed = [
    equal('customerKey', 'name:Grace'),
    { method: 'greaterThan', attribute: 'owed', values: [300] } as const,
  ];
  expect(await listIds(shop, 'orders', { where: owed })).toEqual(['c']);
  const newest = { where: [], order: [{ attribute: 'orderDate', descending: true }], limit: 2 };
  expect(await listIds(shop, 'orders', newest)).toEqual(['a', 'c']);
  const since = { method: 'greaterThanEqual', attribute: 'orderDate', values: ['2026-11-21T07:00:00.000Z'] } as const;
  expect(await listIds(shop, 'orders', { where: [since] })).toEqual(['c', 'a']);
  expect(await listIds(shop, 'orders', { where: [{ method: 'isNull', attribute: 'dueAt' }] })).toHaveLength(3);
  expect(await listIds(shop, 'orders', { where: [equal('$id', 'b', 'x')] })).toEqual(['b']);
});

test('rows are found by one of several related ones, and by a value that is asked for twice once', async () => {
  const products = ['hoe', 'axe'].map(($id) => ({
    $id,
    $createdAt: at(20),
    name: $id,
    units: ['piece', `${$id}-box`],
  }));
  const shop = openLocalShop({ products });
  expect(await listIds(shop, 'products', { where: [equal('units', 'axe-box')] })).toEqual(['axe']);
  expect(await listIds(shop, 'products', { where: [equal('units', 'piece')] })).toEqual(['axe', 'hoe']);
  expect(await listIds(shop, 'products', { where: [equal('name', 'hoe', 'hoe')] })).toEqual(['hoe']);
});

test('changes of a command are found under their new values, and no more under those of before', async () => {
  const shop = openLocalShop({ orders });
  const ofGrace = { where: [equal('customerKey', 'name:Grace')] };
  expect(await listIds(shop, 'orders', ofGrace)).toEqual(['c', 'a']);
  const change = async (action: DocumentChange['action'], id: string, attributes: object) => {
    const before = await shop.get('orders', id);
    const meta = { createdAt: '2026-11-23T07:00:00.000Z', updatedAt: '2026-11-23T07:00:00.000Z', permissions: [] };
    const row = { ...meta, ...before, id, attributes: { ...before?.attributes, ...attributes } };
    shop.change([{ action, collection: 'orders' satisfies CollectionId, row }]);
  };
  await change('update', 'c', { customerKey: 'name:Peter' });
  await change('create', 'd', { customerKey: 'name:Grace' });
  await change('delete', 'a', {});
  expect(await listIds(shop, 'orders', ofGrace)).toEqual(['d']);
  expect(await listIds(shop, 'orders', { where: [equal('customerKey', 'name:Peter')] })).toEqual(['b', 'c']);
  expect(shop.rowsOf('orders').map(({ $id }) => $id)).toEqual(['c', 'b', 'd']);
});
