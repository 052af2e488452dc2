import { beforeEach, expect, test } from 'vitest';
import { createRow, creditSale, openCreditShop, orderOfNeema } from '#testing/credit-shop.ts';
import { documentsPath, listPath, type TestApp, type TestMember } from '#testing/test-app.ts';

const clock = new Date();
let shop: TestApp;
let asha: TestMember;
let neema: TestMember;

/** Neema has ordered for 2,000; what she bought at the counter by her second number, for 3,000, was joined to that. */
beforeEach(async () => {
  ({ shop, asha, neema } = await openCreditShop(clock));
  await create('orders', 'ordered', hers(2), neema);
  const moved = { as: neema, body: { data: { phone: '+255754000002' } } };
  expect((await shop.call('PATCH', documentsPath('users', 'neema'), moved)).status).toBe(200);
  await create('orders', 'counter', sale(3));
  expect(await readBooks()).toEqual([
    ['ordered', 2000, null],
    ['counter', 3000, null],
  ]);
  await create('orders', 'next', hers(1), neema);
  const said = { as: asha, body: { data: { isSamePerson: true } } };
  expect((await shop.call('PATCH', documentsPath('orders', 'next'), said)).status).toBe(200);
});

const hers = orderOfNeema;
const sale = creditSale('0754 000 002');

const post = (collection: string, documentId: string, data: object, as = asha) =>
  shop.call('POST', documentsPath(collection), { as, body: { documentId, data } });

const create = (collection: string, documentId: string, data: object, as = asha) =>
  createRow(shop, as, collection, documentId, data);

async function list(collection: string): Promise<Record<string, unknown>[]> {
  return (await shop.call('GET', listPath(collection), { as: asha })).body.documents as Record<string, unknown>[];
}

const readBooks = async () =>
  (await list('creditAccounts')).map(({ $id, balance, joinedIntoId }) => [$id, balance, joinedIntoId]);

const settle = (kind: 'payment' | 'write-off', amount: number, id: string, accountId = 'counter') =>
  post('creditEntries', id, {
    ...{ storeId: 'shop', accountId, kind, amount },
    ...(kind === 'payment' ? { method: 'cash' } : { note: 'Moved away' }),
  });

test('a payment or a write-off of a book that was joined into another meanwhile goes to that one, once for each id [R32]', async () => {
  expect(await readBooks()).toEqual([
    ['ordered', 6000, null],
    ['counter', 0, 'ordered'],
  ]);
  const { status, body } = await settle('payment', 3500, 'paid');
  expect([status, Object(body.accountId).$id, body.balanceAfter]).toEqual([201, 'ordered', 2500]);
  expect(await settle('payment', 3500, 'paid')).toMatchObject({
    status: 409,
    body: { type: 'document_already_exists' },
  });
  expect((await settle('write-off', 500, 'given-up')).body.balanceAfter).toBe(2000);
  expect((await settle('payment', 2001, 'too-much')).body.message).toBe('Mama Neema owes TZS 2,000, not TZS 2,001.');
  // What was paid is taken back in the book to which it went.
  await create('creditEntries', 'back', { storeId: 'shop', reversesId: 'paid', note: 'Typed wrong' });
  expect(await readBooks()).toEqual([
    ['ordered', 5500, null],
    ['counter', 0, 'ordered'],
  ]);
  expect((await list('payments')).map(({ creditAccountId }) => Object(creditAccountId).$id)).toEqual(
    Array(4).fill('ordered'),
  );
});

test('what is agreed on in a book that was joined into another is agreed on in that one, each time [R32]', async () => {
  const agree = async (data: object) => {
    const body = { data };
    expect(await shop.call('PATCH', documentsPath('creditAccounts', 'counter'), { as: asha, body })).toMatchObject({
      status: 200,
    });
    return (await list('creditAccounts'))[0];
  };
  expect(await agree({ limit: 9000, note: 'Pays on Fridays' })).toMatchObject({ limit: 9000, note: 'Pays on Fridays' });
  expect(await agree({ limit: null, language: 'sw' })).toMatchObject({ limit: null, language: 'sw' });
  expect(await agree({ limit: 6000 })).toMatchObject({ limit: 6000, balance: 6000 });
  expect((await post('orders', 'beyond', sale(1))).body.type).toBe('credit_limit_reached');
  // The clock of a phone that is ahead, or was lost, says nothing of when a customer was reminded.
  for (const remindedAt of ['2031-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z']) {
    expect(await agree({ remindedAt })).toMatchObject({ remindedAt: clock.toISOString().replace('Z', '+00:00') });
    await agree({ remindedAt: null });
  }
  const forged = { as: asha, body: { data: { joinedIntoId: null } } };
  expect((await shop.call('PATCH', documentsPath('creditAccounts', 'counter'), forged)).status).toBe(401);
});

test('over several joins the last book is meant, and none of another shop; a ring ends [R32]', async () => {
  const join = (id: string, joinedIntoId: string) =>
    shop.database.transaction(async ({ documents }) => {
      const row = await documents.get('creditAccounts', id);
      await documents.update('creditAccounts', id, { attributes: { joinedIntoId }, updatedAt: String(row?.updatedAt) });
    });
  await create('creditAccounts', 'first', { storeId: 'shop', name: 'Neema M', phone: '0754 000 009' });
  await join('first', 'counter');
  expect((await settle('payment', 1000, 'one', 'first')).body.balanceAfter).toBe(5000);
  await join('ordered', 'first');
  expect((await settle('payment', 1000, 'two', 'first')).status).toBe(409);
  const juma = await shop.newSeller('juma', 'juma-shop');
  await create('creditAccounts', 'his', { storeId: 'juma-shop', name: 'Neema M', phone: '0754 000 009' }, juma);
  await join('first', 'his');
  expect((await settle('payment', 1000, 'three', 'first')).body.message).toBe('Neema M owes TZS 0, not TZS 1,000.');
});

test('a book that was joined into another stands for itself again once something is owed in it [R32]', async () => {
  const moved = { as: neema, body: { data: { phone: '+255754000003' } } };
  expect((await shop.call('PATCH', documentsPath('users', 'neema'), moved)).status).toBe(200);
  // The number has another owner now.
  await create('orders', 'another', { ...sale(4), customerName: 'Rehema' });
  expect(await readBooks()).toEqual([
    ['ordered', 6000, null],
    ['counter', 4000, null],
  ]);
  expect((await settle('payment', 4000, 'hers')).body.balanceAfter).toBe(0);
  expect(await readBooks()).toEqual([
    ['ordered', 6000, null],
    ['counter', 0, null],
  ]);
});
