import { expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { listed } from '#testing/listed.ts';
import { openPageShop } from '#testing/shop-page-shop.ts';
import { createMarketRefresh } from './market-index.ts';

const at = '2026-11-21T07:00:00.000Z';
const place = { ward: 'Iyela', street: 'Mtaa', road: 'Barabara', houseNo: '12', latitude: -8.9, longtude: 33.4 };

/** Asha's open shop in Arusha with maize seed, and Juma's closed one in Mbeya with DAP. */
async function openMarket(env: Record<string, string> = {}) {
  const shop = await openPageShop(at, {}, { env });
  const { create, newSeller, change, database, asha, addProduct } = shop;
  const juma = await newSeller('juma', 'juma-shop');
  const locate = (storeId: string, region: string, district: string, as = asha) =>
    create('storeLocations', `${storeId}-place`, { ...place, storeId: [storeId], region, district }, as);
  expect((await locate('asha-shop', 'Arusha', 'Arusha Urban')).status).toBe(201);
  expect((await locate('juma-shop', 'Mbeya', 'Mbeya Urban', juma)).status).toBe(201);
  await addProduct('seed', { name: 'Maize seed', sellingPrice: 12_000 });
  const dap = { ...listed, storeId: 'juma-shop', name: 'DAP 50 kg', createdAt: at, updstedAt: at };
  await create('products', 'dap', { ...dap, quantityInStock: 5, purchasePrice: 1, sellingPrice: 98_500 }, juma);
  await change('stores', 'juma-shop', { storeName: 'Juma Agrovet', phone: '+255713000002' }, juma);
  const openJuma = (isOpenToPublic: boolean) => change('stores', 'juma-shop', { isOpenToPublic }, juma);
  const failures: unknown[] = [];
  /** The row of this shop is damaged: whoever reads it fails. */
  let damaged = '';
  const transaction: Database['transaction'] = (work) =>
    database.transaction((tx) => {
      const get: Database['documents']['get'] = async (collection, id) => {
        if (id === damaged) throw new Error(`${id} is damaged`);
        return tx.documents.get(collection, id);
      };
      return work({ ...tx, documents: { ...tx.documents, get } });
    });
  const refresh = createMarketRefresh({ market: database.market, transaction }, (error, storeId) =>
    failures.push([storeId, String(error)]),
  );
  const find = async (query = '') => {
    await refresh();
    return (await shop.read(`/market${query}`)).text;
  };
  const damage = (storeId: string) => {
    damaged = storeId;
  };
  return { ...shop, juma, openJuma, find, damage, failures };
}

test('the market lists open shops by place and by what they sell, in the words of both languages [DOOR-070]', async () => {
  const { find, openJuma } = await openMarket();
  expect(await find()).toMatch(/Asha Agrovet.*Arusha/);
  expect(await find()).not.toMatch(/Juma|DAP|Mbeya/);
  await openJuma(true);
  expect(await find('?q=DAP&region=Mbeya')).toMatch(/Juma Agrovet.*DAP 50 kg TZS 98,500/);
  expect(await find('?q=DAP&region=Arusha')).toMatch(/No open shop was found/);
  expect(await find('?q=mbegu')).toMatch(/Asha Agrovet.*Maize seed/);
  expect(await find('?q=SEEDS')).toMatch(/Asha Agrovet.*Maize seed/);
  expect(await find('?q=maize%20seed')).toMatch(/Asha Agrovet/);
  expect(await find('?q=maize%20dap')).toMatch(/No open shop/);
  expect(await find('?region=Mbeya&district=Mbeya%20Urban')).toMatch(/Juma Agrovet/);
});

test('a shop that is listed by itself shows its photo, and one without a photo none [DOOR-070]', async () => {
  const { find, read, change } = await openMarket();
  await find();
  expect((await read('/market')).body).not.toContain('<img');
  const avatar = 'http://localhost/v1/storage/buckets/files/files/green-dap/view?project=duka';
  await change('stores', 'asha-shop', { avatar });
  expect((await read('/market')).body).toContain(
    '<img class="pic" src="/d/asha-agrovet/i?w=160&amp;v=reen-dap" alt=""',
  );
});

test('words that are cut leave whole letters, so that no name of a product stops the market of all shops [DOOR-071]', async () => {
  const { find, addProduct } = await openMarket();
  const long = `x${'a'.repeat(38)}`;
  // Each of the last letters takes two units, of which the first one is beyond the fortieth.
  await addProduct('rare', { name: `${long}\u{10330} ${long}\u{10428} Mbolea` });
  expect(await find('?q=mbolea')).toMatch(/Asha Agrovet/);
  expect(await find(`?q=${encodeURIComponent(`${long}\u{10330}`)}`)).toMatch(/Asha Agrovet/);
});

test('a shop that cannot be read is logged once with the cause, the others are found, and so is it once it can be read [DOOR-071]', async () => {
  const { find, openJuma, damage, failures } = await openMarket();
  await openJuma(true);
  damage('asha-shop');
  expect(await find('?q=dap')).toMatch(/Juma Agrovet/);
  expect(await find('?q=seed')).toMatch(/No open shop/);
  expect(failures).toEqual([['asha-shop', 'Error: asha-shop is damaged']]);
  damage('');
  expect(await find('?q=seed')).toMatch(/Asha Agrovet/);
});

test('a shop that closes, a product that is hidden and a shop that moves are found so [DOOR-071]', async () => {
  const { find, read, openJuma, change, juma, call } = await openMarket();
  await openJuma(true);
  await find();
  await openJuma(false);
  // Before the index has followed.
  expect((await read('/market')).text).not.toMatch(/Juma/);
  await openJuma(true);
  await find();
  await change('products', 'dap', { isOnPage: false }, juma);
  expect((await read('/market?q=dap')).text).not.toMatch(/DAP 50/);
  expect(await find('?q=dap')).toMatch(/No open shop/);
  await change('products', 'dap', { isOnPage: true, name: 'CAN 50 kg' }, juma);
  expect(await find('?q=can')).toMatch(/Juma/);
  await change('storeLocations', 'juma-shop-place', { region: 'Iringa', district: 'Iringa Urban' }, juma);
  expect(await find('?q=can&region=Iringa')).toMatch(/Juma/);
  expect(await find('?q=can&region=Mbeya')).toMatch(/No open shop/);
  await call('DELETE', '/v1/databases/marketplace/collections/products/documents/dap', { as: juma });
  expect(await find('?q=can')).toMatch(/No open shop/);
});

test('twenty shops are on a page, each once over all pages [DOOR-070]', async () => {
  const { newSeller, change, find, read } = await openMarket();
  for (let number = 0; number < 24; number += 1) {
    const seller = await newSeller(`s${number}`, `shop-${number}`);
    await change('stores', `shop-${number}`, { storeName: `Duka ${number}`, isOpenToPublic: true }, seller);
  }
  await find();
  const names: string[] = [];
  let url: string | undefined = '/market';
  for (let page = 0; url !== undefined && page < 5; page += 1) {
    const { body } = await read(url);
    names.push(...[...body.matchAll(/<h2><a [^>]*><bdi>([^<]*)/g)].map(([, name = '']) => name));
    url = /href="([^"]*)" rel="next"/.exec(body)?.[1]?.replaceAll('&amp;', '&');
  }
  expect([names.length, new Set(names).size]).toEqual([25, 25]);
});

test.each([
  '?q=%00',
  '?q=%F0%9F%8C%BD',
  '?after=nobody',
  '?after=..%2F',
  '?region=%27--&q=%22',
  `?q=${'x%20'.repeat(200)}`,
  '?q=a&q=b',
  '?region[]=x',
])('whatever is asked, the market answers with a page: %s [DOOR-070]', async (query) => {
  const { read } = await openMarket();
  expect((await read(`/market${query}`)).status).toBe(200);
});

test('the operator may remove the market [DOOR-072]', async () => {
  const { read } = await openMarket({ DUKA_MARKET: 'off' });
  expect((await read('/market')).status).toBe(404);
});
