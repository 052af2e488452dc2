import { expect, onTestFinished, test } from 'vitest';
import { watchTransactions } from '#testing/failing-database.ts';
import { listed } from '#testing/listed.ts';
import { skipBehindBalancer } from '#testing/skip-behind-balancer.ts';
import { isSpread } from '#testing/spread-calls.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';

const product = { ...listed, name: 'DAP', quantityInStock: 10, purchasePrice: 1000, sellingPrice: 1500 };
const rowsOf = (name: string, count: number, more: (at: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ documentId: `${name}-${at}`, action: 'create' },
    data: { ...product, ...more(at) },
  }));

async function open() {
  skipBehindBalancer('puts a function of its own in the place of one of the server’s');
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { seen, watched } = watchTransactions(database);
  const shop = await openTestApp(undefined, { database: watched });
  const asha = await shop.newSeller('asha', 'asha-shop');
  const juma = await shop.newSeller('juma', 'juma-shop');
  const at = '2026-11-21T07:00:00.000Z';
  const data = { ...product, storeId: 'juma-shop', createdAt: at, updstedAt: at };
  await shop.call('POST', documentsPath('products'), { as: juma, body: { documentId: 'hoe', data } });
  return { ...shop, database, seen, asha, juma };
}

type Opened = Awaited<ReturnType<typeof open>>;

const send = ({ call }: TestApp, as: TestMember, importId: string, rows: object[], mode = 'all') =>
  call('POST', '/v1/shops/asha-shop/imports', { as, body: { importId, mode, rows } });

const sell = ({ call, juma }: Opened, id: string, productId = 'hoe', storeId = 'juma-shop', as = juma) => {
  const data = { storeId, orderItems: [{ productId, quantity: 1 }] };
  return call('POST', documentsPath('orders'), { as, body: { documentId: id, data } });
};

async function count({ call }: TestApp, collection: string, as: TestMember): Promise<number> {
  return Number((await call('GET', listPath(collection), { as })).body.total);
}

/** Resolves once `more` further transactions have begun. */
const begin = (opened: Opened, more: number) => {
  const from = opened.seen.begun;
  return expect.poll(() => opened.seen.begun - from, { interval: 1, timeout: 20_000 }).toBeGreaterThanOrEqual(more);
};

// Each of several servers has a line of its own.
test.skipIf(isSpread).each(['all', 'rows', 'check'])(
  'a sale of another seller comes after a few rows of an import (%s), and not after all of them [R41, IMPORT-011]',
  async (mode) => {
    const opened = await open();
    const { asha, seen, database } = opened;
    const sent = ['one', 'two'].map((name) => send(opened, asha, name, rowsOf(name, 500), mode));
    await begin(opened, 2);
    const before = { begun: seen.begun, products: await database.documents.count('products', [], 5000) };
    expect((await sell(opened, 'sale')).status).toBe(201);
    // The rows each have a transaction of their own, or are written in slices of at most a hundred.
    expect(seen.begun - before.begun).toBeLessThanOrEqual(210);
    const stored = await database.documents.count('products', [], 5000);
    expect(stored - before.products).toBeLessThanOrEqual(310);
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
    expect(await count(opened, 'products', asha)).toBe(mode === 'check' ? 0 : 1000);
  },
);

test.skipIf(isSpread)(
  'of all or nothing nothing is left for a row that is refused after others were written, in the file alone [BULK-006, R41, IMPORT-011]',
  async () => {
    const opened = await open();
    const { asha, database } = opened;
    await send(opened, asha, 'earlier', rowsOf('old', 1));
    const changed = { documentId: 'old-0', action: 'update', data: { quantityInStock: 4, manufacturer: 'Yara' } };
    const rows = [changed, ...rowsOf('new', 300, (at) => ({ barcode: at === 290 ? '60010' : `6001${at}` }))];
    const { status, body } = await send(opened, asha, 'file', rows);
    const answers = body.rows as { outcome: string; attribute?: string }[];
    expect([status, body.stored]).toEqual([200, false]);
    expect(answers.flatMap(({ outcome }, at) => (outcome === 'refused' ? [at] : []))).toEqual([291]);
    expect(await count(opened, 'products', asha)).toBe(1);
    const { attributes } = (await database.documents.get('products', 'old-0')) ?? {};
    expect([attributes?.quantityInStock, attributes?.manufacturer]).toEqual([10, null]);
    expect(await database.imports.list('asha-shop', 'file')).toEqual([]);
    expect(await database.imports.listUnfinished()).toEqual([]);
    // The same file is stored once it is put right.
    rows.splice(291, 1);
    expect((await send(opened, asha, 'file', rows)).body.stored).toBe(true);
    expect(await count(opened, 'products', asha)).toBe(300);
  },
);

test.skipIf(isSpread)(
  'what a server has left of an import when it ended is taken back before the next one takes calls [R41, IMPORT-012]',
  async () => {
    const opened = await open();
    const { asha, database, seen } = opened;
    await send(
      opened,
      asha,
      'file',
      rowsOf('first', 30, (at) => ({ barcode: `7${at}` })),
    );
    const updates = ['first-0', 'first-1'].map((documentId) => ({
      ...{ documentId, action: 'update' },
      data: { quantityInStock: 3, barcode: `8${documentId}` },
    }));
    const failing = send(opened, asha, 'file-two', [...updates, ...rowsOf('second', 400)]);
    await expect.poll(() => database.imports.listUnfinished(), { interval: 1, timeout: 20_000 }).toHaveLength(1);
    seen.failsAfter = seen.begun + 1;
    expect((await failing).status).toBe(503);
    expect(await count(opened, 'products', asha)).toBeGreaterThan(31);
    // Something is sold of what is not to stay, and of what was changed, before the start.
    seen.failsAfter = Number.POSITIVE_INFINITY;
    for (const id of ['second-0', 'first-1']) {
      expect((await sell(opened, `of-${id}`, id, 'asha-shop', asha)).status).toBe(201);
    }

    const next = await openTestApp(undefined, { database });
    expect(await count(next, 'products', asha)).toBe(30);
    const quantityOf = async (id: string) => (await database.documents.get('products', id))?.attributes.quantityInStock;
    expect([await quantityOf('first-0'), await quantityOf('first-1')]).toEqual([10, 9]);
    expect((await database.documents.get('products', 'first-0'))?.attributes.barcode).toBe('70');
    expect(await database.imports.list('asha-shop', 'file-two')).toEqual([]);
    expect(await database.imports.list('asha-shop', 'file')).toHaveLength(30);
    // The sale is written down, and the file can be sent again.
    expect(await count(next, 'orders', asha)).toBe(2);
    expect((await send(next, asha, 'file-two', rowsOf('second', 400))).body.stored).toBe(true);
  },
);

test.skipIf(isSpread)(
  'what an import left that the server takes back by itself counts no more for its account [R52]',
  async () => {
    const opened = await open();
    const { asha, call, database, seen } = opened;
    const used = async () =>
      ((await call('GET', '/v1/account/storage', { as: asha })).body.rows as { usedBytes: number }).usedBytes;
    await send(opened, asha, 'file', rowsOf('first', 30));
    const before = await used();
    const failing = send(opened, asha, 'file-two', rowsOf('second', 400));
    await expect.poll(() => database.imports.listUnfinished(), { interval: 1, timeout: 20_000 }).toHaveLength(1);
    seen.failsAfter = seen.begun + 3;
    expect((await failing).status).toBe(503);
    seen.failsAfter = Number.POSITIVE_INFINITY;
    const left = await used();
    const rows = await count(opened, 'products', asha);
    expect(left - before).toBeGreaterThan((rows - 31) * 900);
    expect((await send(opened, asha, 'next', rowsOf('third', 50), 'check')).status).toBe(200);
    expect((await send(opened, asha, 'next', rowsOf('third', 30))).status).toBe(200);
    expect(await count(opened, 'products', asha)).toBe(60);
    // The ledger of stock remains, without the id of the deleted product.
    const counted = await used();
    await database.transaction((tx) => tx.accountRows.recount());
    const stored = await database.accountRows.sumBytes(asha.id);
    expect(Math.abs(counted - stored)).toBeLessThan(0.03 * stored);
  },
);

test.skipIf(isSpread)('a large import is taken back in slices, and others sell meanwhile [BULK-008, R41]', async () => {
  const opened = await open();
  const { asha, call, database } = opened;
  await send(opened, asha, 'file', rowsOf('new', 500));
  const undoing = call('DELETE', '/v1/shops/asha-shop/imports/file', { as: asha });
  await begin(opened, 2);
  expect((await sell(opened, 'sale')).status).toBe(201);
  expect(await database.documents.count('products', [], 5000)).toBeGreaterThan(100);
  expect((await undoing).body).toEqual({ undone: 500 });
  expect(await count(opened, 'products', asha)).toBe(0);
  expect(await database.imports.listUnfinished()).toEqual([]);
});

test.skipIf(isSpread)(
  'an account whose files wait already is refused with the time to come again; another is not [R41]',
  async () => {
    const opened = await open();
    const { asha, call, newSeller } = opened;
    const neema = await newSeller('neema', 'neema-shop');
    const sent = Array.from({ length: 12 }, (_, at) => send(opened, asha, `file-${at}`, rowsOf(`f${at}`, 60)));
    const body = { importId: 'file', mode: 'all', rows: rowsOf('hers', 60) };
    const hers = await call('POST', '/v1/shops/neema-shop/imports', { as: neema, body });
    expect([hers.status, hers.body.stored]).toEqual([200, true]);
    const answers = await Promise.all(sent);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(2);
    expect(refused[0]?.body.message).toMatch(/still waits. Please try again in \d+ seconds?\./);
    for (const { status } of answers) expect([200, 429]).toContain(status);
    expect(await count(opened, 'products', asha)).toBe(60 * (12 - refused.length));
  },
);
