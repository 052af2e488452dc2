import { dayMs } from '@duka/domain/values/durations';
import { beforeEach, expect, test } from 'vitest';
import { createRow, creditSale, openCreditShop, orderOfNeema } from '#testing/credit-shop.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

const phone = '+255754000001';
const clock = new Date();
let shop: TestApp;
let asha: TestMember;
let neema: TestMember;

/** Mama Neema owes 3,000 of the 9,000 that the shop trusts her with; an account says that her number is its own. */
beforeEach(async () => {
  ({ shop, asha, neema } = await openCreditShop(clock));
  await create('orders', 'counter', sale(3));
  await change('creditAccounts', 'counter', { limit: 9000, note: 'Pays on Fridays' });
  await create('orders', 'ordered', hers(2), neema);
});

const hers = orderOfNeema;
const sale = creditSale('0754 000 001');

const post = (collection: string, documentId: string, data: object, as = asha) =>
  shop.call('POST', documentsPath(collection), { as, body: { documentId, data } });

const create = (collection: string, documentId: string, data: object, as = asha) =>
  createRow(shop, as, collection, documentId, data);

const patch = (collection: string, id: string, data: object, as = asha) =>
  shop.call('PATCH', documentsPath(collection, id), { as, body: { data } });

async function change(collection: string, id: string, data: object) {
  const { status, body } = await patch(collection, id, data);
  expect([status, status === 200 ? '' : body.message]).toEqual([200, '']);
}

async function readBooks(): Promise<unknown[]> {
  const { body } = await shop.call('GET', listPath('creditAccounts'), { as: asha });
  return (body.documents as Record<string, unknown>[]).map(({ customerKey, name, limit, note, balance }) => [
    ...[customerKey, name, limit, note, balance],
  ]);
}

const hersAtCounter = [`phone:${phone}`, 'Mama Neema', 9000, 'Pays on Fridays', 3000];

test('who says that a debtor’s number is theirs, and orders, is another customer: the book, its name and its limit stay the debtor’s [R32, CREDIT-003]', async () => {
  expect(await readBooks()).toEqual([hersAtCounter, ['account:neema', 'Neema Mushi', null, null, 2000]]);
  await create('orders', 'more', hers(50), neema);
  expect((await post('orders', 'within', sale(6))).status).toBe(201);
  expect((await post('orders', 'beyond', sale(1))).body.type).toBe('credit_limit_reached');
  expect((await readBooks())[0]).toEqual([...hersAtCounter.slice(0, 4), 9000]);
});

test('the seller says that it is the same person: one book then, with what the shop wrote; its customer, strangers and other shops cannot [R32, CREDIT-002]', async () => {
  const said = { isSamePerson: true };
  expect((await patch('orders', 'ordered', said, neema)).status).toBe(401);
  const juma = await shop.newSeller('juma', 'juma-shop');
  expect((await patch('orders', 'ordered', said, juma)).status).toBe(404);
  expect((await patch('orders', 'counter', said)).status).toBe(409);
  expect((await patch('orders', 'ordered', { isSamePerson: false })).status).toBe(400);
  await change('orders', 'ordered', said);
  const one = ['account:neema', 'Mama Neema', 9000, 'Pays on Fridays'];
  expect((await readBooks()).find((book) => Array.isArray(book) && book[0] === 'account:neema')).toEqual([
    ...one,
    5000,
  ]);
  await create('orders', 'next', hers(1), neema);
  await create('orders', 'sold', sale(1));
  const [book] = (await readBooks()).filter((each) => Array.isArray(each) && each[4] !== 0);
  expect(book).toEqual([...one, 7000]);
  expect((await shop.call('GET', '/v1/shops/shop/debts', { as: asha })).body).toMatchObject({ total: 1 });
});

test('an order of an account that no longer has the number merges nothing by it [R32]', async () => {
  expect((await patch('users', 'neema', { phone: '+255754000009' }, neema)).status).toBe(200);
  expect((await patch('orders', 'ordered', { isSamePerson: true })).body.type).toBe('document_update_conflict');
});

test.each([false, true])(
  'when the account is deleted, what the shop wrote stays: name, limit, note and debt of the number (joined: %s) [R32]',
  async (isJoined) => {
    if (isJoined) await change('orders', 'ordered', { isSamePerson: true });
    await deleteNeema();
    const live = (await readBooks()).filter((book) => Array.isArray(book) && book[4] !== 0);
    expect(live).toContainEqual(hersAtCounter);
    expect(live).toContainEqual(['account:neema', 'Deleted account', null, null, 2000]);
    expect(live).toHaveLength(2);
    expect((await post('orders', 'beyond', sale(7))).body.type).toBe('credit_limit_reached');
  },
);

test('a book that the seller opened for a number, and joined, keeps its words and limit when the account is deleted [R32]', async () => {
  const named = { storeId: 'shop', name: 'Mzee Juma', phone: '0754 000 007', limit: 4000, note: 'A neighbour' };
  await create('creditAccounts', 'opened', named);
  expect((await patch('users', 'neema', { phone: '+255754000007' }, neema)).status).toBe(200);
  await create('orders', 'by-seven', hers(1), neema);
  await change('orders', 'by-seven', { isSamePerson: true });
  await deleteNeema();
  expect(await readBooks()).toContainEqual(['phone:+255754000007', 'Mzee Juma', 4000, 'A neighbour', 0]);
});

async function deleteNeema(): Promise<void> {
  const dueAt = new Date(clock.getTime() + dayMs).toISOString();
  await shop.database.transaction(({ deletions }) =>
    deletions.insert({ accountId: 'neema', requestedAt: clock.toISOString(), dueAt }),
  );
  clock.setTime(clock.getTime() + 2 * dayMs);
  // A start deletes what came due.
  const later = await openTestApp(clock, { database: shop.database });
  await expect.poll(() => shop.database.accounts.get('neema')).toBeUndefined();
  await later.app.close();
}
