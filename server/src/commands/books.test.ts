import type { ShopDebts } from '@duka/domain/credit/debts';
import type { ShopMoney } from '@duka/domain/figures/shop-money';
import { describeOrderMatches, everyOrder } from '@duka/domain/orders/order-filter';
import { beforeEach, expect, test } from 'vitest';
import { createRow, openCreditShop } from '#testing/credit-shop.ts';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, type TestApp, type TestMember } from '#testing/test-app.ts';

const clock = new Date();
let shop: TestApp;
let asha: TestMember;
let neema: TestMember;

beforeEach(async () => {
  ({ shop, asha, neema } = await openCreditShop(clock));
});

const post = (collection: string, documentId: string, data: object, as = asha) =>
  shop.call('POST', documentsPath(collection), { as, body: { documentId, data } });

const create = (collection: string, documentId: string, data: object, as = asha) =>
  createRow(shop, as, collection, documentId, data);

async function change(collection: string, id: string, data: object) {
  const { status, body } = await shop.call('PATCH', documentsPath(collection, id), { as: asha, body: { data } });
  expect([status, status === 200 ? '' : body.message]).toEqual([200, '']);
}

/** Sells `quantity` DAP at 1,000 shillings a minute later; what is not paid is owed. */
function sell(id: string, quantity: number, paid: number, customer: object = { customerPhone: '0755 000 021' }) {
  clock.setTime(clock.getTime() + 60_000);
  const payments = paid > 0 ? [{ method: 'cash', amount: paid }] : [];
  const orderItems = [{ productId: 'dap', quantity }];
  return post('orders', id, { storeId: 'shop', customerName: 'Hamisi', ...customer, payments, orderItems });
}

const read = async (id: string) => (await shop.call('GET', documentsPath('orders', id), { as: asha })).body;

async function readDebts() {
  return (await shop.call('GET', '/v1/shops/shop/debts', { as: asha })).body as unknown as ShopDebts;
}

/** The lines of the one book, the oldest first. */
async function readEntries() {
  const { body } = await shop.call('GET', listPath('creditEntries'), { as: asha });
  return (body.documents as Record<string, unknown>[]).map(({ kind, amount, balanceAfter }) => [
    ...[kind, amount, balanceAfter],
  ]);
}

const pay = async (amount: number, id = `payment-${amount}`, more: object = {}) => {
  const [debt] = (await readDebts()).debts;
  const data = { storeId: 'shop', accountId: debt?.accountId, kind: 'payment', method: 'cash', amount, ...more };
  return post('creditEntries', id, data);
};

test('what is left of a sale is a line in the book of the customer, who has one, however the number is written [R32, CREDIT-001]', async () => {
  await sell('first', 5, 2000);
  await sell('second', 3, 0, { customerPhone: '+255755000021', customerName: 'Mzee Hamisi', dueAt: '2026-12-01' });
  await sell('paid', 3, 3000);
  const { debts, all } = await readDebts();
  expect(debts).toHaveLength(1);
  expect(debts[0]).toMatchObject({
    ...{ customerKey: 'phone:+255755000021', name: 'Mzee Hamisi', phone: '+255755000021', balance: 6000 },
    ...{ oldestAt: '2026-11-21T07:01:00.000+00:00', dueAt: '2026-12-01T00:00:00.000+00:00' },
  });
  expect(all).toEqual({ debtors: 1, balance: 6000 });
  expect(await readEntries()).toEqual([
    ['sale', 3000, 3000],
    ['sale', 3000, 6000],
  ]);
});

test('one payment settles 500 sales at most, so that nobody waits for more; the refusal says what pays the oldest 500 [R32, R57]', async () => {
  for (let number = 1; number <= 501; number += 1) await sell(`sale-${number}`, 1, 0);
  expect(await pay(501_000)).toMatchObject({
    status: 409,
    body: {
      type: 'document_update_conflict',
      message:
        'That is more than the 500 oldest orders come to, and more are not paid at once. Write down TZS 500,000 first, and then the rest.',
    },
  });
  expect((await readDebts()).all).toEqual({ debtors: 1, balance: 501_000 });
  expect(await pay(500_000)).toMatchObject({ status: 201, body: { balanceAfter: 1000 } });
  expect(await pay(1000)).toMatchObject({ status: 201, body: { balanceAfter: 0 } });
  expect(await read('sale-501')).toMatchObject({ owed: 0, paid: 1000 });
}, 120_000);

test('a payment in part settles the oldest sales first, and its money counts on its own day, by its way [R26, R32, CREDIT-004]', async () => {
  await sell('first', 5, 2000);
  await sell('second', 4, 0);
  clock.setTime(Date.parse('2026-11-25T07:00:00.000Z'));
  expect(await pay(4000, 'half', { method: 'mobile money', reference: 'QX7' })).toMatchObject({
    status: 201,
    body: { kind: 'payment', amount: -4000, balanceAfter: 3000, method: 'mobile money', reference: 'QX7', by: 'asha' },
  });
  // Most of the first sale was paid by mobile money.
  expect(await read('first')).toMatchObject({ owed: 0, paid: 5000, paymentMethod: 'mobile money' });
  expect(await read('second')).toMatchObject({ owed: 3000, paid: 1000, paymentMethod: 'credit' });
  const { body } = await shop.call('GET', '/v1/shops/shop/money?from=2026-11-25&to=2026-11-25', { as: asha });
  expect(body).toMatchObject({
    received: [{ method: 'mobile money', total: 4000 }],
    owed: [{ method: 'credit', orders: 1, total: 3000 }],
  });
  const [debt] = (await readDebts()).debts;
  expect(debt).toMatchObject({ balance: 3000, oldestAt: '2026-11-21T07:02:00.000+00:00' });
});

test('a payment that is sent again is not written twice, even when nothing is owed any more [R32, CREDIT-006]', async () => {
  await sell('sale', 5, 0);
  expect((await pay(5000, 'all')).status).toBe(201);
  const account = (await shop.call('GET', listPath('creditAccounts'), { as: asha })).body.documents as {
    $id: string;
  }[];
  const data = { storeId: 'shop', accountId: account[0]?.$id, kind: 'payment', method: 'cash', amount: 5000 };
  expect(await post('creditEntries', 'all', data)).toMatchObject({
    status: 409,
    body: { type: 'document_already_exists' },
  });
  expect(await post('creditEntries', 'more', data)).toMatchObject({
    status: 409,
    body: { type: 'document_update_conflict', message: 'Hamisi owes TZS 0, not TZS 5,000.' },
  });
  expect(await readEntries()).toEqual([
    ['sale', 5000, 5000],
    ['payment', -5000, 0],
  ]);
  expect(await readDebts()).toMatchObject({ all: { debtors: 0, balance: 0 }, debts: [] });
});

test('a payment that names the book that a phone opened with its sale goes to the book that the customer has by then [R32, decision 0050]', async () => {
  await sell('first', 5, 0);
  await sell('second', 3, 0);
  expect((await readDebts()).debts).toMatchObject([{ accountId: 'first', balance: 8000 }]);
  const payment = { storeId: 'shop', accountId: 'second', kind: 'payment', method: 'cash', amount: 6000 };
  const { status, body } = await post('creditEntries', 'paid', payment);
  expect([status, Object(body.accountId).$id, body.balanceAfter]).toEqual([201, 'first', 2000]);
  const { body: money } = await shop.call('GET', listPath('payments'), { as: asha });
  const lines = money.documents as Record<string, unknown>[];
  expect(lines.map(({ creditAccountId, amount }) => [Object(creditAccountId).$id, amount])).toEqual([
    ['first', 5000],
    ['first', 1000],
  ]);
  expect(await readEntries()).toEqual([
    ['sale', 5000, 5000],
    ['sale', 3000, 8000],
    ['payment', -6000, 2000],
  ]);
});

test('a payment to an order of another shop, to one of nobody, or to what is neither book nor order is refused [R5, R32]', async () => {
  await sell('owed', 5, 0);
  await sell('paid', 1, 1000, { customerName: '', customerPhone: '' });
  const juma = await shop.newSeller('juma', 'other-shop');
  const at = clock.toISOString();
  const prices = { quantityInStock: 10, purchasePrice: 800, sellingPrice: 1000, createdAt: at, updstedAt: at };
  await create('products', 'urea', { ...listed, storeId: 'other-shop', name: 'Urea', ...prices }, juma);
  const buyer = { customerName: 'Hamisi', customerPhone: '0755 000 021' };
  const orderItems = [{ productId: 'urea', quantity: 1 }];
  await create('orders', 'theirs', { storeId: 'other-shop', ...buyer, payments: [], orderItems }, juma);
  for (const accountId of ['theirs', 'paid', 'nothing']) {
    const payment = { storeId: 'shop', accountId, kind: 'payment', method: 'cash', amount: 500 };
    const { status, body } = await post('creditEntries', 'entry', payment);
    expect([accountId, status, body.type, body.message]).toEqual([
      ...[accountId, 400, 'relationship_value_invalid'],
      'Attribute "accountId" names no account of this shop.',
    ]);
  }
  expect(await readEntries()).toEqual([['sale', 5000, 5000]]);
});

test('a write-off brings no money in, and its reason is stored [R32, CREDIT-007]', async () => {
  await sell('sale', 5, 1000);
  const written = await pay(4000, 'gone', { kind: 'write-off', method: null, note: 'moved away' });
  expect(written).toMatchObject({ status: 201, body: { amount: -4000, balanceAfter: 0, note: 'moved away' } });
  expect(await read('sale')).toMatchObject({ owed: 0, paid: 1000, writtenOff: 4000, paymentMethod: 'cash' });
  const { body } = await shop.call('GET', '/v1/shops/shop/today', { as: asha });
  expect(body).toMatchObject({ received: [{ method: 'cash', total: 1000 }], owed: [] });
});

test('a sale whose whole debt was written off is not owed any more [R25, R32]', async () => {
  await sell('given-up', 5, 0);
  await sell('owed', 1, 0);
  await pay(5000, 'gone', { kind: 'write-off', method: null, note: 'moved away' });
  expect(await read('given-up')).toMatchObject({ owed: 0, paid: 0, writtenOff: 5000, paymentMethod: 'credit' });
  const { body } = await shop.call('GET', '/v1/shops/shop/today', { as: asha });
  expect(body).toMatchObject({ owed: [{ method: 'credit', orders: 1, total: 1000 }] });
  const found = describeOrderMatches('shop', { ...everyOrder, payment: 'owed' });
  const { documents } = (await shop.call('GET', listPath('orders', ...found), { as: asha })).body;
  expect((documents as { $id: string }[]).map(({ $id }) => $id)).toEqual(['owed']);
});

test('a marketplace order is a debt until seller or customer marks it as paid or cancels it [R32]', async () => {
  const order = { storeId: 'shop', customerId: 'neema', orderItems: [{ productId: 'dap', quantity: 2 }] };
  await create('orders', 'paid-later', order, neema);
  await create('orders', 'called-off', order, neema);
  expect((await readDebts()).debts).toMatchObject([
    { customerKey: 'account:neema', name: 'Neema Mushi', phone: '+255754000001', balance: 4000 },
  ]);
  await change('orders', 'paid-later', { paymentMethod: 'bank' });
  await change('orders', 'called-off', { status: 'Cancelled' });
  await change('orders', 'paid-later', { paymentMethod: 'credit' });
  expect(await readEntries()).toEqual([
    ['sale', 2000, 2000],
    ['sale', 2000, 4000],
    ['payment', -2000, 2000],
    ['void', -2000, 0],
    ['correction', 2000, 2000],
  ]);
});

const herNumber = { customerPhone: '0754 000 001', customerName: 'Mama Neema' };
const hers = { storeId: 'shop', customerId: 'neema', orderItems: [{ productId: 'dap', quantity: 2 }] };
const keyOf = async (id: string) => (await read(id)).customerKey;

test('a customer with an account has one book, also for what is bought at the counter by the number [R32, CREDIT-002]', async () => {
  await sell('before', 1, 0, herNumber);
  expect(await keyOf('before')).toBe('phone:+255754000001');
  await change('creditAccounts', (await readDebts()).debts[0]?.accountId ?? '', { limit: 9000 });
  await create('orders', 'ordered', hers, neema);
  await change('orders', 'ordered', { isSamePerson: true });
  await sell('after', 3, 0, herNumber);
  expect([await keyOf('before'), await keyOf('ordered'), await keyOf('after')]).toEqual(Array(3).fill('account:neema'));
  const { debts, all } = await readDebts();
  expect(all).toEqual({ debtors: 1, balance: 6000 });
  expect(debts).toMatchObject([{ customerKey: 'account:neema', limit: 9000, phone: '+255754000001', balance: 6000 }]);
  expect(await readEntries()).toEqual([
    ['sale', 1000, 1000],
    ['sale', 2000, 2000],
    ['correction', -1000, 0],
    ['correction', 1000, 3000],
    ['sale', 3000, 6000],
  ]);
  expect((await sell('beyond', 4, 0, herNumber)).body.type).toBe('credit_limit_reached');
  expect((await pay(4000)).status).toBe(201);
  expect([(await read('before')).owed, (await read('ordered')).owed, (await read('after')).owed]).toEqual([0, 0, 2000]);
  const again = { storeId: 'shop', name: 'Neema', phone: '0754000001' };
  expect((await post('creditAccounts', 'second', again)).body.type).toBe('document_already_exists');
});

test('a number that another shop knows of an account, or that is its no longer, names nobody but itself [R32]', async () => {
  await create('orders', 'ordered', hers, neema);
  const juma = await shop.newSeller('juma', 'juma-shop');
  const at = clock.toISOString();
  const product = { ...listed, storeId: 'juma-shop', name: 'DAP', createdAt: at, updstedAt: at };
  await create('products', 'his', { ...product, quantityInStock: 9, purchasePrice: 800, sellingPrice: 1000 }, juma);
  const sale = {
    storeId: 'juma-shop',
    ...herNumber,
    paymentMethod: 'credit',
    orderItems: [{ productId: 'his', quantity: 1 }],
  };
  const { body } = await post('orders', 'his-sale', sale, juma);
  expect(body.customerKey).toBe('phone:+255754000001');
  const moved = { as: neema, body: { data: { phone: '+255754000002' } } };
  expect((await shop.call('PATCH', documentsPath('users', 'neema'), moved)).status).toBe(200);
  await sell('old-number', 1, 0, herNumber);
  await sell('new-number', 1, 0, { ...herNumber, customerPhone: '0754 000 002' });
  expect([await keyOf('old-number'), await keyOf('new-number')]).toEqual([
    'phone:+255754000001',
    'phone:+255754000002',
  ]);
  // The seller says of her next order that the new one is hers: both have a book by then.
  await create('orders', 'next', hers, neema);
  expect(await keyOf('new-number')).toBe('phone:+255754000002');
  await change('orders', 'next', { isSamePerson: true });
  expect(await keyOf('new-number')).toBe('account:neema');
  const { debts } = await readDebts();
  expect(debts.map(({ customerKey, balance }) => [customerKey, balance])).toEqual([
    ['account:neema', 5000],
    ['phone:+255754000001', 1000],
  ]);
  expect((await readEntries()).slice(-3)).toEqual([
    ['sale', 2000, 4000],
    ['correction', -1000, 0],
    ['correction', 1000, 5000],
  ]);
});

test('goods that come back lower the debt first, and a sale that is voided was never owed [R29, R32]', async () => {
  await sell('first', 5, 2000);
  await sell('second', 4, 0);
  const { body } = await shop.call('GET', listPath('orderItems'), { as: asha });
  const item = (body.documents as Record<string, unknown>[]).find(({ orderId }) => Object(orderId).$id === 'first');
  const items = [{ itemId: item?.$id, quantity: 2, restock: true }];
  await create('returns', 'back', { orderId: 'first', kind: 'return', reason: 'Torn', items });
  await create('returns', 'undone', { orderId: 'second', kind: 'void', reason: 'Typed twice' });
  expect(await readEntries()).toEqual([
    ['sale', 3000, 3000],
    ['sale', 4000, 7000],
    ['return', -2000, 5000],
    ['void', -4000, 1000],
  ]);
  expect((await readDebts()).all).toEqual({ debtors: 1, balance: 1000 });
});

test('a write-off is reversed when the debt is paid after all [R26, R32, CREDIT-008]', async () => {
  await sell('owed', 6, 0);
  await pay(6000, 'gone', { kind: 'write-off', method: null, note: 'moved away' });
  clock.setTime(clock.getTime() + 60_000);
  await change('orders', 'owed', { paymentMethod: 'mobile money' });
  expect(await read('owed')).toMatchObject({ paid: 6000, owed: 0, writtenOff: 0, paymentMethod: 'mobile money' });
  expect((await readEntries()).slice(-3)).toEqual([
    ['write-off', -6000, 0],
    ['write-off', 6000, 6000],
    ['payment', -6000, 0],
  ]);
  const { body } = await shop.call('GET', '/v1/shops/shop/month-sheet?month=2026-11', { as: asha });
  expect(body).toMatchObject({ writtenOff: 0, profit: 1200, received: { 'mobile money': 6000 } });
});

test('the write-off of a sale is reversed when its goods come back or the sale is voided [R29, R32]', async () => {
  await sell('owed', 6, 0);
  const giveUp = (id: string, amount: number) =>
    pay(amount, id, { kind: 'write-off', method: null, note: 'moved away' });
  const givenUp = async () => {
    const { body } = await shop.call('GET', '/v1/shops/shop/month-sheet?month=2026-11', { as: asha });
    return [body.writtenOff, body.profit];
  };
  await giveUp('gone', 6000);
  expect(await givenUp()).toEqual([6000, -4800]);
  const { body } = await shop.call('GET', listPath('orderItems'), { as: asha });
  const [item] = body.documents as { $id: string }[];
  const items = [{ itemId: item?.$id, quantity: 2, restock: true }];
  await create('returns', 'back', { orderId: 'owed', kind: 'return', reason: 'Too much', items });
  expect(await givenUp()).toEqual([4000, -3200]);
  await sell('other', 3, 0);
  await giveUp('gone-too', 1000);
  await create('returns', 'undone', { orderId: 'other', kind: 'void', reason: 'A mistake' });
  expect(await givenUp()).toEqual([4000, -3200]);
  expect((await readDebts()).debts).toEqual([]);
  expect((await readEntries()).slice(-3)).toEqual([
    ['write-off', -1000, 2000],
    ['write-off', 1000, 3000],
    ['void', -3000, 0],
  ]);
});

test('a cancelled order is no write-off [R32]', async () => {
  await create(
    'orders',
    'ordered',
    { storeId: 'shop', customerId: 'neema', orderItems: [{ productId: 'dap', quantity: 2 }] },
    neema,
  );
  await pay(500, 'gone', { kind: 'write-off', method: null, note: 'a torn bag' });
  await change('orders', 'ordered', { status: 'Cancelled' });
  expect(await read('ordered')).toMatchObject({ owed: 0, writtenOff: 0 });
  const { body } = await shop.call('GET', '/v1/shops/shop/month-sheet?month=2026-11', { as: asha });
  expect([body.writtenOff, body.profit]).toEqual([0, 0]);
  expect(await readEntries()).toEqual([
    ['sale', 2000, 2000],
    ['write-off', -500, 1500],
    ['write-off', 500, 2000],
    ['void', -2000, 0],
  ]);
});

test('a sale beyond the limit is refused in words that say what is to be paid, and takes nothing; an order over the marketplace is not [R32, CREDIT-009]', async () => {
  const limited = { storeId: 'shop', name: 'Hamisi', phone: '+255755000021', limit: 5000 };
  await create('creditAccounts', 'book', limited);
  expect((await sell('within', 4, 0)).status).toBe(201);
  expect(await sell('beyond', 4, 2000)).toMatchObject({
    status: 409,
    body: {
      type: 'credit_limit_reached',
      message:
        'Hamisi owes TZS 4,000 and may owe TZS 5,000: at least TZS 1,000 more must be paid now, or the limit raised.',
    },
  });
  const { body: product } = await shop.call('GET', documentsPath('products', 'dap'), { as: asha });
  expect(product.quantityInStock).toBe(996);
  expect((await sell('exactly', 4, 3000)).status).toBe(201);
  await change('creditAccounts', 'book', { limit: null });
  expect((await sell('unlimited', 90, 0)).status).toBe(201);
  await create('creditAccounts', 'second', { storeId: 'shop', customerId: 'neema', name: 'Neema', limit: 0 });
  const order = { storeId: 'shop', customerId: 'neema', orderItems: [{ productId: 'dap', quantity: 2 }] };
  await create('orders', 'order', order, neema);
});

test('another day that is agreed for one order moves the day of the book [R32, CREDIT-012]', async () => {
  await sell('first', 1, 0, { customerPhone: '0755 000 021', dueAt: '2026-12-10' });
  await sell('second', 1, 0, { customerPhone: '0755 000 021', dueAt: '2026-12-05' });
  await change('orders', 'second', { dueAt: '2026-12-20' });
  expect((await readDebts()).debts[0]?.dueAt).toBe('2026-12-10T00:00:00.000+00:00');
  expect(await readEntries()).toHaveLength(2);
});

test.each([
  ['of another shop', { accountId: 'book' }, 400, 'relationship_value_invalid'],
  ['into another shop', { storeId: 'juma-shop' }, 401, 'user_unauthorized'],
  ['of another kind', { kind: 'sale' }, 400, 'document_invalid_structure'],
  ['of half a shilling', { amount: 0.5 }, 400, 'document_invalid_structure'],
  ['of more than is owed', { amount: 1001 }, 409, 'document_update_conflict'],
])('a payment %s is refused, and nothing is written [R32]', async (_, wrong, status, type) => {
  const juma = await shop.newSeller('juma', 'juma-shop');
  await create('creditAccounts', 'book', { storeId: 'juma-shop', name: 'Hamisi' }, juma);
  await sell('sale', 1, 0);
  expect(await pay(500, 'payment', wrong)).toMatchObject({ status, body: { type } });
  expect(await readEntries()).toEqual([['sale', 1000, 1000]]);
  const { body } = await shop.call('GET', '/v1/shops/shop/today', { as: asha });
  expect((body as unknown as ShopMoney).received).toEqual([]);
});
