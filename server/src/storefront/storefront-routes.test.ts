import { expect, test, vi } from 'vitest';
import { watchTransactions } from '#testing/failing-database.ts';
import { openPageShop } from '#testing/shop-page-shop.ts';
import { isSpread } from '#testing/spread-calls.ts';
import { openTestDatabase } from '#testing/test-database.ts';

const missing = 'There is no page here';

test('a stranger reads the page of an open shop: its goods, prices, hours and phone [DOOR-022]', async () => {
  const { read, addProduct, create } = await openPageShop();
  await addProduct('dap', { name: 'DAP 50 kg', sellingPrice: 98_500, quantityInStock: 12 });
  await create('productPacks', 'five', {
    storeId: 'asha-shop',
    productId: 'dap',
    name: 'Sack of 5',
    factor: 5,
    sellingPrice: 480_000,
  });
  await addProduct('urea', { name: 'Urea', sellingPrice: 75_000, quantityInStock: 0 });
  const { status, body, text, headers } = await read('/d/asha-agrovet');
  expect(status).toBe(200);
  expect(text).toMatch(
    /Asha Agrovet.*Open now 08:00 – 17:30.*DAP 50 kg TZS 98,500.*In stock.*TZS 480,000 \/ Sack of 5.*Urea TZS 75,000.*Ask the shop/,
  );
  expect(body).toContain('href="tel:+255712000001"');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; img-src 'self'; style-src 'sha256-/);
  expect(body).not.toMatch(/<script|javascript:|style="/);
});

test('the page is in the language of the browser or of its link, which every link of it carries on [DOOR-024]', async () => {
  const { read, addProduct } = await openPageShop();
  await addProduct('dap', { name: 'DAP' });
  const swahili = await read('/d/asha-agrovet', { 'accept-language': 'sw-TZ,sw;q=0.9,en;q=0.5' });
  expect(swahili.text).toContain('Liko wazi sasa');
  expect(swahili.body).toContain('<html lang="sw">');
  const english = await read('/d/asha-agrovet?lang=en', { 'accept-language': 'sw' });
  expect(english.text).toContain('Open now');
  expect(english.body).toMatch(/href="\/d\/asha-agrovet\/p\/dap\?lang=en"/);
});

test('a page never holds stock, cost, accounts or anything of a draft [DOOR-025]', async () => {
  const { read, addProduct } = await openPageShop();
  await addProduct('dap', { name: 'DAP', quantityInStock: 7919, purchasePrice: 61_403, sellingPrice: 98_500 });
  await addProduct('plan', { name: 'Secret plan', status: 'draft' });
  await addProduct('hidden', { name: 'Hidden goods', isOnPage: false });
  for (const url of ['/d/asha-agrovet', '/d/asha-agrovet/p/dap', '/d/asha-agrovet?q=a']) {
    const { body } = await read(url);
    expect(body).toContain('DAP');
    expect(body).not.toMatch(/7919|61,?403|Secret|Hidden|asha@|asha-shop|"asha"/);
  }
  for (const id of ['plan', 'hidden', 'nothing', '..%2F..%2Fetc', '%00', '_dap'])
    expect((await read(`/d/asha-agrovet/p/${id}`)).status).toBe(404);
});

test.each(['/d/nobody', '/d/admin', '/d/%2e%2e%2fetc', '/d/%00', '/d/a/b/c/d', '/d/'])(
  'where no shop is, %s has one and the same page [DOOR-026]',
  async (url) => {
    const { read } = await openPageShop();
    const { status, text } = await read(url);
    expect([status, text.includes(missing), text.includes('Asha')]).toEqual([404, true, false]);
  },
);

test('a closed shop looks like one that is not there, but for its own people [DOOR-026, DOOR-027]', async () => {
  const { read, change, asha, addProduct, newSeller } = await openPageShop();
  await addProduct('dap', { name: 'DAP' });
  await change('stores', 'asha-shop', { isOpenToPublic: false });
  const juma = await newSeller('juma', 'juma-shop');
  const closed = await read('/d/asha-agrovet');
  expect(closed).toMatchObject({ status: 404, body: (await read('/d/nobody')).body });
  expect((await read('/d/asha-agrovet', {}, juma)).status).toBe(404);
  const preview = await read('/d/asha-agrovet', {}, asha);
  expect(preview).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-store' } });
  expect(preview.text).toContain('Only you see this page');
  expect(preview.body).toContain('noindex');
});

test('a former address leads to the present one, with what was asked [DOOR-001]', async () => {
  const { read, change } = await openPageShop();
  await change('stores', 'asha-shop', { slug: 'mbegu-bora' });
  const { status, headers } = await read('/d/asha-agrovet?q=dap&lang=sw');
  expect([status, headers.location]).toEqual([301, '/d/mbegu-bora?q=dap&lang=sw']);
  // The shop may go back to it.
  expect(headers['cache-control']).toBe('no-cache');
  expect((await read('/d/asha-agrovet/p/x')).headers.location).toBe('/d/mbegu-bora/p/x');
});

test.each([
  ['/d/Asha-Agrovet?q=dap', '/d/asha-agrovet?q=dap'],
  ['/d/asha-agrovet/?lang=sw', '/d/asha-agrovet?lang=sw'],
  ['/d/asha-agrovet/p/dap//', '/d/asha-agrovet/p/dap'],
])('an address as people type it leads to the page: %s [DOOR-001]', async (typed, address) => {
  const { read } = await openPageShop();
  const { status, headers } = await read(typed);
  expect([status, headers.location]).toEqual([301, address]);
});

test('what a shop has typed is text, whatever it holds [DOOR-020]', async () => {
  const hostile = `<script>alert(1)</script>"'>\u202egnp\u0007`;
  const { read, addProduct } = await openPageShop(undefined, {
    storeName: `${hostile}`,
    storeDescription: hostile,
    slug: 'x-1',
  });
  await addProduct('dap', { name: hostile, description: hostile, longDescription: hostile, manufacturer: hostile });
  for (const url of ['/d/x-1', '/d/x-1/p/dap', `/d/x-1?q=${encodeURIComponent(hostile)}`]) {
    const { body, status } = await read(url);
    expect(status).toBe(200);
    expect(body).not.toMatch(/<script|\u202e|(?!\n)\p{Cc}|"'>/u);
    expect(body).toContain('&lt;script&gt;');
  }
});

test('the page of an input has its safety sheet, as text, in both languages; other goods and the list have none [INPUT-004]', async () => {
  const { read, addProduct } = await openPageShop();
  const crops = `maize <script>alert(1)</script>\u202e${'x'.repeat(400)}`;
  await addProduct('karate', { name: 'Karate', hazardClass: 'II', crops, reentryDays: 1, preharvestDays: 7 });
  await addProduct('hoe', { name: 'Hoe' });
  const { body } = await read('/d/asha-agrovet/p/karate?lang=en');
  for (const words of [
    'Safety sheet',
    'II – moderately hazardous',
    '<dt class="muted">Days before harvest</dt><dd>7</dd>',
  ])
    expect(body).toContain(words);
  expect(body).toContain('maize &lt;script&gt;');
  expect(body).not.toMatch(/<script|\u202e|<dt class="muted">Dose/);
  expect((await read('/d/asha-agrovet/p/karate?lang=sw')).body).toContain('II – sumu ya wastani');
  for (const url of ['/d/asha-agrovet/p/hoe?lang=en', '/d/asha-agrovet?lang=en'])
    expect((await read(url)).body).not.toMatch(/Safety sheet|Days before/);
});

test('goods are found by name and by the words of the other language, 60 to a page [DOOR-028]', async () => {
  const { read, addProduct } = await openPageShop();
  await addProduct('seed', { name: 'Maize seed' });
  await addProduct('hoe', { name: 'Hoe' });
  expect((await read('/d/asha-agrovet?q=MAIZE')).text).toMatch(/Maize seed/);
  expect((await read('/d/asha-agrovet?q=maize')).text).not.toMatch(/Hoe/);
  expect((await read('/d/asha-agrovet?q=mbegu')).text).toMatch(/Maize seed/);
  expect((await read('/d/asha-agrovet?q=nothing-like-it')).text).toContain('Nothing was found');
  for (let number = 0; number < 61; number += 1) await addProduct(`p${number}`, { name: `Item ${number}` });
  const first = await read('/d/asha-agrovet');
  expect(first.body.match(/product-card/g)?.length).toBe(60 + 1);
  expect(first.text).toContain('Next page');
  expect((await read('/d/asha-agrovet?page=2')).body.match(/id="p-/g)?.length).toBe(3);
});

test('what the buyer has added goes along in every link, and the cart says how many kinds it holds [DOOR-007]', async () => {
  const { read, addProduct } = await openPageShop();
  await addProduct('dap', { name: 'DAP' });
  await addProduct('urea', { name: 'Urea' });
  const { body, text, headers } = await read('/d/asha-agrovet?g=dap**2');
  expect(text).toContain('1 kind of goods in your order');
  expect(text).toContain('Add DAP 2 in your order');
  expect(body).toContain('/d/asha-agrovet/order?g=dap**2&amp;g=urea**1');
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(body).toContain('rel="canonical" href="http://duka.example/d/asha-agrovet"');
});

test('a page that has not changed is not sent again, and one that has is [DOOR-029]', async () => {
  const { app, read, addProduct, change } = await openPageShop();
  const warn = vi.spyOn(app.log, 'warn');
  await addProduct('dap', { name: 'DAP', sellingPrice: 1500 });
  const first = await read('/d/asha-agrovet');
  const etag = String(first.headers.etag);
  expect((await read('/d/asha-agrovet', { 'if-none-match': etag })).status).toBe(304);
  await change('products', 'dap', { sellingPrice: 1600 });
  const second = await read('/d/asha-agrovet', { 'if-none-match': etag });
  expect([second.status, second.text.includes('TZS 1,600')]).toEqual([200, true]);
  // The framework warns of a page that is sent twice.
  expect(warn).not.toHaveBeenCalled();
});

test('visits are counted by day, without those of programs and of the shop itself [DOOR-030]', async () => {
  const { read, asha, app, database } = await openPageShop();
  await read('/d/asha-agrovet');
  await read('/d/asha-agrovet?lang=sw');
  await read('/d/asha-agrovet', { 'user-agent': 'WhatsApp/2.23' });
  await read('/d/asha-agrovet', {}, asha);
  await app.close();
  expect(await database.shopPages.listVisits('asha-shop', '2026-11-21', '2026-11-21')).toEqual([
    { storeId: 'asha-shop', day: '2026-11-21', visits: 2 },
  ]);
});

// Each process guards its own processor.
test.skipIf(isSpread)('an address that asks for too many pages is told to wait, in words [DOOR-029]', async () => {
  const { read } = await openPageShop();
  const answers = await Promise.all(Array.from({ length: 301 }, () => read('/d/nobody')));
  const last = answers.find(({ status }) => status === 429);
  expect(last?.text).toContain('One moment, please');
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
});

test('the link of a product shows its name, price and picture where it is shared [DOOR-023]', async () => {
  const { read, addProduct, create } = await openPageShop();
  await addProduct('dap', { name: 'DAP "50"', sellingPrice: 98_500, description: 'For planting', image: 'picture' });
  const pack = { storeId: 'asha-shop', productId: 'dap', name: 'Sack of 5', factor: 5, sellingPrice: 480_000 };
  await create('productPacks', 'five', pack);
  const { body, text } = await read('/d/asha-agrovet/p/dap');
  expect(body).toContain('<meta property="og:title" content="DAP &quot;50&quot; – TZS 98,500 – Asha Agrovet">');
  expect(body).toContain('<meta property="og:description" content="For planting · Asha Agrovet">');
  expect(body).toMatch(/og:image" content="http:\/\/duka\.example\/d\/asha-agrovet\/i\/dap\?w=640&amp;v=picture"/);
  expect(body).toContain('href="/d/asha-agrovet/order?g=dap*five*1"');
  expect(text).toMatch(/Sack of 5.*TZS 480,000/);
});

test.skipIf(isSpread)(
  'a database that is away when the server stops costs the last visits, and nothing else [DOOR-030]',
  async () => {
    const { seen, watched } = watchTransactions(await openTestDatabase());
    const { read, app } = await openPageShop(undefined, {}, { database: watched });
    expect((await read('/d/asha-agrovet')).status).toBe(200);
    seen.failsAfter = 0;
    const logged = vi.spyOn(app.log, 'error');
    await app.close();
    expect(logged).toHaveBeenCalledWith(expect.anything(), 'visits of pages were lost');
  },
);

test.skipIf(isSpread)('what fails is told in words, and only the log knows why [DOOR-032]', async () => {
  const { read, database } = await openPageShop();
  Object.assign(database.shopPages, { findStoreBySlug: () => Promise.reject(new Error('the disk said no')) });
  const { status, text, body, headers } = await read('/d/asha-agrovet');
  expect([status, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
  expect(text).toContain('This did not work');
  expect(body).not.toMatch(/disk|general_unknown/);
});

test('no page may be framed, run a script or name where its visitor came from; over https it stays there [DOOR-032]', async () => {
  const { read } = await openPageShop(
    undefined,
    {},
    { env: { DUKA_PUBLIC_URL: 'https://duka.example', DUKA_MAIL: 'outbox' } },
  );
  for (const url of ['/d/asha-agrovet', '/d/nobody']) {
    const { headers } = await read(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'sha256-[\w+/=]+'; form-action 'self' https:\/\/wa\.me; base-uri 'none'; frame-ancestors 'none'$/,
    );
  }
  expect((await read('/d/asha-agrovet')).body).toContain('og:url" content="https://duka.example/d/asha-agrovet"');
});

test('the visits of more shops than one statement holds are stored [DOOR-030]', async () => {
  const { database } = await openPageShop();
  const day = '2026-11-21';
  const visits = Array.from({ length: 12_000 }, (_, shop) => ({ storeId: `shop-${shop}`, day, visits: 1 }));
  for (let minute = 0; minute < 2; minute += 1) {
    await database.transaction(({ shopPages }) => shopPages.addVisits(visits));
  }
  expect(await database.shopPages.listVisits('shop-11999', day, day)).toMatchObject([{ visits: 2 }]);
});
