import type { ShopDebts } from '@duka/domain/credit/debts';
import { dayMs } from '@duka/domain/values/durations';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { StoredValue } from '#database/types.ts';
import { insertRow } from '#testing/one-of-each.ts';
import { documentsPath, openTestApp, operatorHeaders, type TestApp, type TestMember } from '#testing/test-app.ts';

// The shop's day is the 21st until nine in the evening, UTC.
const now = '2026-11-21T20:00:00.000Z';
let shop: TestApp;
let asha: TestMember;
let juma: TestMember;
let shops = 0;

beforeAll(async () => {
  shop = await openTestApp(new Date(now));
  asha = await shop.newSeller('asha', 'asha-shop');
  juma = await shop.newSeller('juma', 'juma-shop');
});

/** Makes a shop of Asha's with these books; returns its id. */
async function openBooks(books: readonly Record<string, StoredValue>[]): Promise<string> {
  shops += 1;
  const storeId = `shop-${shops}`;
  await shop.database.transaction(async ({ documents }) => {
    await insertRow(documents, 'stores', storeId, { ownerId: 'asha', storeName: storeId });
    for (const [index, book] of books.entries()) {
      const defaults = { storeId, customerKey: `name:${index}`, name: `Customer ${index}`, balance: 0 };
      await insertRow(documents, 'creditAccounts', `${storeId}-${index}`, { ...defaults, ...book });
    }
  });
  return storeId;
}

async function readDebts(storeId: string, query = '', as = asha) {
  const { status, body } = await shop.call('GET', `/v1/shops/${storeId}/debts?${query}`, { as });
  return { status, ...(body as unknown as ShopDebts) };
}

const names = ({ debts }: ShopDebts) => debts.map(({ name }) => name);
const daysAgo = (days: number) => new Date(Date.parse(now) - days * dayMs).toISOString();

test('debtors are listed in the order to remind: by the agreed day, else 30 days after the oldest debt [R32, CREDIT-010]', async () => {
  const storeId = await openBooks([
    { name: 'Agreed for tomorrow', balance: 500, oldestAt: daysAgo(80), dueAt: '2026-11-22T00:00:00.000Z' },
    { name: 'Old', balance: 300, oldestAt: daysAgo(31), dueAt: null },
    { name: 'Paid', balance: 0, oldestAt: null, dueAt: null },
    { name: 'Agreed for today', balance: 200, oldestAt: daysAgo(2), dueAt: '2026-11-21T00:00:00.000Z' },
    { name: 'New', balance: 900, oldestAt: daysAgo(29), dueAt: null },
  ]);
  const found = await readDebts(storeId);
  expect(names(found)).toEqual(['Old', 'Agreed for today', 'Agreed for tomorrow', 'New']);
  expect(found).toMatchObject({ all: { debtors: 4, balance: 1900 }, due: { debtors: 2, balance: 500 }, total: 4 });
  expect(names(await readDebts(storeId, 'due=true'))).toEqual(['Old', 'Agreed for today']);
  expect(names(await readDebts(storeId, 'order=oldest'))).toEqual([
    'Agreed for tomorrow',
    'Old',
    'New',
    'Agreed for today',
  ]);
  expect(names(await readDebts(storeId, 'order=balance&limit=2&offset=1'))).toEqual(['Agreed for tomorrow', 'Old']);
  expect(found.debts[1]).toMatchObject({ dueAt: '2026-11-21T00:00:00.000+00:00', remindedAt: null, limit: null });
});

test('debtors are searched by words of the name and by the phone, one mistake forgiven [R32]', async () => {
  const storeId = await openBooks([
    { name: 'Neema Mushi', phone: '+255754000001', balance: 5, oldestAt: now },
    { name: 'Bàraka Mollel', phone: '+255754000002', balance: 5, oldestAt: now },
    { name: 'Neema Paid', balance: 0 },
  ]);
  const search = async (text: string) => {
    const found = await readDebts(storeId, `search=${encodeURIComponent(text)}`);
    expect(found.total).toBe(found.debts.length);
    return names(found);
  };
  expect(await search('mushi nee')).toEqual(['Neema Mushi']);
  expect(await search('baraka')).toEqual(['Bàraka Mollel']);
  expect(await search('0754 000 002')).toEqual(['Bàraka Mollel']);
  expect(await search('Molel')).toEqual(['Bàraka Mollel']);
  expect(await search('paid')).toEqual([]);
});

test('only the shop’s owner and the operator read who owes it [R5, R32, CREDIT-016]', async () => {
  const storeId = await openBooks([{ balance: 5, oldestAt: now }]);
  expect((await readDebts(storeId, '', juma)).status).toBe(404);
  expect((await shop.call('GET', `/v1/shops/${storeId}/debts`)).status).toBe(401);
  expect((await shop.call('GET', `/v1/shops/${storeId}/debts`, { headers: operatorHeaders })).status).toBe(200);
});

test.each(['order=name', 'due=yes', 'limit=101', 'offset=x', `search=${'x'.repeat(129)}`])(
  'a list of debts by %s is refused [R32]',
  async (query) => {
    expect((await readDebts('asha-shop', query)).status).toBe(400);
  },
);

test('the sums of what is owed follow every change of the books [R32]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ book: fc.nat(2), balance: fc.nat(1_000) }), { maxLength: 8 }),
      async (changes) => {
        const balances = [0, 0, 0];
        const storeId = await openBooks(balances.map(() => ({ balance: 0 })));
        for (const { book, balance } of changes) {
          balances[book] = balance;
          await shop.database.transaction(({ documents }) =>
            documents.update('creditAccounts', `${storeId}-${book}`, { updatedAt: now, attributes: { balance } }),
          );
        }
        const all = {
          debtors: balances.filter((balance) => balance > 0).length,
          balance: balances.reduce((sum, balance) => sum + balance, 0),
        };
        expect(await readDebts(storeId)).toMatchObject({ all, total: all.debtors });
      },
    ),
    { numRuns: 15 },
  );
});

test('a seller opens the book of a customer to set a limit, once for each customer [R32, CREDIT-014]', async () => {
  const create = (documentId: string, data: object) =>
    shop.call('POST', documentsPath('creditAccounts'), { as: asha, body: { documentId, data } });
  const book = { storeId: 'asha-shop', name: 'Neema', phone: '0754 000 009', limit: 50_000 };
  expect(await create('neema-book', book)).toMatchObject({
    status: 201,
    body: { customerKey: 'phone:+255754000009', phone: '+255754000009', limit: 50_000, balance: 0, oldestAt: null },
  });
  expect(await create('second', { ...book, name: 'Someone else' })).toMatchObject({
    status: 409,
    body: { type: 'document_already_exists' },
  });
  const change = (data: object) =>
    shop.call('PATCH', documentsPath('creditAccounts', 'neema-book'), { as: asha, body: { data } });
  expect(await change({ limit: null, note: 'Pays after the harvest', remindedAt: now })).toMatchObject({ status: 200 });
  expect(await change({ language: 'sw' })).toMatchObject({ status: 200, body: { language: 'sw' } });
  expect(await change({ language: 'fr' })).toMatchObject({ status: 400, body: { type: 'document_invalid_structure' } });
  expect(await create('french', { ...book, name: 'Jean', phone: '', language: 'fr' })).toMatchObject({ status: 400 });
  expect(await change({ limit: -1 })).toMatchObject({ status: 400, body: { type: 'document_invalid_structure' } });
  expect(await change({ balance: 0, note: 'x' })).toMatchObject({ status: 200 });
  expect(await change({ balance: 7 })).toMatchObject({ status: 401, body: { type: 'user_unauthorized' } });
  expect(await create('third', { ...book, name: '', phone: '' })).toMatchObject({ status: 400 });
  expect(await create('fourth', { ...book, customerId: 'nobody' })).toMatchObject({
    status: 400,
    body: { type: 'relationship_value_invalid' },
  });
});
