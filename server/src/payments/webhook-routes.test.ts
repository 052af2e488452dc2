import { collectionIds } from '@duka/domain/collections';
import { expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { makeHostileWebhooks } from '#testing/hostile-webhooks.ts';
import { openPaymentShop } from '#testing/payment-shop.ts';
import { isSpread } from '#testing/spread-calls.ts';
import { connect } from '#testing/test-sockets.ts';

/** The attributes of every row of the database, without when an open request is asked about next. */
async function readAll({ documents }: Database) {
  const rows = await Promise.all(
    collectionIds.map(async (id) => [id, await documents.list(id, { where: [], limit: 10_000 })] as const),
  );
  return rows.map(([name, list]) => [name, list.map(({ id, attributes }) => ({ id, ...attributes, dueAt: null }))]);
}

/** Numbers from 0 to 1 that are the same in each run. */
function createChance() {
  let state = 42;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test('strangers’ webhooks, forged, old, repeated or of no provider, change nothing and are refused as any call is [ASK-012, R77]', async () => {
  const shop = await openPaymentShop();
  await shop.sell('sale', 3);
  const paid = await shop.ask({ orderId: 'sale', amount: 2000 });
  await shop.settle(paid.body);
  const open = await shop.ask({ orderId: 'sale', amount: 1000, phone: '0754000022' });
  await shop.waitFor(String(open.body.$id), ({ sentAt }) => sentAt !== null);
  const before = await readAll(shop.database);
  const statuses = new Set<number>();
  const webhooks = makeHostileWebhooks(200, { settled: String(paid.body.reference), random: createChance() });
  for (const [index, webhook] of webhooks.entries()) {
    // Each minute has an address of its own limit.
    if (index % 50 === 0) shop.clock.setTime(shop.clock.getTime() + 60_000);
    statuses.add((await shop.app.inject({ method: 'POST', ...webhook })).statusCode);
  }
  expect([...statuses].sort()).toEqual([200, 400, 404]);
  expect(await readAll(shop.database)).toEqual(before);
});

// Each server counts the strangers that it hears.
test.skipIf(isSpread)(
  'webhooks of an address that nobody is meant by are refused unread after 60 in a minute, and those of a request are not counted [ASK-012]',
  async () => {
    const shop = await openPaymentShop();
    await shop.sell('sale', 3);
    const { body } = await shop.ask({ orderId: 'sale', amount: 3000 });
    await shop.waitFor(String(body.$id), ({ sentAt }) => sentAt !== null);
    for (let known = 0; known < 70; known += 1) expect((await shop.hint(body.reference)).status).toBe(200);
    for (let strange = 0; strange < 60; strange += 1) expect((await shop.hint('DKNONE')).status).toBe(404);
    expect((await shop.hint('DKNONE')).status).toBe(429);
    expect((await shop.hint(body.reference)).status).toBe(429);
    shop.clock.setTime(shop.clock.getTime() + 60_000);
    expect(await shop.settle(body)).toMatchObject({ status: 'confirmed' });
  },
);

test('a webhook by another provider than the one that was asked means nothing [ASK-012]', async () => {
  const shop = await openPaymentShop();
  await shop.sell('sale', 3);
  const { body } = await shop.ask({ orderId: 'sale', amount: 3000 });
  await shop.waitFor(String(body.$id), ({ sentAt }) => sentAt !== null);
  const bodies = { clickpesa: { data: { orderReference: body.reference } }, azampay: { utilityref: body.reference } };
  for (const [provider, payload] of Object.entries(bodies)) {
    expect((await shop.call('POST', `/v1/payments/${provider}/webhook`, { body: payload })).status).toBe(404);
  }
});

test('every screen of the shop hears what became of a request, and nobody of another shop does [ASK-016]', async () => {
  const shop = await openPaymentShop();
  const juma = await shop.newSeller('juma', 'juma-shop');
  const channels = ['databases.marketplace.collections.paymentRequests.documents'];
  const till = await connect(shop.app, channels, shop.asha.session);
  const other = await connect(shop.app, channels, juma.session);
  await shop.sell('sale', 3);
  const { body } = await shop.ask({ orderId: 'sale', amount: 3000 });
  await shop.settle(body);
  const heard: unknown[] = [];
  while (heard.at(-1) !== 'confirmed') heard.push((await till.next()).data.payload.status);
  expect(heard[0]).toBe('asked');
  const changes = await shop.call('GET', '/v1/shops/shop/changes', { as: shop.asha });
  expect((changes.body.rows as Record<string, object[]>).paymentRequests).toMatchObject([{ status: 'confirmed' }]);
  expect(await other.drain()).toEqual([]);
});
