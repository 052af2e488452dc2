import sharp from 'sharp';
import { encode } from 'uqr';
import { expect, onTestFinished, test } from 'vitest';
import { buyerWithoutAccount } from '#http/caller/caller.ts';
import { openWithMails } from '#testing/member-shop.ts';
import { openPageShop } from '#testing/shop-page-shop.ts';
import { openWrites } from '#testing/test-writes.ts';

type PageShop = Awaited<ReturnType<typeof openPageShop>>;

/** Asks for the poster as a browser does that follows a link. */
async function askPoster({ app, asha }: PageShop, query = '', as = asha) {
  return app.inject({
    ...{ method: 'GET', url: `/v1/shops/asha-shop/poster?project=duka${query}` },
    ...{ headers: { host: 'duka.example' }, cookies: { a_session_duka: as.session } },
  });
}

test('a poster to print has the name, the place, and the address as a code and in letters, in both languages [DOOR-090]', async () => {
  const shop = await openPageShop();
  const { statusCode, headers, body } = await askPoster(shop, '&size=a4');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const text of ['Asha Agrovet', 'duka.example/d/asha-agrovet', '+255712000001', 'Order from your phone', 'Agiza'])
    expect(body).toContain(text);
  expect(body).toContain('@page{size:A4');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(body).not.toMatch(/<script| style="|https?:\/\/(?!www\.w3\.org)/);
});

test('the code of the picture leads to the page: each dark and light place of it is where a reader looks [DOOR-090]', async () => {
  const shop = await openPageShop();
  const { statusCode, headers, rawPayload } = await askPoster(shop, '&format=png');
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
  expect(headers['content-disposition']).toBe('attachment; filename="asha-agrovet-a5.png"');
  const { data, info } = await sharp(rawPayload).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1480, 2100]);
  const { size, data: dark } = encode('http://duka.example/d/asha-agrovet', { ecc: 'Q', border: 0 });
  const module = 760 / size;
  const read = dark.map((row, y) =>
    row.map((_, x) => {
      const [left, top] = [360 + (x + 0.5) * module, 800 + (y + 0.5) * module].map(Math.floor);
      return (data[((top ?? 0) * info.width + (left ?? 0)) * info.channels] ?? 0) < 128;
    }),
  );
  expect(read).toEqual(dark);
  // Letters are drawn too: the shop's name stands above the code, inside the frame.
  const title = await sharp(rawPayload).extract({ left: 200, top: 200, width: 1080, height: 200 }).greyscale().stats();
  expect(title.channels[0]?.min).toBeLessThan(128);
});

test('a poster for a host whose name is too long for a code is refused [DOOR-090]', async () => {
  const { app, asha } = await openPageShop();
  const headers = { host: 'a'.repeat(3000), 'x-appwrite-project': 'duka' };
  const cookies = { a_session_duka: asha.session };
  const answer = await app.inject({ method: 'GET', url: '/v1/shops/asha-shop/poster', headers, cookies });
  expect(answer.json()).toMatchObject({ code: 400, type: 'general_argument_invalid' });
});

test.each([
  ['markup', '<script>alert(1)</script>"\'&', '&lt;script&gt;'],
  ['Arabic with marks that turn the line', 'دكان \u202eAsha\u2066 \u200f', 'دكان'],
  ['what no XML holds', 'A\ufffe\uffff\u0007B', 'B</text>'],
  ['the longest name', 'W'.repeat(128), '…'],
  ['letters beyond the first plane', '🌾𠀀'.repeat(30), '🌾'],
])('a shop may be called as it likes, %s: the poster holds it as text [DOOR-091]', async (_, storeName, text) => {
  const shop = await openPageShop('2026-11-21T07:00:00.000Z', { storeName: 'Asha', slug: 'asha' });
  const { status } = await shop.change('stores', 'asha-shop', { storeName });
  expect(status).toBe(200);
  const { statusCode, body } = await askPoster(shop);
  expect(statusCode).toBe(200);
  expect(body).toContain(text);
  expect(body).not.toMatch(/<script|[\u202a-\u202e\u2066-\u2069\ufffe\uffff\0]/);
  expect((await askPoster(shop, '&format=png')).statusCode).toBe(200);
});

test('a poster is for the people of the shop, of sizes that there are, once the page has an address [DOOR-090]', async () => {
  const shop = await openPageShop();
  const juma = await shop.newSeller('juma', 'juma-shop');
  expect((await askPoster(shop, '', juma)).statusCode).toBe(404);
  for (const query of ['&size=a3', '&size=toString', '&format=gif', '&size=a4&size=a5'])
    expect((await askPoster(shop, query)).statusCode).toBe(400);
  const path = '/v1/shops/juma-shop/poster';
  expect(await shop.call('GET', path, { as: juma })).toMatchObject({ status: 409, body: { type: 'shop_page_closed' } });
  expect((await shop.call('GET', path)).status).toBe(401);
});

test('a shop has few pictures drawn in a minute [DOOR-090]', async () => {
  const shop = await openPageShop();
  for (let picture = 0; picture < 10; picture += 1) {
    expect((await askPoster(shop, '&format=png')).statusCode).toBe(200);
  }
  expect((await askPoster(shop, '&format=png')).statusCode).toBe(429);
  expect((await askPoster(shop)).statusCode).toBe(200);
});

test('visits stand beside the orders by the page, day by day, for who sees money or orders [DOOR-092]', async () => {
  const shop = await openPageShop();
  const ask = (query: string, as = shop.asha) => shop.call('GET', `/v1/shops/asha-shop/visits?${query}`, { as });
  await shop.database.transaction((tx) =>
    tx.shopPages.addVisits([
      { storeId: 'asha-shop', day: '2026-11-20', visits: 7 },
      { storeId: 'asha-shop', day: '2026-11-21', visits: 4 },
      { storeId: 'juma-shop', day: '2026-11-21', visits: 90 },
    ]),
  );
  await shop.addProduct('dap', {});
  const runWrite = openWrites({ database: shop.database, now: () => shop.clock });
  const data = { storeId: 'asha-shop', channel: 'link', customerName: 'Neema', customerPhone: '0754000003' };
  await runWrite(buyerWithoutAccount, async (write) => {
    for (const id of ['one', 'two'])
      await write.create('orders', { id, data: { ...data, orderItems: [{ productId: 'dap', quantity: 1 }] } });
  });
  const { status, body } = await ask('from=2026-11-20&to=2026-11-21');
  expect([status, body]).toEqual([
    200,
    {
      days: [
        { day: '2026-11-20', visits: 7, orders: 0 },
        { day: '2026-11-21', visits: 4, orders: 2 },
      ],
    },
  ]);
  expect((await ask('from=2026-11-21&to=2026-11-21')).body.days).toHaveLength(1);
  for (const query of ['', 'from=2026-11-21', 'from=2026-11-22&to=2026-11-21', 'from=a&to=b'])
    expect((await ask(query)).status).toBe(400);
});

test('who handles neither money nor orders is not told of visits [DOOR-092, R63]', async () => {
  const { app, call, enter } = await openWithMails();
  onTestFinished(() => app.close());
  const { account } = await enter('Neema', { role: 'storekeeper' });
  const path = '/v1/shops/asha-shop/visits?from=2026-11-20&to=2026-11-21';
  expect(await call('GET', path, { as: account })).toMatchObject({ status: 403, body: { type: 'shop_right_missing' } });
});
