import type { Right } from '@duka/domain/collections/rights';
import { dayMs } from '@duka/domain/values/durations';
import { beforeEach, expect, test } from 'vitest';
import { forgetOldActivities } from '#members/forget-activities.ts';
import { addReferences } from '#testing/listed.ts';
import { insertRow, oneOfEach } from '#testing/one-of-each.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';
import { openWrites } from '#testing/test-writes.ts';

const now = new Date('2026-11-21T07:00:00.000Z');

let shop: TestApp;
let asha: TestMember;

beforeEach(async () => {
  shop = await openTestApp(now);
  await addReferences(shop.database);
  asha = await shop.newSeller('asha', 'shop');
  await create(asha, 'products', 'urea', { ...oneOfEach.products.data, storeId: 'shop', sellingPrice: 1000 });
});

async function create(as: TestMember, collection: string, documentId: string, data: object) {
  const answer = await shop.call('POST', documentsPath(collection), { as, body: { documentId, data } });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
}

async function hire(name: string, rights: readonly Right[]) {
  const member = await shop.newMember(name);
  await shop.database.transaction(async ({ documents }) => {
    await insertRow(documents, 'users', name, { userId: name, firstName: name, email: member.email });
    const attributes = { storeId: 'shop', name, accountId: name, role: 'cashier', rights, active: true, hasPin: false };
    await insertRow(documents, 'shopMembers', `as-${name}`, attributes);
  });
  return member;
}

const sale = {
  ...{ storeId: 'shop', channel: 'walk-in', customerName: 'Baraka', paymentMethod: 'cash' },
  orderItems: [{ productId: 'urea', quantity: 2 }],
};

/** The lines that a member reads, the oldest first. */
async function read(as: TestMember) {
  const { body } = await shop.call('GET', listPath('activities', { method: 'limit', values: [100] }), { as });
  return body.documents as { memberName: string; kind: string; summary: string; amount: number; subject: string }[];
}

test('an act leaves one line, whatever rows it writes: who, what, of what and how much [STAFF-051, R66]', async () => {
  const neema = await hire('neema', ['sell', 'discount']);
  await create(neema, 'orders', 'sold', sale);
  await create(neema, 'orders', 'cheaper', { ...sale, discount: 300 });
  const lines = (await read(asha)).filter(({ memberName }) => memberName === 'neema');
  expect(lines).toMatchObject([
    { member: 'as-neema', kind: 'sell', subjectCollection: 'orders', subject: 'sold', amount: 2000, reason: null },
    { member: 'as-neema', kind: 'discount', subject: 'cheaper', amount: 300, overrideBy: null },
  ]);
  expect(lines[0]?.summary).toMatch(/^DK-\w+ · Baraka$/);
});

test('a refused act leaves no line, nor does one of a customer or the operator [STAFF-051, R66]', async () => {
  const neema = await hire('neema', ['orders']);
  const before = (await read(asha)).length;
  const refused = await shop.call('POST', documentsPath('orders'), {
    as: neema,
    body: { documentId: 'no', data: sale },
  });
  expect(refused.status).toBe(403);
  const juma = await shop.newSeller('juma', 'juma-shop');
  const { customerName: _, ...order } = {
    ...sale,
    channel: 'marketplace',
    paymentMethod: 'unpaid',
    customerId: 'juma',
  };
  await create(juma, 'orders', 'ordered', { ...order, customerName: 'Juma' });
  expect((await read(asha)).length).toBe(before);
});

test('who manages the people of the shop reads all lines, everyone else their own, and nobody writes them [STAFF-052, R66]', async () => {
  const neema = await hire('neema', ['sell']);
  const rehema = await hire('rehema', ['sell']);
  const juma = await hire('juma', ['staff']);
  await create(neema, 'orders', 'of-neema', sale);
  await create(rehema, 'orders', 'of-rehema', sale);
  expect((await read(neema)).map(({ subject }) => subject)).toEqual(['of-neema']);
  expect((await read(rehema)).map(({ subject }) => subject)).toEqual(['of-rehema']);
  expect((await read(juma)).length).toBe((await read(asha)).length);
  const [line] = (await shop.call('GET', documentsPath('activities'), { as: neema })).body.documents as {
    $id: string;
  }[];
  const path = documentsPath('activities', line?.$id);
  expect((await shop.call('GET', path, { as: rehema })).status).toBe(404);
  expect((await shop.call('PATCH', path, { as: asha, body: { data: { memberName: 'Rehema' } } })).status).toBe(401);
  expect((await shop.call('DELETE', path, { as: asha })).status).toBe(401);
});

test('an import leaves one line with its number of products, and one when it is taken back [STAFF-051, R66]', async () => {
  const { storeId: _, createdAt: _1, updstedAt: _2, ...data } = oneOfEach.products.data;
  const rows = (count: number, from: string) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ documentId: `${from}${index}`, action: 'create' },
      data: { ...data, name: `Product ${from}${index}` },
    }));
  const send = (importId: string, mode: string, count: number) =>
    shop.call('POST', '/v1/shops/shop/imports', { as: asha, body: { importId, mode, rows: rows(count, importId) } });
  expect((await send('few', 'all', 3)).body.stored).toBe(true);
  expect((await send('many', 'all', 60)).body.stored).toBe(true);
  expect((await send('each', 'rows', 4)).body.stored).toBe(true);
  expect((await send('tried', 'check', 4)).body.stored).toBe(false);
  for (const id of ['few', 'many']) {
    expect((await shop.call('DELETE', `/v1/shops/shop/imports/${id}`, { as: asha })).status).toBe(200);
  }
  const [, ...lines] = await read(asha);
  expect(lines.map(({ kind, subject, summary }) => [kind, subject, summary])).toEqual([
    ...[
      ['import', 'few', '3'],
      ['import', 'many', '60'],
      ['import', 'each', '4'],
    ],
    ...[
      ['undo-import', 'few', '3'],
      ['undo-import', 'many', '60'],
    ],
  ]);
});

test('no line holds a cost, a profit or an expected balance [STAFF-053, R66]', async () => {
  const cost = 77_771;
  await create(asha, 'products', 'dap', {
    ...{ ...oneOfEach.products.data, storeId: 'shop', name: 'DAP', barcode: '', productId: '' },
    ...{ purchasePrice: cost, quantityInStock: 10, sellingPrice: 100_000 },
  });
  await create(asha, 'suppliers', 'yara', { storeId: 'shop', name: 'Yara' });
  await create(asha, 'purchases', 'bought', {
    ...{ storeId: 'shop', supplierId: 'yara', items: [{ productId: 'dap', quantity: 10, cost: 10 * cost }] },
    payments: [{ method: 'cash', amount: cost }],
  });
  await create(asha, 'supplierEntries', 'paid', {
    storeId: 'shop',
    supplierId: 'yara',
    kind: 'payment',
    amount: cost,
    method: 'cash',
  });
  await create(asha, 'cashEntries', 'moved', {
    ...{
      storeId: 'shop',
      kind: 'transfer',
      fromMethod: 'cash',
      toMethod: 'bank',
      amount: cost,
      entryDate: now.toISOString(),
    },
  });
  await create(asha, 'stockLosses', 'lost', { storeId: 'shop', productId: 'dap', quantity: 1, reason: 'broken' });
  await create(asha, 'dayCloses', 'closed', { storeId: 'shop', countedCash: 5 });
  await shop.call('PATCH', documentsPath('products', 'dap'), { as: asha, body: { data: { purchasePrice: 2 * cost } } });
  const lines = await read(asha);
  expect(lines.map(({ kind }) => kind)).toEqual([
    ...['add-product', 'add-product', 'save-supplier', 'buy', 'pay-supplier', 'move-money', 'lose', 'close-day'],
    'save-product',
  ]);
  const numbers = JSON.stringify(lines).match(/\d{4,}/g) ?? [];
  expect(numbers.filter((digits) => Number(digits) % cost === 0)).toEqual([]);
});

test('lines older than 400 days are forgotten [STAFF-054, R66]', async () => {
  const at = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  await shop.database.transaction(async ({ documents }) => {
    for (const days of [399, 401, 900]) {
      await insertRow(documents, 'activities', `of-${days}`, { storeId: 'shop', kind: 'sell', at: at(days) });
    }
  });
  const runWrite = openWrites({ database: shop.database, now: () => now });
  await forgetOldActivities({ runWrite, now: () => now });
  const ids = (await shop.database.documents.list('activities', { where: [] })).map(({ id }) => id);
  expect([ids.includes('of-399'), ids.includes('of-401'), ids.includes('of-900')]).toEqual([true, false, false]);
});

const notified = async (as: TestMember, kind: string) => {
  const { body } = await shop.call(
    'GET',
    listPath('notifications', { method: 'equal', attribute: 'kind', values: [kind] }),
    {
      as,
    },
  );
  return (body.documents as { name: string; quantity: number; reference: string }[]).map(
    ({ name, quantity, reference }) => [name, quantity, reference],
  );
};

test('what somebody allows says who and why, and the owner hears of it from the amount on that they chose [STAFF-055, R66]', async () => {
  const neema = await hire('neema', ['sell']);
  await hire('rehema', ['sell', 'discount', 'staff']);
  const pin = await shop.call('PUT', '/v1/shops/shop/members/as-rehema/pin', { as: asha, body: { pin: '739105' } });
  expect(pin.status).toBe(204);
  const headers = { 'x-duka-override': 'as-rehema:739105', 'x-duka-override-reason': 'Mteja wa zamani' };
  const sell = async (documentId: string, discount: number) => {
    const body = { documentId, data: { ...sale, orderItems: [{ productId: 'urea', quantity: 1 }], discount } };
    expect((await shop.call('POST', documentsPath('orders'), { as: neema, body, headers })).status).toBe(201);
  };
  const choose = (overrideAlert: number | null, as = asha) =>
    shop.call('PATCH', documentsPath('stores', 'shop'), { as, body: { data: { overrideAlert } } });
  await sell('untold', 900);
  expect((await choose(500)).status).toBe(200);
  await sell('below', 499);
  await sell('from', 500);
  expect(await notified(asha, 'override')).toEqual([['rehema', 500, 'from']]);
  const [line] = (await read(asha)).filter(({ subject }) => subject === 'from');
  expect(line).toMatchObject({
    ...{ member: 'as-neema', kind: 'discount', amount: 500, reason: 'Mteja wa zamani' },
    ...{ overrideBy: 'as-rehema', overrideName: 'rehema' },
  });
  const settings = await hire('manager', ['settings']);
  expect((await choose(null, settings)).status).toBe(401);
});

test('the owner hears of a new counter, and a PIN that is set again leaves a line [STAFF-055, STAFF-051, R66]', async () => {
  const manager = await hire('manager', ['settings']);
  const setPin = (pin: string) =>
    shop.call('PUT', '/v1/shops/shop/members/as-manager/pin', { as: asha, body: { pin } });
  expect([(await setPin('739105')).status, (await setPin('739106')).status]).toEqual([204, 204]);
  expect((await shop.call('PUT', '/v1/shops/shop/counter', { as: manager, body: { enabled: true } })).status).toBe(204);
  expect(await notified(asha, 'counter')).toHaveLength(1);
  expect((await read(asha)).map(({ kind, memberName }) => [kind, memberName]).slice(1)).toEqual([
    ...[
      ['pin-set', 'asha'],
      ['pin-set', 'asha'],
    ],
    ['device', 'manager'],
  ]);
});
