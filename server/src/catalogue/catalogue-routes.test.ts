import { hourMs } from '@duka/domain/values/durations';
import { expect, onTestFinished, test } from 'vitest';
import { openWithMails } from '#testing/member-shop.ts';
import { documentsPath, operatorHeaders, type TestMember } from '#testing/test-app.ts';

const gtin = '6201103460652';

/** Asha, who asks, and Juma, who has the goods and shares their facts unless told otherwise. */
async function openCatalogue(sharesGoods: boolean | null = true) {
  const shop = await openWithMails();
  onTestFinished(() => shop.app.close());
  const { call, asha, juma } = shop;
  await call('POST', documentsPath('productCategories'), {
    ...{ headers: operatorHeaders, body: { documentId: 'crop', data: { name: 'Crop protection' } } },
  });
  const change = (collection: string, id: string, data: object, as: TestMember = juma) =>
    call('PATCH', documentsPath(collection, id), { as, body: { data } });
  const share = (value: boolean | null, storeId = 'juma-shop', as: TestMember = juma) =>
    change('stores', storeId, { sharesGoods: value }, as);
  expect((await share(sharesGoods)).status).toBe(200);
  const facts = { registrationNo: 'IN/0721', dose: '20 ml', reentryDays: 3, productCategories: ['crop'] };
  const goods = { storeId: 'juma-shop', name: 'Selecron 720 EC', barcode: gtin, sellingPrice: 12_345, ...facts };
  await shop.addProduct('selecron', goods, juma);
  const ask = (code = gtin, as: TestMember | undefined = asha, storeId = 'asha-shop') =>
    call('GET', `/v1/shops/${storeId}/catalogue/${code}`, as ? { as } : {});
  const goodsOf = async (code = gtin) => (await ask(code)).body.goods as Record<string, unknown> | null;
  return { ...shop, change, share, ask, goodsOf };
}

test('the facts of goods with a maker’s barcode are known to other shops, and nothing of the shop [GTIN-021, R73]', async () => {
  const { ask, goodsOf, addProduct, juma } = await openCatalogue();
  const { status, body } = await ask();
  const goods = {
    ...{ name: 'Selecron 720 EC', category: 'crop', registrationNo: 'IN/0721', activeIngredient: null },
    ...{ hazardClass: null, crops: null, dose: '20 ml', reentryDays: 3, preharvestDays: null },
  };
  expect([status, body]).toEqual([200, { goods }]);
  expect(await goodsOf(`0${gtin}`)).toEqual(goods);
  expect(await goodsOf('96385074')).toBeNull();
  await addProduct('upc', { storeId: 'juma-shop', name: 'Unga', barcode: '0697929110035' }, juma);
  expect(await goodsOf('697929110035')).toMatchObject({ name: 'Unga', category: 'goods' });
});

test('without the owner’s agreement nothing is known, and what is taken back is out at once [GTIN-021]', async () => {
  const { share, goodsOf } = await openCatalogue(null);
  expect(await goodsOf()).toBeNull();
  await share(true);
  expect(await goodsOf()).not.toBeNull();
  await share(false);
  expect(await goodsOf()).toBeNull();
});

test('the agreement is the owner’s alone, and ends with the account and with the owner [GTIN-021]', async () => {
  const { share, goodsOf, ask, enter, call, juma, asha, runHandover } = await withHandover();
  const { account } = await enter('neema', { role: 'manager', rights: ['settings', 'products'] });
  expect(await share(true, 'asha-shop', account)).toMatchObject({ status: 401, body: { type: 'user_unauthorized' } });
  expect((await share(true, 'juma-shop', asha)).status).toBe(404);
  await call('POST', '/v1/account/deletion', { as: juma, body: { password: 'DukaTest2026' } });
  expect(await goodsOf()).toBeNull();
  await call('DELETE', '/v1/account/deletion', { as: juma });
  expect(await goodsOf()).not.toBeNull();
  await runHandover();
  expect((await ask(gtin, juma, 'juma-shop')).body).toEqual({ goods: null });
});

/** Adds how Juma hands his shop over to Asha's sister. */
async function withHandover() {
  const shop = await openCatalogue();
  const { call, juma, mails, newMember } = shop;
  return {
    ...shop,
    async runHandover() {
      const rehema = await newMember('rehema');
      const path = '/v1/shops/juma-shop';
      const rights = ['products'];
      const body = { name: 'Rehema', role: 'manager', rights };
      const { $id } = (await call('POST', `${path}/members`, { as: juma, body })).body;
      const invited = await call('POST', `${path}/members/${$id}/invitation`, { as: juma, body: {} });
      const token = String(invited.body.url).split('/join/')[1];
      expect((await call('POST', `/v1/invitations/${token}`, { as: rehema })).status).toBe(201);
      await call('POST', `${path}/handover`, { as: juma, body: { memberId: $id, password: 'DukaTest2026' } });
      const [code, memberCode] = mails.slice(-2).map(({ text }) => /^\d{6}$/m.exec(text)?.[0]);
      expect((await call('PUT', `${path}/handover`, { as: juma, body: { code, memberCode } })).status).toBe(200);
    },
  };
}

test('drafts, goods of other numbers and codes of a shop are not shared [GTIN-020, GTIN-021]', async () => {
  const { change, goodsOf, ask } = await openCatalogue();
  await change('products', 'selecron', { status: 'draft' });
  expect(await goodsOf()).toBeNull();
  await change('products', 'selecron', { status: 'published', barcode: '2012345012509' });
  expect(await goodsOf()).toBeNull();
  for (const code of ['2012345012509', '6201103460653', 'selecron', '620110346065', '%00', '9'.repeat(300)]) {
    const { status, body } = await ask(code);
    expect([code, status, body.type]).toEqual([code, 400, 'general_argument_invalid']);
  }
});

test('the name that most owners use is known, whatever one owner writes in many shops [GTIN-023]', async () => {
  const { goodsOf, addProduct, share, juma, database, newSeller, call, change } = await openCatalogue();
  await change('products', 'selecron', { name: 'SPAM' });
  for (const name of ['baraka', 'neema']) {
    const seller = await newSeller(name, `${name}-shop`);
    await share(true, `${name}-shop`, seller);
    // Of one voice each the oldest counts.
    expect(await goodsOf()).toMatchObject({ name: 'SPAM' });
    await addProduct(`of-${name}`, { storeId: `${name}-shop`, name: 'Selecron', barcode: gtin }, seller);
  }
  await call('POST', documentsPath('stores'), {
    ...{ as: juma, body: { documentId: 'second', data: { ownerId: 'juma', storeName: 'B', sharesGoods: true } } },
  });
  await addProduct('again', { storeId: 'second', name: 'SPAM', barcode: gtin }, juma);
  expect(await database.catalogue.listOffers(`0${gtin}`, 9)).toHaveLength(4);
  expect(await goodsOf()).toMatchObject({ name: 'Selecron', dose: null });
});

test('a guest, a stranger and a member who may add no products learn nothing [GTIN-024]', async () => {
  const { ask, call, enter, juma } = await openCatalogue();
  expect(await call('GET', `/v1/shops/asha-shop/catalogue/${gtin}`)).toMatchObject({ status: 401 });
  expect(await ask(gtin, juma)).toMatchObject({ status: 404, body: { type: 'document_not_found' } });
  const { account } = await enter('neema', { role: 'cashier', rights: ['sell', 'stock'] });
  expect(await ask(gtin, account)).toMatchObject({ status: 403, body: { type: 'shop_right_missing' } });
});

test('one number is answered at a time, and 600 to an account in an hour [GTIN-024]', async () => {
  const { ask, asha, clock, newDevice, call } = await openCatalogue();
  expect((await call('GET', '/v1/shops/asha-shop/catalogue', { as: asha })).status).toBe(404);
  expect((await ask(`${gtin},96385074`)).status).toBe(400);
  for (let asked = 1; asked < 600; asked += 1) await ask('96385074');
  const elsewhere = await newDevice(asha);
  expect(await ask(gtin, elsewhere)).toMatchObject({ status: 429, body: { type: 'general_rate_limit_exceeded' } });
  clock.setTime(clock.getTime() + hourMs);
  expect((await ask(gtin, elsewhere)).status).toBe(200);
});
