import type { Debt } from '@duka/domain/credit/debts';
import type { Customer } from '@duka/domain/figures/shop-figures';
import { expect, test } from 'vitest';
import { createRow, creditSale, openCreditShop, orderOfNeema } from '#testing/credit-shop.ts';
import type { TestApp, TestMember } from '#testing/test-app.ts';

interface Page {
  readonly total: number;
  readonly customers: readonly Customer[];
}

async function ask(shop: TestApp, as: TestMember, query = ''): Promise<Page> {
  const { status, body } = await shop.call('GET', `/v1/shops/shop/customers?${query}`, { as });
  expect([status, body.message]).toEqual([200, undefined]);
  return body as unknown as Page;
}

const ofKey = (shop: TestApp, as: TestMember, key: string) => ask(shop, as, `customer=${encodeURIComponent(key)}`);

async function listDebts(shop: TestApp, as: TestMember): Promise<readonly Debt[]> {
  return (await shop.call('GET', '/v1/shops/shop/debts', { as })).body.debts as unknown as readonly Debt[];
}

/** The key, the debt and the book of each, in the order of their keys. */
const byKey = (rows: readonly (readonly [string, number, string | null])[]) =>
  rows.toSorted(([one], [other]) => (one < other ? -1 : 1));

test('everyone who owes is among the customers with the debt of their book: by account, by number, by name alone [R61, R32]', async () => {
  const clock = new Date();
  const { shop, asha, neema } = await openCreditShop(clock);
  await createRow(shop, neema, 'orders', 'hers', orderOfNeema(2));
  await createRow(shop, asha, 'orders', 'by-number', creditSale('0754 000 009')(3));
  const byName = { ...creditSale('')(4), customerName: 'Mzee Hamisi' };
  await createRow(shop, asha, 'orders', 'by-name', byName);
  const { customers } = await ask(shop, asha);
  const debts = await listDebts(shop, asha);
  expect(debts).toHaveLength(3);
  expect(byKey(customers.map(({ customer, owed, bookId }) => [customer, owed, bookId]))).toEqual(
    byKey(debts.map(({ customerKey, balance, accountId }) => [customerKey, balance, accountId])),
  );
  const payment = { kind: 'payment', amount: 1500, method: 'cash', accountId: debts[0]?.accountId };
  await createRow(shop, asha, 'creditEntries', 'paid', { storeId: 'shop', ...payment });
  const paid = (await ask(shop, asha)).customers.find(({ bookId }) => bookId === debts[0]?.accountId);
  expect(paid?.owed).toBe((debts[0]?.balance ?? 0) - 1500);
});

test('a key finds its customer and nobody else, also one whose book was opened before anything was sold; another shop’s is not there [R61, PERM-007]', async () => {
  const clock = new Date();
  const { shop, asha, neema } = await openCreditShop(clock);
  await createRow(shop, asha, 'orders', 'one', creditSale('0754 000 009')(3));
  await createRow(shop, asha, 'orders', 'other', creditSale('0754 000 008')(1));
  await createRow(shop, neema, 'orders', 'hers', orderOfNeema(2));
  const found = await ofKey(shop, asha, 'phone:+255754000009');
  expect(found).toMatchObject({ total: 1, customers: [{ name: 'Mama Neema', total: 3000, owed: 3000 }] });
  expect((await ofKey(shop, asha, 'account:neema')).customers).toMatchObject([{ accountId: 'neema', owed: 2000 }]);

  const book = { storeId: 'shop', name: 'Juma Mollel', phone: '0754 000 007', limit: 50_000 };
  await createRow(shop, asha, 'creditAccounts', 'opened', book);
  expect((await ask(shop, asha)).total).toBe(3);
  expect((await ofKey(shop, asha, 'phone:+255754000007')).customers).toEqual([
    {
      ...{ customer: 'phone:+255754000007', name: 'Juma Mollel', phone: '+255754000007', accountId: null },
      ...{ orders: 0, total: 0, owed: 0, advance: 0, bookId: 'opened', lastOrderAt: null, lastMessageAt: null },
    },
  ]);
  const nobody = { total: 0, customers: [] };
  for (const key of ['phone:+255754', 'account:asha', 'account:__proto__', "name:' OR 1=1 --", '%', 'phone:'])
    expect(await ofKey(shop, asha, key)).toEqual(nobody);
  const juma = await shop.newSeller('juma', 'juma-shop');
  const path = `/v1/shops/juma-shop/customers?customer=${encodeURIComponent('phone:+255754000009')}`;
  expect((await shop.call('GET', path, { as: juma })).body).toEqual(nobody);
  const foreign = '/v1/shops/shop/customers?customer=account:neema';
  expect((await shop.call('GET', foreign, { as: juma })).status).toBe(404);
  expect((await shop.call('GET', foreign)).status).toBe(401);
  for (const wrong of [`customer=${'k'.repeat(321)}`, 'customer=a&customer=b'])
    expect((await shop.call('GET', `/v1/shops/shop/customers?${wrong}`, { as: asha })).status).toBe(400);
});
