import { presetRights } from '@duka/domain/collections/rights';
import { confirmRequest } from '@duka/domain/commands/money/settle-request';
import { expect, test } from 'vitest';
import { openWithMails } from '#testing/member-shop.ts';
import { insertRow } from '#testing/one-of-each.ts';
import { documentsPath, type TestMember } from '#testing/test-app.ts';
import { openWrites } from '#testing/test-writes.ts';
import { serverItself } from '#writes/run-write.ts';

const path = '/v1/shops/asha-shop/wallet-messages';

/** A message of M-Pesa of the day on which the shop is opened. */
function messageOf(reference: string, sum: string, sender = 'REHEMA SAIDI 255755000011'): string {
  return `${reference} Confirmed. You have received Tsh${sum} from ${sender} on 21/11/26 at 9:55 am. New M-Pesa balance is Tsh182,500.00.`;
}

/** Asha's shop with two sales on credit: Rehema owes 3,000, and Neema 7,000. */
async function openOwedShop() {
  const shop = await openWithMails();
  await shop.addProduct('urea', { quantityInStock: 100, sellingPrice: 1000 });
  const sell = (id: string, quantity: number, customerName: string, customerPhone: string) =>
    shop.create('orders', id, {
      ...{ storeId: 'asha-shop', orderItems: [{ productId: 'urea', quantity }], paymentMethod: 'credit' },
      ...{ customerName, customerPhone },
    });
  await sell('of-rehema', 3, 'Rehema Saidi', '0755000011');
  await sell('of-neema', 7, 'Neema Mushi', '0754000123');
  const paste = (text: unknown, as: TestMember | undefined = shop.asha) =>
    shop.call('POST', path, { ...(as && { as }), body: { text } });
  const confirm = (id: unknown, body: object, as: TestMember | undefined = shop.asha) =>
    shop.call('POST', `${path}/${id}/confirm`, { ...(as && { as }), body });
  const drawer = async () => (await shop.call('GET', '/v1/shops/asha-shop/drawer', { as: shop.asha })).body.holds;
  const owed = async (id: string) => (await shop.call('GET', documentsPath('orders', id), { as: shop.asha })).body.owed;
  return { ...shop, paste, confirm, drawer, owed };
}

test('a message is read, matched and said; its money counts once it is confirmed [WALLET-010, WALLET-014, WALLET-015]', async () => {
  const shop = await openOwedShop();
  const { status, body } = await shop.paste(messageOf('DKL9B7JJ2K', '3,000.00'));
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...{ provider: 'mpesa', reference: 'DKL9B7JJ2K', amount: 3000, fee: null, sender: 'REHEMA SAIDI' },
    ...{ phone: '+255755000011', at: '2026-11-21T06:55:00.000+00:00', state: 'said', others: [], refused: [] },
    matches: [{ orderId: 'of-rehema', name: 'Rehema Saidi', owed: 3000, why: 'same sum and number, like name' }],
  });
  expect(await shop.owed('of-rehema')).toBe(3000);
  expect(await shop.drawer()).not.toMatchObject({ 'mobile money': 3000 });
  expect((await shop.confirm(body.$id, { orderId: 'of-rehema' })).body).toMatchObject({
    state: 'confirmed',
    matches: [],
  });
  expect(await shop.owed('of-rehema')).toBe(0);
  expect(await shop.drawer()).toMatchObject({ 'mobile money': 3000 });
});

test('a reference counts once: noted again, or confirmed again, it is refused with words [WALLET-016]', async () => {
  const shop = await openOwedShop();
  const { body } = await shop.paste(messageOf('DKL9B7JJ2K', '3,000.00'));
  expect(await shop.paste(messageOf('DKL9B7JJ2K', '3,000.00'))).toMatchObject({
    status: 409,
    body: {
      type: 'wallet_reference_known',
      message: 'The payment with the reference DKL9B7JJ2K has been noted already.',
    },
  });
  await shop.confirm(body.$id, { orderId: 'of-rehema' });
  expect(await shop.confirm(body.$id, { orderId: 'of-neema' })).toMatchObject({
    status: 409,
    body: { type: 'wallet_receipt_settled' },
  });
  // The same once more changes nothing.
  await shop.confirm(body.$id, { orderId: 'of-rehema' });
  expect(await shop.drawer()).toMatchObject({ 'mobile money': 3000 });
  expect(await shop.owed('of-neema')).toBe(7000);
});

test('of calls at one moment one notes a message, and one confirmation counts [WALLET-016]', async () => {
  const shop = await openOwedShop();
  const text = messageOf('DKL9B7JJ2K', '3,000.00');
  const answers = await Promise.all([1, 2, 3, 4].map(() => shop.paste(text)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const id = answers.find(({ status }) => status === 201)?.body.$id;
  const targets = ['of-rehema', 'of-neema', 'of-rehema', 'of-neema'];
  await Promise.all(targets.map((orderId) => shop.confirm(id, { orderId })));
  expect(await shop.drawer()).toMatchObject({ 'mobile money': 3000 });
});

test('of several messages each is noted, and what is none is told [WALLET-003, WALLET-008]', async () => {
  const shop = await openOwedShop();
  const sent = 'DKL9B1FPQ8 Confirmed. Tsh5,000.00 sent to JUMA on 21/11/26 at 8:56 am.';
  const texts = [messageOf('DKL9B7JJ2K', '3,000.00'), sent, messageOf('DKL9B7JJ3K', '7,000.00', 'MUSHI NEEMA')];
  const { body } = await shop.paste(texts.join('\n'));
  expect(body).toMatchObject({
    reference: 'DKL9B7JJ2K',
    others: [{ reference: 'DKL9B7JJ3K', matches: [{ orderId: 'of-neema', why: 'same sum, like name' }] }],
    refused: [{ text: sent, message: 'This message is of money that was sent or paid out, not of money that came.' }],
  });
});

test.each([
  ['', 422, 'wallet_message_refused'],
  ['Tupo njiani', 422, 'wallet_message_refused'],
  [messageOf('ABCDEFGHIJ', '3,000.00'), 422, 'wallet_message_refused'],
  [undefined, 400, 'general_argument_invalid'],
  [17, 400, 'general_argument_invalid'],
  ['x'.repeat(4001), 400, 'general_argument_invalid'],
])('%j is refused with %i %s [WALLET-003, WALLET-005]', async (text, status, type) => {
  const shop = await openOwedShop();
  expect(await shop.paste(text)).toMatchObject({ status, body: { type } });
});

test('nobody notes or confirms in another shop, or for its orders [WALLET-018]', async () => {
  const shop = await openOwedShop();
  const { juma } = shop;
  const neema = await shop.newMember('neema');
  const { body } = await shop.paste(messageOf('DKL9B7JJ2K', '3,000.00'));
  for (const [as, status] of [
    [juma, 404],
    [neema, 404],
  ] as const) {
    expect((await shop.paste(messageOf('DKL0000001', '500.00'), as)).status).toBe(status);
    expect((await shop.confirm(body.$id, { orderId: 'of-rehema' }, as)).status).toBe(status);
  }
  expect((await shop.call('POST', path, { body: { text: messageOf('DKL0000001', '500.00') } })).status).toBe(401);
  expect((await shop.call('POST', `${path}/${body.$id}/confirm`, { body: {} })).status).toBe(401);
  // Juma's shop does not confirm Asha's message, and Asha's none for what is not there.
  const own = `/v1/shops/juma-shop/wallet-messages/${body.$id}/confirm`;
  expect((await shop.call('POST', own, { as: juma, body: { orderId: 'of-rehema' } })).status).toBe(404);
  expect((await shop.confirm('nothing', { orderId: 'of-rehema' })).status).toBe(404);
  expect((await shop.confirm(body.$id, { orderId: 'nothing' })).body.type).toBe('relationship_value_invalid');
  expect((await shop.confirm(body.$id, { accountId: 'nothing' })).body.type).toBe('relationship_value_invalid');
  expect((await shop.confirm(body.$id, {})).body.type).toBe('document_invalid_structure');
  expect((await shop.confirm(body.$id, { orderId: 'of-rehema', accountId: 'of-rehema' })).status).toBe(400);
  expect((await shop.confirm(body.$id, { orderId: 7 })).status).toBe(400);
  expect(await shop.owed('of-rehema')).toBe(3000);
});

test('who sells notes a message, and confirms none; who handles orders confirms it for an order alone [WALLET-018]', async () => {
  const shop = await openOwedShop();
  const hire = async (name: string, rights: readonly string[]) =>
    (await shop.enter(name, { role: 'cashier', rights })).account;
  const seller = await hire('seller', ['sell']);
  const clerk = await hire('clerk', ['orders']);
  const storekeeper = await hire('storekeeper', presetRights.storekeeper);
  const where = [{ method: 'equal', attribute: 'storeId', values: ['asha-shop'] }] as const;
  const [book] = await shop.database.documents.list('creditAccounts', { where });
  const { body } = await shop.paste(messageOf('DKL9B7JJ2K', '3,000.00'), seller);
  expect(body.matches).toMatchObject([{ orderId: 'of-rehema' }]);
  expect(await shop.paste(messageOf('DKL0000001', '500.00'), storekeeper)).toMatchObject({
    status: 403,
    body: { type: 'shop_right_missing' },
  });
  expect((await shop.confirm(body.$id, { orderId: 'of-rehema' }, seller)).body.type).toBe('shop_right_missing');
  expect((await shop.confirm(body.$id, { accountId: book?.id }, clerk)).body.type).toBe('shop_right_missing');
  expect((await shop.confirm(body.$id, { orderId: 'of-rehema' }, clerk)).body.state).toBe('confirmed');
  // Nor is anybody else told what became of it.
  expect((await shop.confirm(body.$id, { orderId: 'of-rehema' }, storekeeper)).body.type).toBe('shop_right_missing');
});

test('what a request for payment has counted is noted no more [WALLET-017]', async () => {
  const shop = await openOwedShop();
  const request = {
    ...{ storeId: 'asha-shop', orderId: 'of-rehema', amount: 3000, reference: 'ours1', receipt: 'DKL9B7JJ2K' },
    ...{ status: 'confirmed', askedAt: '2026-11-21T06:50:00.000Z' },
  };
  await shop.database.transaction(({ documents }) => insertRow(documents, 'paymentRequests', 'asked', request));
  expect((await shop.paste(messageOf('DKL9B7JJ2K', '3,000.00'))).body.type).toBe('wallet_reference_known');
});

test('of money that a provider confirms, what its message has counted adds none, and what is only said is confirmed without money [WALLET-017]', async () => {
  const shop = await openOwedShop();
  const runWrite = openWrites({ database: shop.database, now: () => shop.clock });
  const settle = async (id: string, orderId: string, amount: number, receipt: string) => {
    const request = { storeId: 'asha-shop', orderId, amount, reference: id, status: 'asked' };
    const askedAt = '2026-11-21T06:50:00.000Z';
    await shop.database.transaction(({ documents }) =>
      insertRow(documents, 'paymentRequests', id, { ...request, askedAt }),
    );
    await runWrite(serverItself, (write) => confirmRequest(write, id, { amount, receipt, fee: null }));
  };
  const said = await shop.paste(messageOf('DKL9B7JJ2K', '3,000.00'));
  await settle('asked', 'of-rehema', 3000, 'DKL9B7JJ2K');
  expect(await shop.database.documents.get('mobileReceipts', String(said.body.$id))).toMatchObject({
    attributes: { state: 'confirmed', orderId: 'of-rehema' },
  });
  expect(await shop.owed('of-rehema')).toBe(0);
  expect(await shop.drawer()).toMatchObject({ 'mobile money': 3000 });
  const counted = await shop.paste(messageOf('DKL9B7JJ3K', '7,000.00'));
  await shop.confirm(counted.body.$id, { orderId: 'of-neema' });
  await settle('also-asked', 'of-neema', 7000, 'DKL9B7JJ3K');
  expect(await shop.drawer()).toMatchObject({ 'mobile money': 10_000 });
});
