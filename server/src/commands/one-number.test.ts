import { describeOrderMatches, everyOrder } from '@duka/domain/orders/order-filter';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { documentsPath, listPath } from '#testing/test-app.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;

beforeEach(async () => {
  shop = await openTestShop('2026-11-21T07:00:00.000Z');
  onTestFinished(() => shop.app.close());
  await shop.addProduct('dap', { quantityInStock: 1000, purchasePrice: 800, sellingPrice: 1000 });
});

const spellings = [
  ...[
    '0712345678',
    '0712 345 678',
    '255712345678',
    '+255712345678',
    '00255712345678',
    '(0712) 345 678',
    '0712.345.678',
  ],
];

const sell = (id: string, customer: object, quantity = 1) =>
  shop.create('orders', id, {
    ...{ storeId: 'asha-shop', paymentMethod: 'credit', orderItems: [{ productId: 'dap', quantity }], ...customer },
  });

const statusOf = async (call: ReturnType<TestShop['create']>) => {
  const { status, body } = await call;
  return [status, status < 300 ? '' : body.message];
};

const ask = async <Answer>(path: string) => (await shop.ask(path)) as unknown as Answer;

test('sold by seven spellings of a number, a customer has one book, which its limit holds for [R32, R47, CREDIT-001]', async () => {
  for (const [index, customerPhone] of spellings.entries()) {
    expect(await statusOf(sell(`sale-${index}`, { customerName: 'Juma', customerPhone }))).toEqual([201, '']);
  }
  const [book, ...others] = await shop.list('creditAccounts');
  expect([book?.customerKey, book?.phone, book?.balance, others.length]).toEqual([
    ...['phone:+255712345678', '+255712345678', 7000, 0],
  ]);
  expect(new Set((await shop.list('orders')).map(({ customerPhone }) => customerPhone))).toEqual(
    new Set(['+255712345678']),
  );
  await shop.change('creditAccounts', String(book?.$id), { limit: 7500 });
  for (const [index, customerPhone] of spellings.entries()) {
    const [status] = await statusOf(sell(`beyond-${index}`, { customerName: 'Juma', customerPhone }));
    expect([customerPhone, status]).toEqual([customerPhone, 409]);
  }
  const second = shop.create('creditAccounts', 'second', { storeId: 'asha-shop', name: 'J', phone: '0712.345.678' });
  expect((await second).status).toBe(409);
});

test('a person is found by every spelling of the number and by its last digits, among orders, customers and debts [R47]', async () => {
  await sell('hers', { customerName: 'Neema', customerPhone: '0754 000 009' });
  await sell('his', { customerName: 'Juma', customerPhone: '0712.345.678' });
  for (const search of [...spellings, '+255 (0) 712 345 678', '345678', '345 678', '712 345', '45678', '0712']) {
    const { customers } = await ask<{ customers: { name: string }[] }>(
      `customers?search=${encodeURIComponent(search)}`,
    );
    const { debts } = await ask<{ debts: { name: string }[] }>(`debts?search=${encodeURIComponent(search)}`);
    const queries = describeOrderMatches('asha-shop', { ...everyOrder, search });
    const { body } = await shop.call('GET', listPath('orders', ...queries), { as: shop.asha });
    const orders = body.documents as { customerName: string }[];
    const found = [customers, debts].map((rows) => rows.map(({ name }) => name));
    expect([search, ...found, orders.map(({ customerName }) => customerName)]).toEqual([
      ...[search, ['Juma'], ['Juma'], ['Juma']],
    ]);
  }
});

test('what is no number is refused in words, wherever a number is stored; a sale that has happened is not [R47, R33]', async () => {
  const words = (attribute: string) =>
    `Invalid document structure: Attribute "${attribute}": Please enter a valid phone number`;
  const phone = 'Next Door';
  const named = { storeId: 'asha-shop', name: 'Juma' };
  expect(await statusOf(sell('sale', { customerName: 'Juma', customerPhone: phone }))).toEqual([
    400,
    words('customerPhone'),
  ]);
  expect(await statusOf(shop.create('creditAccounts', 'book', { ...named, phone }))).toEqual([400, words('phone')]);
  expect(await statusOf(shop.create('suppliers', 'meru', { ...named, phone }))).toEqual([400, words('phone')]);
  expect(await statusOf(shop.change('stores', 'asha-shop', { phone }))).toEqual([400, words('phone')]);
  const past = { soldAt: '2026-11-21T05:00:00.000Z', sentAt: '2026-11-21T07:00:00.000Z' };
  expect(await statusOf(sell('past', { customerName: 'Juma', customerPhone: phone, ...past }))).toEqual([201, '']);
});

test('a number is stored in its form with suppliers, shops and ways to be paid, and one of another country keeps its prefix [R47]', async () => {
  const named = { storeId: 'asha-shop', name: 'Meru' };
  await shop.create('suppliers', 'meru', { ...named, phone: '(0754) 111.222' });
  await shop.create('suppliers', 'nairobi', { ...named, phone: '00254 712 345 678' });
  await shop.create('suppliers', 'silent', { ...named, phone: '' });
  expect((await shop.list('suppliers')).map(({ phone }) => phone)).toEqual(['+255754111222', '+254712345678', '']);
  await shop.change('suppliers', 'meru', { phone: '0754 111 333' });
  await shop.change('stores', 'asha-shop', { phone: '0712 000 001' });
  const account = { storeId: ['asha-shop'], accountName: 'Asha', provider: 'M-Pesa' };
  await shop.create('storePayments', 'pesa', { ...account, type: 'mobile', accountNo: '0754-111-222' });
  await shop.create('storePayments', 'bank', { ...account, type: 'bank', provider: 'CRDB', accountNo: '0150 999 888' });
  expect((await shop.list('suppliers'))[0]?.phone).toBe('+255754111333');
  expect((await shop.list('stores'))[0]?.phone).toBe('+255712000001');
  expect((await shop.list('storePayments')).map(({ accountNo }) => accountNo)).toEqual([
    '+255754111222',
    '0150 999 888',
  ]);
});

test('a debtor without a number is a customer of the shop too, found by name, and no other is [R32, LAY-017]', async () => {
  await sell('owes', { customerName: 'Mzee Juma' }, 2);
  await shop.create('orders', 'paid', {
    ...{ storeId: 'asha-shop', customerName: 'Grace', orderItems: [{ productId: 'dap', quantity: 1 }] },
  });
  type Page = { total: number; customers: object[] };
  const { total, customers } = await ask<Page>('customers');
  expect([total, customers]).toMatchObject([
    1,
    [{ customer: 'name:mzee juma', name: 'Mzee Juma', phone: null, orders: 1, total: 2000, accountId: null }],
  ]);
  expect((await ask<Page>('customers?search=juma')).total).toBe(1);
  // Paid, they are still someone who has bought here.
  const { status } = await shop.call('PATCH', documentsPath('orders', 'owes'), {
    ...{ as: shop.asha, body: { data: { paymentMethod: 'cash' } } },
  });
  expect([status, (await ask<Page>('customers')).total]).toEqual([200, 1]);
});
