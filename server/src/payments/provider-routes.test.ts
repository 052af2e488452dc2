import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSeal } from '#account/seal.ts';
import { WrongSealError } from '#account/seal-factors.ts';
import { openWithMails } from '#testing/member-shop.ts';
import { openPaymentsDouble } from '#testing/open-payments-double.ts';
import { doubleChecksumKey } from '#testing/payments-double.ts';
import { operatorHeaders, type TestMember } from '#testing/test-app.ts';
import { testSeal } from '#testing/test-seal.ts';
import { checkSealedKeys } from './open-provider.ts';

const path = '/v1/shops/asha-shop/payment-provider';
const clickPesa = {
  provider: 'clickpesa',
  keys: { clientId: 'client-of-the-shop', apiKey: 'api-key-of-the-shop-1234', checksumKey: doubleChecksumKey },
};
const azamPay = {
  provider: 'azampay',
  keys: { appName: 'Asha', clientId: 'client', clientSecret: 'secret-of-the-shop-5678', apiKey: 'key' },
};

async function openShop(env: Readonly<Record<string, string>> = {}) {
  const double = await openPaymentsDouble();
  const shop = await openWithMails({
    env: { CLICKPESA_URL: `${double.url}/third-parties`, AZAMPAY_URL: double.url, ...env },
  });
  const { call, asha } = shop;
  const put = (body: unknown, as: TestMember = asha) => call('PUT', path, { as, body });
  const get = (as: TestMember = asha) => call('GET', path, { as });
  return { ...shop, double, put, get };
}

test('keys are tried, stored sealed, and never sent back but for their ends [ASK-024] [ASK-027]', async () => {
  const { database, put, get, double } = await openShop();
  expect((await get()).body).toMatchObject({ provider: null, source: null, keys: {}, hasSandbox: false });
  expect(await put(clickPesa)).toEqual({
    status: 200,
    body: { provider: 'clickpesa', source: 'shop', isChecked: true },
  });
  const { body } = await get();
  expect(body).toMatchObject({
    ...{ provider: 'clickpesa', source: 'shop', keys: { clientId: 'shop', apiKey: '1234', checksumKey: '-key' } },
    webhooks: { clickpesa: expect.stringMatching(/^http.*\/v1\/payments\/clickpesa\/webhook$/) },
  });
  const row = await database.paymentProviders.get('asha-shop');
  expect(row?.sealedKeys).toMatch(/^sealed1\./);
  expect(JSON.stringify([row, body])).not.toMatch(/client-of|api-key-of|double-checksum/);
  expect(await put(azamPay)).toMatchObject({ body: { provider: 'azampay', isChecked: true } });
  expect((await get()).body.keys).toEqual({ appName: '', clientId: '', clientSecret: '5678', apiKey: '' });
  expect((await double.ledger()).payments).toEqual([]);
});

test('wrong keys are said and not stored; a provider that is down is told of, and the keys are stored [ASK-024]', async () => {
  const { put, get, double } = await openShop();
  const wrongKey = { ...clickPesa, keys: { ...clickPesa.keys, apiKey: 'wrong-api-key' } };
  const wrongChecksum = { ...clickPesa, keys: { ...clickPesa.keys, checksumKey: 'another' } };
  expect(await put(wrongKey)).toMatchObject({ status: 400, body: { type: 'payment_keys_wrong' } });
  expect(await put(wrongChecksum)).toMatchObject({ status: 400, body: { type: 'payment_checksum_wrong' } });
  expect(await put({ ...azamPay, keys: { ...azamPay.keys, clientSecret: 'wrong' } })).toMatchObject({ status: 400 });
  expect((await get()).body.provider).toBeNull();
  await double.control({ mode: 'maintenance' });
  expect(await put(clickPesa)).toMatchObject({ status: 200, body: { isChecked: false } });
  expect((await get()).body.provider).toBe('clickpesa');
});

test('whatever is sent in place of keys is refused with words [ASK-027]', async () => {
  const { put } = await openShop();
  const none = [null, 7, 'text', [], { clientId: {} }, { clientId: 'a\nb', apiKey: 'b' }, undefined];
  for (const keys of none) expect(await put({ provider: 'clickpesa', keys })).toMatchObject({ status: 400 });
  for (const provider of [null, 7, 'sandbox', '__proto__', 'constructor', 'mpesa', undefined]) {
    expect(await put({ provider, keys: {} })).toMatchObject({
      status: 400,
      body: { type: 'general_argument_invalid' },
    });
  }
});

test('only who has the right to the settings chooses a provider; others learn whether phones can be asked [ASK-027]', async () => {
  const { call, put, get, asha, juma, enter } = await openShop();
  expect(await put(clickPesa, juma)).toMatchObject({ status: 404 });
  expect(await get(juma)).toMatchObject({ status: 404 });
  expect(await call('GET', path)).toMatchObject({ status: 401 });
  await put(clickPesa);
  const { account: neema } = await enter('neema', { role: 'cashier', rights: ['sell'] });
  expect(await get(neema)).toEqual({ status: 200, body: { provider: 'clickpesa', source: 'shop' } });
  expect(await put(azamPay, neema)).toMatchObject({ status: 403, body: { type: 'shop_right_missing' } });
  expect(await call('DELETE', path, { as: neema })).toMatchObject({ status: 403 });
  expect(await call('DELETE', path, { as: asha })).toMatchObject({ status: 204 });
  expect((await get()).body).toMatchObject({ provider: null, source: null, keys: {} });
  expect(await call('DELETE', path, { as: asha })).toMatchObject({ status: 204 });
});

test("the shop's own keys come before the operator's, and the sandbox is there where the operator chose it [ASK-026]", async () => {
  const keys = { CLICKPESA_CLIENT_ID: 'operator', CLICKPESA_API_KEY: 'of the operator'.replaceAll(' ', '-') };
  const { put, get } = await openShop({ DUKA_PAYMENTS: 'clickpesa', ...keys });
  expect((await get()).body).toMatchObject({ provider: 'clickpesa', source: 'operator', keys: {}, hasSandbox: false });
  await put(azamPay);
  expect((await get()).body).toMatchObject({ provider: 'azampay', source: 'shop' });
});

test('the operator may set it for a shop, and tries are counted [ASK-027]', async () => {
  const { call, put } = await openShop();
  expect(await call('PUT', path, { headers: operatorHeaders, body: azamPay })).toMatchObject({ status: 200 });
  const statuses = new Set<number>();
  for (let time = 0; time < 21; time += 1)
    statuses.add((await put({ ...azamPay, keys: { ...azamPay.keys, clientSecret: 'wrong' } })).status);
  expect([...statuses]).toEqual([400, 429]);
});

test('the server does not start with a key that does not open the stored ones [ASK-027]', async () => {
  const { database, put } = await openShop();
  await put(clickPesa);
  await checkSealedKeys(database, testSeal);
  await expect(checkSealedKeys(database, createSeal(randomBytes(32)))).rejects.toThrow(WrongSealError);
});
