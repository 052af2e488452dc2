import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openPageShop } from '#testing/shop-page-shop.ts';
import { upload } from '#testing/test-files.ts';

const phone = { accept: 'image/avif,image/webp,*/*' };

/** Opens a shop whose DAP has a picture, 400 pixels wide. */
async function openShopWithPicture() {
  const shop = await openPageShop();
  const bytes = new Uint8Array(
    await sharp({ create: { width: 400, height: 300, channels: 3, background: 'green' } })
      .png()
      .toBuffer(),
  );
  await upload(shop, shop.asha, { fileId: 'green-dap', bytes, permissions: ['read("any")'] });
  await shop.addProduct('dap', { name: 'DAP', image: 'green-dap' });
  const { body } = await shop.read('/d/asha-agrovet');
  const [, address = ''] = /<img class="pic" src="([^"]*)"/.exec(body) ?? [];
  return { ...shop, address: address.replaceAll('&amp;', '&') };
}

test('the picture of a good is small, cached for long, and in a format that the browser shows [DOOR-031]', async () => {
  const { app, address, read, change } = await openShopWithPicture();
  const picture = await app.inject({ url: address, headers: phone });
  expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=2592000' });
  expect((await sharp(picture.rawPayload).metadata()).width).toBe(128);
  // Whoever draws the card of a shared link may know no WebP.
  expect((await app.inject({ url: address.replace('w=160', 'w=640') })).headers['content-type']).toBe('image/jpeg');
  await change('products', 'dap', { image: 'other-picture' });
  expect((await read('/d/asha-agrovet')).body).not.toContain(address.replaceAll('&', '&amp;'));
});

test.each(['', '?w=', '?w=abc', '?w=0', '?w=9999', '?w=-1', '?w=1&w=2', '?w=99999999'])(
  'another side of a picture is one of those that pages ask for: "%s" [DOOR-031]',
  async (query) => {
    const { app } = await openShopWithPicture();
    const { statusCode, rawPayload } = await app.inject({ url: `/d/asha-agrovet/i/dap${query}`, headers: phone });
    expect([statusCode, [128, 640].includes((await sharp(rawPayload).metadata()).width)]).toEqual([200, true]);
  },
);

test('strangers see no picture of a draft, of what is off the page, of a closed shop or of another shop [DOOR-025, DOOR-026]', async () => {
  const { read, address, asha, change, newSeller } = await openShopWithPicture();
  const juma = await newSeller('juma', 'juma-shop');
  await change('stores', 'juma-shop', { slug: 'juma-shop-1', isOpenToPublic: true }, juma);
  const statusOf = async (url = address, as?: typeof asha) => (await read(url, phone, as)).status;
  expect(await statusOf(address.replace('asha-agrovet', 'juma-shop-1'))).toBe(404);
  expect(await statusOf('/d/asha-agrovet/i/none?w=160')).toBe(404);
  for (const hidden of [{ status: 'draft' }, { status: 'published', isOnPage: false }]) {
    await change('products', 'dap', hidden);
    expect(await statusOf()).toBe(404);
  }
  await change('products', 'dap', { isOnPage: true });
  await change('stores', 'asha-shop', { isOpenToPublic: false });
  expect([await statusOf(), await statusOf(address, juma), await statusOf(address, asha)]).toEqual([404, 404, 200]);
});

test('the pictures of a page do not count as pages [DOOR-029]', async () => {
  const { app, address, read } = await openShopWithPicture();
  for (let asked = 0; asked < 301; asked += 1) await app.inject({ url: address, headers: phone });
  expect((await read('/d/asha-agrovet')).status).toBe(200);
});

test('the photo of the shop stands on its page, and for it where its link is shared [DOOR-031]', async () => {
  const { read, app, change } = await openShopWithPicture();
  const without = (await read('/d/asha-agrovet')).body;
  expect(without).toMatch(/og:image" content="[^"]*\/i\/dap\?w=640/);
  expect((await read('/d/asha-agrovet/i?w=160', phone)).status).toBe(404);
  const avatar = 'http://localhost/v1/storage/buckets/files/files/green-dap/view?project=duka';
  await change('stores', 'asha-shop', { avatar });
  const { body } = await read('/d/asha-agrovet');
  expect(body).toMatch(/og:image" content="http:\/\/duka\.example\/d\/asha-agrovet\/i\?w=640&amp;v=reen-dap"/);
  expect(body).toContain('<img class="photo" src="/d/asha-agrovet/i?w=160&amp;v=reen-dap" alt=""');
  const photo = await app.inject({ url: '/d/asha-agrovet/i?w=160', headers: phone });
  expect(photo.headers['content-type']).toBe('image/webp');
  await change('stores', 'asha-shop', { isOpenToPublic: false });
  expect((await read('/d/asha-agrovet/i?w=160', phone)).status).toBe(404);
});
