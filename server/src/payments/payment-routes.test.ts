import { expect, test } from 'vitest';
import { insertRow } from '#testing/one-of-each.ts';
import { openPaymentShop, type PaymentShop, payingPhone } from '#testing/payment-shop.ts';
import { documentsPath, listPath } from '#testing/test-app.ts';

async function hire({ database, newMember }: PaymentShop, name: string, rights: readonly string[]) {
  const member = await newMember(name);
  await database.transaction(async ({ documents }) => {
    await insertRow(documents, 'users', name, { userId: name, firstName: name, email: member.email });
    const attributes = { storeId: 'shop', name, accountId: name, role: 'cashier', rights, active: true, hasPin: false };
    await insertRow(documents, 'shopMembers', `as-${name}`, attributes);
  });
  return member;
}

const notified = async ({ call, asha }: PaymentShop) => {
  const { body } = await call('GET', listPath('notifications', { method: 'limit', values: [50] }), { as: asha });
  return (body.documents as Record<string, unknown>[])
    .filter(({ kind }) => String(kind).startsWith('payment-'))
    .map(({ kind, documentId, name, quantity }) => ({ kind, documentId, name, quantity }));
};

test('what is asked of a phone is no money until its provider says that it was paid, and is counted once then [ASK-001, ASK-002, R77]', async () => {
  const shop = await openPaymentShop();
  await shop.sell('sale', 3);
  const { status, body } = await shop.ask({ orderId: 'sale', amount: 3000 });
  expect(status).toBe(201);
  expect(body).toMatchObject({ orderId: 'sale', phone: payingPhone, amount: 3000, status: 'asked', received: null });
  expect(body.reference).toMatch(/^DK[0-9A-Z]{18}$/);
  const sent = await shop.waitFor(String(body.$id), ({ sentAt }) => sentAt !== null);
  expect(sent).toMatchObject({ provider: 'sandbox', status: 'asked' });
  await shop.hint(body.reference);
  expect(await shop.money()).toEqual({ wallet: 0, received: [] });

  const settled = await shop.settle(body);
  expect(settled).toMatchObject({ status: 'confirmed', received: 3000, isLate: false, dueAt: null });
  const paid = { wallet: 3000, received: [{ method: 'mobile money', orders: 1, total: 3000 }] };
  expect(await shop.money()).toEqual(paid);
  expect(await shop.get('orders', 'sale')).toMatchObject({ owed: 0, paid: 3000, paymentMethod: 'mobile money' });
  for (let more = 0; more < 3; more += 1) expect((await shop.hint(body.reference)).status).toBe(200);
  expect(await shop.money()).toEqual(paid);
  expect(await notified(shop)).toEqual([]);
});

test('a number that refuses, lacks the money or never answers pays nothing, and the same is asked again [ASK-004]', async () => {
  const shop = await openPaymentShop();
  await shop.sell('sale', 3);
  const refused = await shop.ask({ orderId: 'sale', amount: 3000, phone: '0754000011' });
  expect(await shop.settle(refused.body)).toMatchObject({ status: 'failed', failure: 'refused' });
  const again = await shop.call('POST', `/v1/shops/shop/payment-requests/${refused.body.$id}/ask-again`, {
    as: shop.asha,
  });
  expect(again).toMatchObject({ status: 201, body: { phone: '+255754000011', amount: 3000, status: 'asked' } });
  expect(again.body.reference).not.toBe(refused.body.reference);
  expect(await shop.ask({ orderId: 'sale', amount: 3000 })).toMatchObject({
    ...{ status: 409, body: { type: 'payment_request_open' } },
  });
  expect(await shop.cancel(again.body.$id)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  expect((await shop.cancel(again.body.$id)).body.type).toBe('document_update_conflict');
  expect((await shop.ask({ orderId: 'sale', amount: 1000, phone: '0754000022' })).status).toBe(201);
  expect(await shop.money()).toEqual({ wallet: 0, received: [] });
});

test('less than was asked pays a part, and more pays other debts and then is an advance [ASK-003]', async () => {
  const shop = await openPaymentShop();
  await shop.sell('older', 1, { customerPhone: '+255754000044' });
  await shop.sell('sale', 4, { customerPhone: '+255754000044' });
  const half = await shop.ask({ orderId: 'sale', amount: 4000, phone: '0754000033' });
  expect(await shop.settle(half.body)).toMatchObject({ status: 'confirmed', received: 2000 });
  expect(await shop.get('orders', 'sale')).toMatchObject({ owed: 2000, paid: 2000 });
  const more = await shop.ask({ orderId: 'sale', amount: 2000, phone: '0754000044' });
  expect(await shop.settle(more.body)).toMatchObject({ received: 3000 });
  expect([(await shop.get('orders', 'sale')).owed, (await shop.get('orders', 'older')).owed]).toEqual([0, 0]);
  expect((await shop.money()).wallet).toBe(5000);
});

test('the debts of a customer are asked for by who gives credit, also more than is owed [ASK-001]', async () => {
  const shop = await openPaymentShop();
  await shop.sell('sale', 3);
  const accountId = 'sale';
  const cashier = await hire(shop, 'cashier', ['sell', 'orders']);
  expect((await shop.ask({ accountId, amount: 3500 }, cashier)).status).toBe(403);
  const asked = await shop.ask({ accountId, amount: 3500 });
  expect(asked).toMatchObject({ status: 201, body: { accountId, orderId: null } });
  await shop.settle(asked.body);
  expect(await shop.get('creditAccounts', accountId)).toMatchObject({ balance: -500 });
});

test('a request that was cancelled, as the buyer paid in cash, and is paid all the same is an advance, and the shop is notified [ASK-005]', async () => {
  const shop = await openPaymentShop();
  await shop.sell('sale', 3);
  const { body } = await shop.ask({ orderId: 'sale', amount: 3000 });
  await shop.waitFor(String(body.$id), ({ sentAt }) => sentAt !== null);
  await shop.cancel(body.$id);
  const patch = { as: shop.asha, body: { data: { paymentMethod: 'cash' } } };
  expect((await shop.call('PATCH', documentsPath('orders', 'sale'), patch)).status).toBe(200);
  const late = await shop.settle(body, ({ status }) => status === 'confirmed');
  expect(late).toMatchObject({ isLate: true, received: 3000 });
  expect(await shop.get('orders', 'sale')).toMatchObject({ paid: 3000, owed: 0, paymentMethod: 'cash' });
  expect(await shop.get('creditAccounts', 'sale')).toMatchObject({ balance: -3000 });
  expect(await notified(shop)).toEqual([
    { kind: 'payment-late', documentId: 'sale', name: payingPhone, quantity: 3000 },
  ]);
});

test('money for an order that was cancelled meanwhile is in the customer’s book, and the shop is notified [ASK-006]', async () => {
  const shop = await openPaymentShop();
  const order = { storeId: 'shop', customerId: 'neema', orderItems: [{ productId: 'dap', quantity: 2 }] };
  const created = { as: shop.neema, body: { documentId: 'order', data: order } };
  expect((await shop.call('POST', documentsPath('orders'), created)).status).toBe(201);
  const { body } = await shop.ask({ orderId: 'order', amount: 2000 });
  await shop.waitFor(String(body.$id), ({ sentAt }) => sentAt !== null);
  const cancelled = { as: shop.asha, body: { data: { status: 'Cancelled' } } };
  expect((await shop.call('PATCH', documentsPath('orders', 'order'), cancelled)).status).toBe(200);
  await shop.settle(body);
  expect(await shop.get('orders', 'order')).toMatchObject({ status: 'Cancelled', paid: 0, owed: 0 });
  expect((await shop.money()).wallet).toBe(2000);
  expect(await notified(shop)).toEqual([
    { kind: 'payment-stray', documentId: 'order', name: 'Neema Mushi', quantity: 2000 },
  ]);
});

test('a receipt whose money the seller has written down already is not counted again [ASK-014]', async () => {
  const shop = await openPaymentShop();
  await shop.sell('sale', 3);
  const { body } = await shop.ask({ orderId: 'sale', amount: 3000 });
  const { receipt } = await shop.settle(body);
  const another = await openPaymentShop();
  await another.sell('sale', 3);
  const asked = await another.ask({ orderId: 'sale', amount: 3000 });
  await another.waitFor(String(asked.body.$id), ({ sentAt }) => sentAt !== null);
  await another.database.transaction(async ({ documents }) => {
    const changes = { updatedAt: another.clock.toISOString(), attributes: { reference: String(body.reference) } };
    await documents.update('paymentRequests', String(asked.body.$id), changes);
  });
  const data = { paymentMethod: 'mobile money', paymentReference: String(receipt).toLowerCase() };
  const paid = await another.call('PATCH', documentsPath('orders', 'sale'), { as: another.asha, body: { data } });
  expect(paid.status).toBe(200);
  expect(await another.settle({ ...asked.body, reference: body.reference })).toMatchObject({ status: 'confirmed' });
  expect((await another.money()).wallet).toBe(3000);
});

test('a sale asks a phone for what is left of it: the number owes it, and neither the right to credit nor a limit is needed [ASK-008]', async () => {
  const shop = await openPaymentShop();
  const cashier = await hire(shop, 'cashier', ['sell']);
  const sale = { customerPhone: '', paymentMethod: undefined, payments: [{ method: 'cash', amount: 1000 }] };
  await shop.sell('sale', 3, { ...sale, asksPhone: '0754 000 000' }, cashier);
  const where = [{ method: 'equal', attribute: 'orderId', values: ['sale'] }] as const;
  const [asked] = await shop.database.documents.list('paymentRequests', { where });
  expect(asked?.attributes).toMatchObject({ amount: 2000, phone: payingPhone, byMember: 'as-cashier' });
  expect(await shop.get('orders', 'sale')).toMatchObject({ owed: 2000, customerKey: `phone:${payingPhone}` });
  await shop.settle({ $id: asked?.id, reference: asked?.attributes.reference });
  // What came of it is the cashier's, not the marketplace's.
  const lines = await shop.database.documents.list('payments', { where });
  expect(lines.map(({ attributes: { amount, byMember, byRole } }) => [amount, byMember, byRole])).toEqual([
    [1000, 'as-cashier', 'seller'],
    [2000, 'as-cashier', 'seller'],
  ]);
  expect(await shop.get('orders', 'sale')).toMatchObject({ owed: 0, paid: 3000 });

  await shop.call('PATCH', documentsPath('creditAccounts', 'sale'), { as: shop.asha, body: { data: { limit: 1000 } } });
  await shop.sell('beyond', 5, { asksPhone: payingPhone, paymentMethod: 'unpaid' });
  const paid = { ...sale, payments: [{ method: 'cash', amount: 3000 }], storeId: 'shop', asksPhone: payingPhone };
  const data = { ...paid, customerPhone: '', orderItems: [{ productId: 'dap', quantity: 3 }] };
  const refused = await shop.call('POST', documentsPath('orders'), {
    ...{ as: shop.asha, body: { documentId: 'paid', data } },
  });
  expect(refused).toMatchObject({ status: 400, body: { type: 'document_invalid_structure' } });
});

test('a sale that waited on a phone asks nobody and stays owed [ASK-009]', async () => {
  const shop = await openPaymentShop();
  const at = shop.clock.getTime();
  const moments = { soldAt: new Date(at - 60_000).toISOString(), sentAt: new Date(at).toISOString() };
  await shop.sell('sale', 3, { customerPhone: '', asksPhone: payingPhone, ...moments });
  expect(await shop.get('orders', 'sale')).toMatchObject({ owed: 3000, customerKey: `phone:${payingPhone}` });
  const data = { paymentMethod: 'unpaid', asksPhone: payingPhone, orderItems: [{ productId: 'dap', quantity: 1 }] };
  const command = { kind: 'sell', at: moments.soldAt };
  const commands = [
    { ...command, id: 'queued', data: { ...data, $id: 'queued' } },
    { ...command, id: 'live', data: { ...data, $id: 'live' }, live: {} },
  ];
  const sent = await shop.call('POST', '/v1/shops/shop/commands', {
    ...{ as: shop.asha, body: { commands, sentAt: moments.sentAt } },
  });
  expect(sent.body.results).toMatchObject([{ status: 'done' }, { status: 'done' }]);
  const asked = await shop.database.documents.list('paymentRequests', { where: [] });
  expect(asked.map(({ attributes }) => attributes.orderId)).toEqual(['live']);
});

test('nobody but those who handle a shop’s orders asks for them, and nothing that cannot be is asked [ASK-019]', async () => {
  const shop = await openPaymentShop();
  const juma = await shop.newSeller('juma', 'juma-shop');
  const storekeeper = await hire(shop, 'storekeeper', ['stock', 'products']);
  await shop.sell('sale', 3);
  const asked = { orderId: 'sale', amount: 3000 };
  expect((await shop.ask(asked, juma)).status).toBe(404);
  expect((await shop.ask(asked, storekeeper)).body.type).toBe('shop_right_missing');
  const asGuest = await shop.call('POST', '/v1/shops/shop/payment-requests', {
    body: { ...asked, phone: payingPhone },
  });
  expect(asGuest.status).toBe(401);
  const ofJuma = await shop.call('POST', '/v1/shops/juma-shop/payment-requests', {
    ...{ as: juma, body: { ...asked, phone: payingPhone } },
  });
  expect(ofJuma.status).toBe(404);
  const wrong: [object, number, string][] = [
    [{ amount: 3001 }, 409, 'document_update_conflict'],
    [{ amount: 0 }, 400, 'document_invalid_structure'],
    [{ amount: 0.5 }, 400, 'document_invalid_structure'],
    [{ amount: -1 }, 400, 'document_invalid_structure'],
    [{ amount: 1e300 }, 400, 'document_invalid_structure'],
    [{ amount: '3000' }, 400, 'general_argument_invalid'],
    [{ phone: '12' }, 400, 'document_invalid_structure'],
    [{ phone: { $ne: 1 } }, 400, 'general_argument_invalid'],
    [{ orderId: '__proto__' }, 400, 'general_argument_invalid'],
    [{ orderId: 'none' }, 404, 'document_not_found'],
    [{ accountId: 'sale' }, 400, 'general_argument_invalid'],
    [{ orderId: null, accountId: 'none' }, 404, 'document_not_found'],
  ];
  for (const [values, status, type] of wrong) {
    expect([values, await shop.ask({ ...asked, ...values })]).toMatchObject([values, { status, body: { type } }]);
  }
  const { body } = await shop.ask(asked);
  for (const id of ['none', '__proto__', '%00', 'x'.repeat(100)]) expect((await shop.cancel(id)).status).toBe(404);
  expect((await shop.cancel(body.$id, storekeeper)).status).toBe(403);
  expect((await shop.cancel(body.$id, juma)).status).toBe(404);
});

test('who asked a phone, and who cancelled it, is in the list of activities [ASK-019, STAFF-051]', async () => {
  const shop = await openPaymentShop();
  await shop.sell('sale', 3);
  const { body } = await shop.ask({ orderId: 'sale', amount: 3000 });
  await shop.cancel(body.$id);
  await shop.sell('asked', 1, { asksPhone: payingPhone });
  const { body: activities } = await shop.call('GET', documentsPath('activities'), { as: shop.asha });
  const lines = (activities.documents as Record<string, unknown>[]).map(({ kind, subject, amount }) => [
    kind,
    subject,
    amount,
  ]);
  expect(lines.slice(-4)).toEqual([
    ['sell', 'sale', 3000],
    ['ask-payment', 'sale', 3000],
    ['cancel-request', 'sale', 3000],
    ['sell', 'asked', 1000],
  ]);
});

test('a number is asked six times an hour at most, whoever asks [ASK-007]', async () => {
  const shop = await openPaymentShop();
  for (let asked = 0; asked < 6; asked += 1) {
    await shop.sell(`sale-${asked}`, 1);
    expect((await shop.ask({ orderId: `sale-${asked}`, amount: 1000 })).status).toBe(201);
  }
  await shop.sell('more', 1);
  expect(await shop.ask({ orderId: 'more', amount: 1000 })).toMatchObject({
    ...{ status: 429, body: { type: 'general_rate_limit_exceeded' } },
  });
  expect((await shop.ask({ orderId: 'more', amount: 1000, phone: '0754000100' })).status).toBe(201);
});

test('an order is asked for ten times an hour at most, of whatever numbers [ASK-007]', async () => {
  const shop = await openPaymentShop();
  await shop.sell('sale', 1);
  const statuses: number[] = [];
  for (let asked = 0; asked < 11; asked += 1) {
    const { status, body } = await shop.ask({ orderId: 'sale', amount: 1000, phone: `07540002${10 + asked}` });
    statuses.push(status);
    await shop.cancel(body.$id);
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
});

test('keys that the server cannot open are none: nobody is asked, and nothing fails [ASK-017]', async () => {
  const shop = await openPaymentShop();
  await shop.sell('sale', 1);
  const { body } = await shop.ask({ orderId: 'sale', amount: 1000 });
  await shop.waitFor(String(body.$id), ({ sentAt }) => sentAt !== null);
  const row = { storeId: 'shop', provider: 'clickpesa', sealedKeys: 'sealed1.x', at: shop.clock.toISOString() };
  await shop.database.transaction(({ paymentProviders }) => paymentProviders.set(row));
  expect((await shop.hint(body.reference)).status).toBe(404);
  await shop.cancel(body.$id);
  expect((await shop.ask({ orderId: 'sale', amount: 1000 })).body.type).toBe('payment_provider_missing');
  const chosen = await shop.call('GET', '/v1/shops/shop/payment-provider', { as: shop.asha });
  expect(chosen).toMatchObject({ status: 200, body: { provider: null, keys: {} } });
});

test('who has no provider asks nobody [ASK-017]', async () => {
  const shop = await openPaymentShop();
  await shop.sell('sale', 1);
  await shop.database.transaction(({ paymentProviders }) =>
    paymentProviders.set({ storeId: 'shop', provider: 'none', sealedKeys: null, at: shop.clock.toISOString() }),
  );
  expect((await shop.ask({ orderId: 'sale', amount: 1000 })).body.type).toBe('payment_provider_missing');
});
