import { beforeEach, expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

const at = '2026-11-21T07:00:00.000Z';
let shop: TestApp;
let asha: TestMember;

beforeEach(async () => {
  shop = await openTestApp(new Date(at));
  asha = await shop.newSeller('asha', 'asha-shop');
  for (const [id, storeId, as] of [
    ['urea', 'asha-shop', asha],
    ['hoe', 'asha-shop', asha],
    ['theirs', 'juma-shop', await shop.newSeller('juma', 'juma-shop')],
  ] as const) {
    const product = { ...listed, storeId, name: id, quantityInStock: 100, purchasePrice: 2000, sellingPrice: 3200 };
    await call(
      'POST',
      documentsPath('products'),
      { documentId: id, data: { ...product, createdAt: at, updstedAt: at } },
      as,
    );
  }
});

async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, as = asha) {
  const answer = await shop.call(method, path, { as, ...(body && { body }) });
  return { ...answer, message: String(answer.body?.message ?? '') };
}

const bag = { storeId: 'asha-shop', productId: 'urea', name: 'bag', factor: 50, sellingPrice: 140_000 };
const add = (documentId: string, data: object) => call('POST', documentsPath('productPacks'), { documentId, data });
const change = (id: string, data: object) => call('PATCH', documentsPath('productPacks', id), { data });
const listNames = async () => {
  const { body } = await call('GET', documentsPath('productPacks'));
  return (body.documents as { name: string }[]).map(({ name }) => name).sort();
};

test('a product is sold in several packs, each with its own factor and price [R30]', async () => {
  expect((await add('a', { ...bag, name: ' bag ' })).body).toMatchObject({ name: 'bag', factor: 50 });
  expect((await add('b', { ...bag, name: 'half bag', factor: 25, sellingPrice: 72_000 })).status).toBe(201);
  expect((await add('c', { ...bag, productId: 'hoe' })).status).toBe(201);
  expect((await change('b', { sellingPrice: 71_500, name: 'Half a bag' })).body).toMatchObject({
    sellingPrice: 71_500,
  });
  expect(await listNames()).toEqual(['Half a bag', 'bag', 'bag']);
});

test('what is no pack is refused in words: another’s product, a name twice, an inexact factor, too many [R30, R21]', async () => {
  await add('a', bag);
  await add('b', { ...bag, name: 'crate' });
  for (const [data, words] of [
    [{ ...bag, name: 'x', productId: 'theirs' }, 'names a document that does not exist'],
    [{ ...bag, name: 'x', productId: null }, 'must be the ID of a product of the shop'],
    [{ ...bag, name: ' BAG' }, 'has a pack of this name already'],
    [{ ...bag, name: '  ' }, 'Say what the pack is called'],
    [{ ...bag, name: 'x', factor: 0 }, 'above 0'],
    [{ ...bag, name: 'x', factor: 0.0001 }, 'at most three decimals'],
    [{ ...bag, name: 'x', sellingPrice: 1e13 }, 'whole shillings'],
  ] as const) {
    expect(await add('x', data)).toMatchObject({ status: 400, message: expect.stringContaining(words) });
  }
  expect((await change('b', { name: 'Bag' })).message).toContain('of this name already');
  expect((await change('b', { name: 'Crate' })).status).toBe(200);
  expect((await change('b', { productId: 'hoe' })).status).toBe(401);
  for (let index = 2; index < 12; index += 1) {
    expect((await add(`p${index}`, { ...bag, name: `pack ${index}` })).status).toBe(201);
  }
  expect((await add('x', { ...bag, name: 'one too many' })).message).toContain('at most 12 packs');
});

test('the packs of a deleted product go with it, and no others', async () => {
  await add('a', bag);
  await add('b', { ...bag, name: 'crate' });
  await add('c', { ...bag, name: 'dozen', productId: 'hoe' });
  expect((await call('DELETE', documentsPath('products', 'urea'))).status).toBe(204);
  expect(await listNames()).toEqual(['dozen']);
});
