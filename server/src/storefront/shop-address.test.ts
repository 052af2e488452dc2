import { expect, onTestFinished, test } from 'vitest';
import { documentsPath } from '#testing/test-app.ts';
import { openTestShop } from '#testing/test-shop.ts';

async function openShop() {
  const shop = await openTestShop('2026-11-21T07:00:00.000Z');
  onTestFinished(() => shop.app.close());
  const save = async (data: object, id = 'asha-shop', as = shop.asha) => {
    const { status, body } = await shop.change('stores', id, data, as);
    return { status, slug: body.slug, type: body.type };
  };
  return { ...shop, save, find: (slug: string) => shop.database.shopPages.findStoreBySlug(slug) };
}

test('a page that is opened gets an address made from the name of the shop [DOOR-001]', async () => {
  const { save, find } = await openShop();
  expect(await save({ storeName: 'Asha Agrovet' })).toMatchObject({ status: 200, slug: null });
  expect(await save({ isOpenToPublic: true })).toMatchObject({ status: 200, slug: 'asha-agrovet' });
  expect(await find('asha-agrovet')).toBe('asha-shop');
  // Another name does not change the address that people have.
  expect(await save({ storeName: 'Asha and Sons' })).toMatchObject({ slug: 'asha-agrovet' });
});

test('an address stays with the shop that had it first, also after the shop has another one [DOOR-001]', async () => {
  const { save, find, newSeller } = await openShop();
  const juma = await newSeller('juma', 'juma-shop');
  await save({ slug: 'mbegu-bora' });
  await save({ slug: 'mbegu-kuu' });
  expect(await save({ slug: 'mbegu-bora' }, 'juma-shop', juma)).toMatchObject({
    status: 409,
    type: 'store_slug_taken',
  });
  expect(await save({ slug: 'mbegu-kuu' }, 'juma-shop', juma)).toMatchObject({ status: 409, type: 'store_slug_taken' });
  expect([await find('mbegu-bora'), await find('mbegu-kuu')]).toEqual(['asha-shop', 'asha-shop']);
  // The shop may take it back itself.
  expect(await save({ slug: 'mbegu-bora' })).toMatchObject({ status: 200, slug: 'mbegu-bora' });
});

test('a shop takes at most twenty addresses from all others, and may take back each of its own [DOOR-001]', async () => {
  const { save } = await openShop();
  for (let number = 1; number <= 20; number += 1) expect((await save({ slug: `mbegu-${number}` })).status).toBe(200);
  const refused = { status: 400, type: 'document_invalid_structure' };
  expect(await save({ slug: 'mbegu-21' })).toMatchObject(refused);
  expect(await save({ slug: null, storeName: 'Another', isOpenToPublic: true })).toMatchObject(refused);
  expect(await save({ slug: 'mbegu-1', isOpenToPublic: true })).toMatchObject({ status: 200, slug: 'mbegu-1' });
});

test('a shop of the same name gets an address with a number [DOOR-001]', async () => {
  const { save, newSeller } = await openShop();
  const juma = await newSeller('juma', 'juma-shop');
  await save({ storeName: 'Mbegu Bora', isOpenToPublic: true });
  expect(await save({ storeName: 'Mbegu Bora', isOpenToPublic: true }, 'juma-shop', juma)).toMatchObject({
    slug: 'mbegu-bora-2',
  });
});

test.each(['admin', '..', 'Asha', 'a', 'x'.repeat(65)])('the address "%s" is refused [DOOR-001]', async (slug) => {
  const { save } = await openShop();
  expect((await save({ slug })).status).toBe(400);
});

test('the address of a shop that was deleted leads to no other shop [DOOR-001]', async () => {
  const { save, call, asha, newSeller, find } = await openShop();
  const juma = await newSeller('juma', 'juma-shop');
  await save({ slug: 'mbegu-bora', isOpenToPublic: true });
  expect((await call('DELETE', documentsPath('stores', 'asha-shop'), { as: asha })).status).toBe(204);
  expect(await save({ slug: 'mbegu-bora' }, 'juma-shop', juma)).toMatchObject({ status: 409 });
  expect(await find('mbegu-bora')).toBe('asha-shop');
});
