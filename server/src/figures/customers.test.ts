import type { Customer } from '@duka/domain/figures/shop-figures';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

const clock = new Date();
let shop: TestApp;
let asha: TestMember;
let juma: TestMember;
let neema: TestMember;

beforeEach(async () => {
  clock.setTime(Date.parse('2026-11-21T07:00:00.000Z'));
  shop = await openTestApp(clock);
  asha = await shop.newSeller('asha', 'asha-shop');
  juma = await shop.newSeller('juma', 'juma-shop');
  neema = await newCustomer('neema', 'Neema');
  const at = clock.toISOString();
  const product = {
    ...listed,
    storeId: 'asha-shop',
    name: 'DAP',
    quantityInStock: 99,
    purchasePrice: 1000,
    sellingPrice: 1500,
  };
  await create(asha, 'products', 'dap', { ...product, createdAt: at, updstedAt: at });
});

afterEach(() => shop.app.close());

async function create(as: TestMember, collection: string, documentId: string, data: object) {
  const { status, body } = await shop.call('POST', documentsPath(collection), { as, body: { documentId, data } });
  if (status !== 201) throw new Error(JSON.stringify(body));
}

const customers = ['neema', 'baraka', 'zawadi', 'rehema'];

async function newCustomer(id: string, firstName: string) {
  const member = await shop.newMember(id);
  const user = {
    userId: id,
    firstName,
    lastName: 'Mollel',
    email: member.email,
    phone: `+25575400000${customers.indexOf(id) + 1}`,
  };
  await create(member, 'users', `${id}-row`, { ...user, role: 'customer' });
  return member;
}

let messages = 0;

/** Writes a minute after whatever was before; returns the message's id. */
async function write(from: TestMember, to: TestMember) {
  messages += 1;
  clock.setTime(clock.getTime() + 60_000);
  const data = { senderId: from.id, receiverId: to.id, content: 'Habari?', isRead: false };
  await create(from, 'messages', `message-${messages}`, data);
  return `message-${messages}`;
}

const order = (from: TestMember, id: string, quantity: number) =>
  create(from, 'orders', id, {
    ...{ storeId: 'asha-shop', customerId: `${from.id}-row`, orderItems: [{ productId: 'dap', quantity }] },
  });

const sell = (id: string, name: string, phone: string, quantity: number) =>
  create(asha, 'orders', id, {
    ...{ storeId: 'asha-shop', customerName: name, customerPhone: phone },
    orderItems: [{ productId: 'dap', quantity }],
  });

async function list(as: TestMember, query = '') {
  const { status, body } = await shop.call('GET', `/v1/shops/${as.id}-shop/customers?${query}`, { as });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as unknown as { total: number; customers: Customer[] };
}

const names = async (as: TestMember, query = '') => (await list(as, query)).customers.map(({ name }) => name);

test('who has only written is a customer who bought nothing yet, without a phone, and one row with the order that follows [LAY-017]', async () => {
  await write(neema, asha);
  const lastMessageAt = '2026-11-21T07:01:00.000Z';
  const written = {
    ...{ customer: 'account:neema-row', name: 'Neema Mollel', phone: null, orders: 0, total: 0 },
    ...{ lastOrderAt: null, lastMessageAt, accountId: 'neema', owed: 0, advance: 0, bookId: null },
  };
  expect(await list(asha)).toEqual({ total: 1, customers: [written] });
  expect(await list(asha, 'search=mollel')).toEqual({ total: 1, customers: [written] });
  expect(await list(asha, 'search=255')).toEqual({ total: 0, customers: [] });

  await order(neema, 'hers', 2);
  const bought = { orders: 1, total: 3000, owed: 3000, advance: 0, bookId: 'hers' };
  const ordered = { ...written, ...bought, phone: '+255754000001', lastOrderAt: lastMessageAt };
  expect(await list(asha)).toEqual({ total: 1, customers: [ordered] });
  await write(asha, neema);
  expect((await list(asha)).customers).toEqual([{ ...ordered, lastMessageAt: '2026-11-21T07:02:00.000Z' }]);
});

test('who buys at the counter and over the marketplace by the same number is one row, whichever came first [LAY-017, R32]', async () => {
  await write(neema, asha);
  await sell('before', 'Mama Neema', '0754 000 001', 1);
  expect((await list(asha)).customers.map(({ customer, total }) => [customer, total])).toEqual([
    ['phone:+255754000001', 1500],
    ['account:neema-row', 0],
  ]);
  clock.setTime(clock.getTime() + 60_000);
  await order(neema, 'hers', 2);
  // The seller says who she is: before, the account that claimed the number was another customer.
  expect((await list(asha)).total).toBe(2);
  const said = { as: asha, body: { data: { isSamePerson: true } } };
  expect((await shop.call('PATCH', documentsPath('orders', 'hers'), said)).status).toBe(200);
  clock.setTime(clock.getTime() + 60_000);
  await sell('after', 'Neema', '+255754000001', 3);
  expect(await list(asha)).toEqual({
    total: 1,
    customers: [
      {
        ...{ customer: 'account:neema-row', accountId: 'neema', name: 'Neema', phone: '+255754000001' },
        ...{
          owed: 3000,
          advance: 0,
          bookId: 'hers',
          orders: 3,
          total: 9000,
          lastOrderAt: clock.toISOString(),
          lastMessageAt: '2026-11-21T07:01:00.000Z',
        },
      },
    ],
  });
  await create(asha, 'returns', 'undone', { orderId: 'before', kind: 'void', reason: 'Typed twice' });
  expect((await list(asha)).customers).toMatchObject([{ orders: 2, total: 7500 }]);
});

test('a customer of whom a later sale has only the number still has their name [R32]', async () => {
  await sell('named', 'Juma Mollel', '0712 345 678', 1);
  clock.setTime(clock.getTime() + 60_000);
  await sell('by-number', '', '0712 345 678', 2);
  expect((await list(asha)).customers).toMatchObject([{ name: 'Juma Mollel', orders: 2, total: 4500 }]);
  clock.setTime(clock.getTime() + 60_000);
  await sell('renamed', 'Juma M.', '0712 345 678', 1);
  expect(await names(asha)).toEqual(['Juma M.']);
});

test('whom the seller wrote to first is listed too; another seller’s conversations and notes to oneself are not [PERM-007]', async () => {
  await write(asha, neema);
  await write(asha, asha);
  expect(await names(asha)).toEqual(['Neema Mollel']);
  expect(await list(juma)).toEqual({ total: 0, customers: [] });
  await write(juma, asha);
  expect([await names(asha), await names(juma)]).toEqual([['juma', 'Neema Mollel'], ['asha']]);
});

test('those who bought come first, then those who wrote, the latest first; pages show each once [LAY-017]', async () => {
  const people = [];
  for (const id of ['baraka', 'zawadi', 'rehema']) people.push(await newCustomer(id, id));
  const [baraka, zawadi, rehema] = people as [TestMember, TestMember, TestMember];
  await write(zawadi, asha);
  await sell('one', 'Grace', '+255769000022', 1);
  clock.setTime(clock.getTime() + 60_000);
  await sell('two', 'Hamisi', '+255755000021', 3);
  await write(rehema, asha);
  await order(baraka, 'his', 2);
  await write(baraka, asha);
  await write(neema, asha);

  const byTotal = ['Hamisi', 'baraka Mollel', 'Grace', 'Neema Mollel', 'rehema Mollel', 'zawadi Mollel'];
  expect(await names(asha)).toEqual(byTotal);
  const byOrder = ['baraka Mollel', 'Hamisi', 'Grace', 'Neema Mollel', 'rehema Mollel', 'zawadi Mollel'];
  expect(await names(asha, 'order=lastOrderAt')).toEqual(byOrder);
  const paged = [];
  for (let offset = 0; offset < 8; offset += 2) paged.push(await list(asha, `limit=2&offset=${offset}`));
  expect(paged.map(({ total }) => total)).toEqual([6, 6, 6, 6]);
  expect(paged.flatMap(({ customers }) => customers.map(({ name }) => name))).toEqual(byTotal);
  expect(await names(asha, 'search=MOLLEL&limit=2&offset=1')).toEqual(['Neema Mollel', 'rehema Mollel']);
});

test('a deleted message counts no more: the one before it is the last, and without any nobody is listed', async () => {
  const first = await write(neema, asha);
  const answer = await write(asha, neema);
  const remove = (as: TestMember, id: string) => shop.call('DELETE', documentsPath('messages', id), { as });
  expect((await remove(asha, answer)).status).toBe(204);
  expect((await list(asha)).customers).toMatchObject([{ lastMessageAt: '2026-11-21T07:01:00.000Z' }]);
  await order(neema, 'hers', 1);
  expect((await remove(neema, first)).status).toBe(204);
  expect((await list(asha)).customers).toMatchObject([{ orders: 1, lastMessageAt: null }]);

  const baraka = await newCustomer('baraka', 'Baraka');
  await remove(baraka, await write(baraka, asha));
  expect(await names(asha)).toEqual(['Neema Mollel']);
});

test('messages from before the shop, or before the writer had a name, count; a new name shows until an order gives one', async () => {
  const seller = await shop.newMember('rehema');
  const writer = await shop.newMember('baraka');
  await write(writer, seller);
  await create(seller, 'users', 'rehema', { userId: 'rehema', firstName: 'Rehema', email: seller.email });
  await create(seller, 'stores', 'rehema-shop', { ownerId: 'rehema', storeName: 'Rehema Agrovet' });
  expect(await names(seller)).toEqual([]);
  await create(writer, 'users', 'baraka', { userId: 'baraka', firstName: 'Baraka', email: writer.email });
  expect(await names(seller)).toEqual(['Baraka']);
  const rename = { data: { firstName: 'Bahati', lastName: 'Kimaro' } };
  expect((await shop.call('PATCH', documentsPath('users', 'baraka'), { as: writer, body: rename })).status).toBe(200);
  expect(await names(seller)).toEqual(['Bahati Kimaro']);
});
