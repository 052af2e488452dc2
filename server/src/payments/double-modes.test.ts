import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openPaymentShop } from '#testing/payment-shop.ts';
import { type DoubleMode, doubleChecksumKey, modeByEnding } from '#testing/payments-double.ts';
import { startDoubleProcess } from '#testing/payments-double-process.ts';

const keysOf = {
  clickpesa: { clientId: 'client', apiKey: 'key', checksumKey: doubleChecksumKey },
  azampay: { appName: 'Duka', clientId: 'client', clientSecret: 'secret', apiKey: 'key' },
};

/** A shop whose server listens, with keys at a provider that the double stands for; its phones wait for `settle`. */
async function openShop(provider: keyof typeof keysOf) {
  const double = await startDoubleProcess();
  const shop = await openPaymentShop({ CLICKPESA_URL: `${double.url}/third-parties`, AZAMPAY_URL: double.url });
  if (!shop.app.server.listening) await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;
  const webhook = `http://127.0.0.1:${port}/v1/payments/${provider}/webhook`;
  await double.control({ settleMs: null, webhooks: { [provider]: webhook } });
  const body = { provider, keys: keysOf[provider] };
  await shop.call('PUT', '/v1/shops/shop/payment-provider', { as: shop.asha, body });

  /** Asks the phone of a mode for 3,000 of a sale; its owner decides once the double has the request. */
  async function askFor(mode: DoubleMode) {
    const ending = Object.entries(modeByEnding).find(([, each]) => each === mode)?.[0];
    const orderId = `sale-${mode.replaceAll(' ', '-')}`;
    await shop.sell(orderId, 3);
    const asked = await shop.ask({ orderId, amount: 3000, phone: `+2557540000${ending}` });
    const reference = String(asked.body.reference);
    await double.asked(reference);
    // A token that ends early, and no answer at all, are met before the owner decides.
    await double.control({ settle: [reference] });
    return { id: String(asked.body.$id), orderId, reference };
  }

  return { ...shop, double, webhook, askFor };
}

/** What a request, and what is owed of its sale, have become by each mode. */
const ends: readonly (readonly [DoubleMode, object, number])[] = [
  ['pays', { status: 'confirmed', received: 3000 }, 0],
  ['twice', { status: 'confirmed', received: 3000 }, 0],
  ['slow', { status: 'confirmed', received: 3000 }, 0],
  ['after timeout', { status: 'confirmed', received: 3000 }, 0],
  ['ended token', { status: 'confirmed', received: 3000 }, 0],
  ['wrong sum', { status: 'confirmed', received: 2700 }, 300],
  ['declines', { status: 'failed', failure: 'refused' }, 3000],
  ['forged', { status: 'asked', received: null }, 3000],
  ['never', { status: 'asked', received: null }, 3000],
];

test.each(['clickpesa', 'azampay'] as const)(
  "whatever %s does, the shop's drawer has what the provider's own books have, once [ASK-020, ASK-025]",
  async (provider) => {
    const { askFor, double, waitFor, get, money, call, asha } = await openShop(provider);
    try {
      for (const [mode, wanted, owed] of ends) {
        const { id, orderId } = await askFor(mode);
        const isOpen = mode === 'never' || mode === 'forged';
        if (!isOpen) await waitFor(id, ({ status }) => status !== 'asked');
        expect([mode, await get('paymentRequests', id)]).toEqual([mode, expect.objectContaining(wanted)]);
        expect([mode, (await get('orders', orderId)).owed]).toEqual([mode, owed]);
      }
      const { payments } = await double.ledger();
      const paid = payments.reduce((sum, payment) => sum + payment.paid, 0);
      expect(await money()).toMatchObject({ wallet: paid });
      // All webhooks again: nothing counts twice.
      await double.control({ repeat: payments.map(({ reference }) => reference) });
      expect(await money()).toMatchObject({ wallet: paid });
      const feed = await call('GET', '/v1/shops/shop/changes', { as: asha });
      for (const key of Object.values(keysOf[provider]).filter((each) => each.length > 6)) {
        expect(JSON.stringify(feed.body)).not.toContain(key);
      }
    } finally {
      double.stop();
    }
  },
);

test('a webhook of a payment that nobody has made is refused where it is signed, and counts nothing where it is not [ASK-025]', async () => {
  for (const [provider, status] of [
    ['clickpesa', 404],
    ['azampay', 200],
  ] as const) {
    const { askFor, double, money } = await openShop(provider);
    await askFor('forged');
    const { webhooks } = await double.ledger();
    expect(webhooks).toMatchObject([{ status }]);
    expect(await money()).toMatchObject({ wallet: 0 });
    double.stop();
  }
});
