import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPageShop } from '#testing/shop-page-shop.ts';
import { documentsPath, operatorHeaders } from '#testing/test-app.ts';

const browser = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (Android)' };

test('goods are chosen by the categories that those on the page have, and no others [DOOR-028]', async () => {
  const { read, addProduct, app, call, ...shop } = await openPageShop();
  const categories = ['seeds', 'tools', 'secrets', 'unused'];
  for (const id of categories) {
    const data = { name: `Kind ${id}` };
    const made = await call('POST', documentsPath('productCategories'), {
      body: { documentId: id, data },
      headers: operatorHeaders,
    });
    expect(made.status).toBe(201);
  }
  await addProduct('maize', { name: 'Maize', productCategories: ['seeds'] });
  await addProduct('hoe', { name: 'Hoe', productCategories: ['tools', 'seeds'] });
  await addProduct('plan', { name: 'Plan', productCategories: ['secrets'], status: 'draft' });
  const all = await read('/d/asha-agrovet');
  expect(all.text).toMatch(/All goods Kind seeds Kind tools/);
  expect(all.text).not.toMatch(/secrets|unused/);
  const tools = await read('/d/asha-agrovet?c=tools');
  expect([tools.text.includes('Hoe'), tools.text.includes('Maize')]).toEqual([true, false]);
  expect(tools.body).toMatch(/c=tools" aria-current="true">Kind tools/);
  await shop.change('products', 'plan', { status: 'published' });
  expect((await read('/d/asha-agrovet')).text).toContain('Kind secrets');
});

test('a page of 60 goods weighs less than 40 kB on its way, and its pictures come as they are scrolled to [DOOR-031]', async () => {
  const { app, read, addProduct } = await openPageShop();
  const name = (number: number) => `Product ${number} of ${(number * 7919).toString(36)} kind`;
  for (let number = 0; number < 60; number += 1) {
    await addProduct(`p${number}`, {
      name: name(number),
      sellingPrice: 1000 + number * 137,
      image: `picture-${number}`,
    });
  }
  const { body } = await read('/d/asha-agrovet');
  expect(body.match(/<img /g)?.length).toBe(60);
  expect(body.match(/<img [^>]*loading="lazy"/g)?.length).toBe(58);
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const headers = { ...browser, host: 'duka.example', 'accept-encoding': encoding };
    const sent = await app.inject({ url: '/d/asha-agrovet', headers });
    expect(sent.headers['content-encoding']).toBe(encoding);
    expect(sent.rawPayload.length).toBeLessThan(40_000);
    expect(decode(sent.rawPayload).toString()).toBe(body);
  }
});

test('hours are those of the clock of Tanzania, and a holiday is said until its last day [DOOR-022]', async () => {
  const { read, clock, change, addProduct } = await openPageShop('2026-11-21T14:29:59.000Z');
  await addProduct('dap', { name: 'DAP' });
  const says = async () => (await read('/d/asha-agrovet')).text;
  expect(await says()).toContain('Open now');
  clock.setTime(Date.parse('2026-11-21T14:30:00.000Z'));
  expect(await says()).toContain('Closed now');
  await change('stores', 'asha-shop', { closedUntil: '2026-11-24T00:00:00.000Z' });
  expect(await says()).toContain('Closed until 24 Nov 2026');
  expect((await read('/d/asha-agrovet?g=dap**1')).text).not.toMatch(/Order|Add /);
  clock.setTime(Date.parse('2026-11-23T21:00:00.000Z'));
  expect(await says()).not.toContain('Closed until');
  expect(await says()).toMatch(/DAP.*Order/);
  await change('stores', 'asha-shop', { activeHrs: 'Monday to Friday, ask me' });
  expect(await says()).toMatch(/Monday to Friday, ask me/);
});

test('the page says how goods are brought, at what price, and the least of an order [DOOR-022]', async () => {
  const { read } = await openPageShop(undefined, {
    ...{ orderWays: ['pickup', 'delivery'], deliveryNote: 'TZS 3,000 in town <b>', minimumOrder: 20_000 },
  });
  const { text, body } = await read('/d/asha-agrovet');
  expect(text).toMatch(/Fetch it at the shop · Delivery · orders from TZS 20,000 on/);
  expect(body).toContain('TZS 3,000 in town &lt;b&gt;');
});

test('a cart of the most lines makes a page that a phone can take [DOOR-007, DOOR-031]', async () => {
  const { app, addProduct } = await openPageShop();
  for (let number = 0; number < 60; number += 1) await addProduct(`product-${number}`, { name: `Product ${number}` });
  const cart = Array.from({ length: 40 }, (_, number) => `g=product-${number}**${number + 1}`);
  const headers = { ...browser, 'accept-encoding': 'br' };
  const { rawPayload } = await app.inject({ url: `/d/asha-agrovet?${cart.join('&')}`, headers });
  expect(rawPayload.length).toBeLessThan(40_000);
  expect(brotliDecompressSync(rawPayload).toString()).toContain('30 kinds of goods in your order');
});

test.each([
  '/d/asha-agrovet?q=%00%ed%a0%80',
  '/d/asha-agrovet?lang=xx&lang=sw&page=-1',
  '/d/asha-agrovet?page=1e9&c=../..',
  '/d/asha-agrovet?page=1000&q=a&q=b',
  '/d/asha-agrovet?g=%00&g[]=1&g=dap**0&g=dap**1e9&g=*',
  `/d/asha-agrovet?q=${encodeURIComponent('%_"\'\\'.repeat(400))}`,
  `/d/asha-agrovet?${'g=dap**1&'.repeat(2000)}`,
])('whatever is asked of a page, there is one: %s [DOOR-026]', async (url) => {
  const { read, addProduct } = await openPageShop();
  await addProduct('dap', { name: 'DAP' });
  const { status, text } = await read(url);
  expect([status, text.includes('Asha Agrovet')]).toEqual([200, true]);
});

test('what is not in stock is asked for by WhatsApp in place of being ordered [DOOR-022]', async () => {
  const { read, addProduct } = await openPageShop();
  await addProduct('urea', { name: 'Urea & more', quantityInStock: 0 });
  await addProduct('old', { name: 'Old seed', hasExpiry: true, expiryDate: '2026-11-20T00:00:00.000Z' });
  const { body, text } = await read('/d/asha-agrovet');
  expect(text.match(/Ask the shop/g)?.length).toBe(2);
  expect(body).not.toContain('/order?');
  expect(body).toContain(
    'href="https://wa.me/255712000001?text=Hello%20Asha%20Agrovet%2C%20do%20you%20have%20Urea%20%26%20more%3F"',
  );
});
