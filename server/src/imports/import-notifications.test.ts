import { beforeEach, expect, test } from 'vitest';
import { checkExpiring } from '#notifications/expiry-check.ts';
import { listed } from '#testing/listed.ts';
import { createTestApi, type Seller, signUp, type TestApi } from '#testing/test-api.ts';
import { openWrites } from '#testing/test-writes.ts';

const path = (collection: string) => `/databases/marketplace/collections/${collection}/documents`;
const product = { ...listed, purchasePrice: 1, sellingPrice: 2 };

let api: TestApi;
let asha: Seller;
let juma: Seller;
let imports = 0;

/** Asha's shop with goods of all kinds, and Juma's with one like hers. */
beforeEach(async () => {
  api = await createTestApi();
  [asha, juma] = [await signUp(api), await signUp(api)];
  const at = api.now().toISOString();
  for (const [seller, storeId] of [
    [asha, 'asha-shop'],
    [juma, 'juma-shop'],
  ] as const) {
    const { id, email } = seller;
    await create(seller, 'users', id, { userId: id, firstName: 'A', lastName: 'Seller', email });
    await create(seller, 'stores', storeId, { ownerId: id, storeName: 'Agrovet' });
  }
  for (const [documentId, name, quantityInStock, status] of [
    ['urea', 'Urea', 20, 'published'],
    ['dap', 'DAP', 20, 'published'],
    ['hoe', 'Hoe', 5, 'published'],
    ['can', 'CAN', 30, 'draft'],
  ] as const) {
    const data = { ...product, storeId: 'asha-shop', name, quantityInStock, status, createdAt: at, updstedAt: at };
    await create(asha, 'products', documentId, data);
  }
  const theirs = { ...product, storeId: 'juma-shop', name: 'Urea', quantityInStock: 20, createdAt: at, updstedAt: at };
  await create(juma, 'products', 'theirs', theirs);
});

async function create(as: Seller, collection: string, documentId: string, data: object) {
  const answer = await api.call('POST', path(collection), { cookie: as.cookie, body: { documentId, data } });
  if (answer.statusCode !== 201) throw new Error(answer.body);
}

const set = (documentId: string, quantityInStock: number, knownQuantity?: number) => ({
  ...{ documentId, action: 'update', data: { quantityInStock } },
  ...(knownQuantity !== undefined && { knownQuantity }),
});

async function send(rows: object[], { mode = 'all', reason = 'import', importId = '' } = {}) {
  imports += 1;
  const body = { importId: importId || `import-${imports}`, mode, reason, rows };
  const answer = await api.call('POST', '/shops/asha-shop/imports', { cookie: asha.cookie, body });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json() as { stored: boolean };
}

/** A seller's inbox, a line for each notification. */
async function notified(as = asha): Promise<string[]> {
  const answer = await api.call('GET', path('notifications'), { cookie: as.cookie });
  const documents = answer.json().documents as Record<string, unknown>[];
  return documents.map(({ kind, name, quantity, day }) => [kind, name, quantity ?? day].join(' ')).sort();
}

/** Lets the time pass after which the mail of a file goes, and has another server look for what waits. */
async function passQuietTime(): Promise<void> {
  api.advance(20_000);
  await api.startAnother();
}

const checkToday = () => {
  const { database, now } = api;
  return checkExpiring({ database, runWrite: openWrites({ database, now }), now });
};

test.each([
  ['an import', { mode: 'all' }],
  ['an import by rows', { mode: 'rows' }],
  ['a stock count', { mode: 'all', reason: 'edit' }],
])(
  '%s notifies the seller, and nobody else, of all products that run low or out in one notification, once [BULK-011, LIST-018, LIST-019]',
  async (_, how) => {
    const rows = [set('urea', 8, 20), set('dap', 0, 20), set('hoe', 3, 5), set('can', 2, 30)];
    await send(rows, { ...how, importId: 'first' });
    const first = ['many-low-stock Urea, DAP 2'];
    expect(await notified()).toEqual(first);
    // A second try after a lost answer, the same once more, less of what is low, and more of it: nothing to notify.
    await send(rows, { ...how, importId: 'first' });
    await send([set('urea', 8), set('dap', 0)], how);
    await send([set('urea', 7, 8)], how);
    await send([set('urea', 20, 7), set('hoe', 40, 3)], how);
    expect(await notified()).toEqual(first);
    await send([set('urea', 9, 20)], how);
    expect(await notified()).toEqual(['low-stock Urea 9', ...first]);
    expect(await notified(juma)).toEqual([]);
  },
);

test('what was only checked, or refused as a whole, or is new with little in stock notifies of nothing [BULK-011, LIST-018]', async () => {
  await send([set('urea', 8)], { mode: 'check' });
  expect((await send([set('urea', 8), set('dap', 0, 19)], { reason: 'edit' })).stored).toBe(false);
  const data = { ...product, name: 'Rope', quantityInStock: 3 };
  await send([{ documentId: 'rope', action: 'create', data }]);
  await send([{ documentId: 'rake', action: 'create', data: { ...data, quantityInStock: 0 } }], { mode: 'rows' });
  expect(await notified()).toEqual([]);
});

test('an undone import notifies of products that run low again [BULK-011, LIST-018]', async () => {
  await send([set('hoe', 50), set('urea', 30)], { importId: 'delivery' });
  expect(await notified()).toEqual([]);
  await api.call('DELETE', '/shops/asha-shop/imports/delivery', { cookie: asha.cookie });
  expect(await notified()).toEqual(['low-stock Hoe 5']);
});

test('the toggles of orders and messages do not silence stock; that of e-mails decides on the mail, one for a whole file [BULK-011, SET-010, SET-017]', async () => {
  const choose = (prefs: object) => api.call('PATCH', '/account/prefs', { cookie: asha.cookie, body: { prefs } });
  const subjects = () => api.mails.map(({ to, subject }) => `${to}: ${subject}`);
  await choose({ orderUpdates: false, messaging: false, emailNotifications: false });
  await send([set('urea', 8), set('dap', 0)]);
  expect([await notified(), subjects()]).toEqual([['many-low-stock Urea, DAP 2'], []]);
  await choose({ emailNotifications: true });
  // The mail waits for further parts of the file.
  for (const how of [{ mode: 'rows' }, { mode: 'all' }, { mode: 'all', reason: 'edit' }]) {
    await send([set('urea', 20), set('dap', 20)], how);
    await send([set('urea', 8), set('dap', 0)], how);
  }
  expect(subjects()).toEqual([]);
  await passQuietTime();
  expect(subjects()).toEqual(Array(3).fill(`${asha.email}: 2 products are low or out of stock`));
  for (const { text } of api.mails) expect(text).toContain('Urea is running low: 8 left\nDAP is out of stock');
});

test('goods that an import dates, and goods that a count finds, are notified of when they are about to expire, once for each date [BULK-011, LIST-017]', async () => {
  const dated = (documentId: string, day: string, more: object = {}) => ({
    ...{ documentId, action: 'update' },
    data: { hasExpiry: true, expiryDate: `${day}T00:00:00.000Z`, ...more },
  });
  const data = {
    ...product,
    name: 'Milk',
    quantityInStock: 12,
    hasExpiry: true,
    expiryDate: '2026-11-25T00:00:00.000Z',
  };
  await send([
    ...[dated('urea', '2026-12-01'), dated('dap', '2027-06-01'), dated('can', '2026-12-01')],
    ...[dated('hoe', '2026-12-02', { quantityInStock: 0 }), { documentId: 'milk', action: 'create', data }],
  ]);
  await checkToday();
  await checkToday();
  const low = 'low-stock Hoe 0';
  const first = [low, 'many-expiring Urea, Milk 2'];
  expect(await notified()).toEqual(first);

  await send([set('hoe', 4, 0), set('urea', 19, 20)], { reason: 'edit' });
  await checkToday();
  expect(await notified()).toEqual([low, 'many-expiring Urea, Milk, Hoe 3']);
  await send([dated('urea', '2026-12-05'), dated('milk', '2026-11-25')], { mode: 'rows' });
  await checkToday();
  expect(await notified()).toEqual([low, 'many-expiring Urea, Milk, Hoe 4']);
  expect(await notified(juma)).toEqual([]);
});

test('a file of 33 products that run low, sent in parts, is one notification that names some and one mail that names all [BULK-011, LIST-018]', async () => {
  const names = Array.from({ length: 33 }, (_, index) => `Seed ${index + 1}`);
  const data = { ...product, quantityInStock: 20 };
  await send(names.map((name, index) => ({ documentId: `seed-${index}`, action: 'create', data: { ...data, name } })));
  const rows = names.map((_, index) => set(`seed-${index}`, index % 2));
  await send(rows.slice(0, 30), { mode: 'rows', importId: 'delivery' });
  await send(rows.slice(30), { mode: 'rows', importId: 'delivery' });
  expect(await notified()).toEqual(['many-low-stock Seed 1, Seed 2, Seed 3 33']);
  await passQuietTime();
  await passQuietTime();
  expect(api.mails.map(({ subject }) => subject)).toEqual(['33 products are low or out of stock']);
  const lines = api.mails[0]?.text.split('\n').filter((line) => line.startsWith('Seed'));
  expect(lines).toEqual(names.map((name) => expect.stringMatching(new RegExp(`^${name} is`))));
});
