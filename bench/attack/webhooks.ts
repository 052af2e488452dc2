import { setTimeout as pause } from 'node:timers/promises';
import { makeHostileWebhooks } from '@duka/server/src/testing/hostile-webhooks.ts';
import { createRandom } from '#survival/random.ts';
import { documentsPath, listPath } from '#survival/wire.ts';
import { expectStatus, expectTrue, joinOutcomes, listAttacks } from './attack.ts';
import { type AttackTarget, need } from './attack-target.ts';

const webhookCount = 10_000;
const atOnce = 20;
/** How much longer than a call that is refused for its missing session a webhook may take. */
const maxTimes = 2;

/** Sends calls, some at once; resolves to the statuses and the mean milliseconds of a call. */
async function sendAll(count: number, send: (index: number) => Promise<{ readonly status: number }>) {
  const answers: { readonly status: number }[] = [];
  const started = performance.now();
  for (let from = 0; from < count; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => send(from + index));
    answers.push(...(await Promise.all(some)));
  }
  return { answers, ms: (performance.now() - started) / count };
}

/** Reads what a stranger's webhook must not change: the requests, the money and the orders of a shop. */
async function readMoney({ call, asha }: AttackTarget): Promise<string> {
  const texts: string[] = [];
  for (const collection of ['paymentRequests', 'payments', 'orders']) {
    const { body } = need(
      await call('GET', listPath(collection, { method: 'limit', values: [100] }), { as: asha }),
      200,
    );
    texts.push(JSON.stringify(body.documents.map((row: object) => ({ ...row, dueAt: null, $updatedAt: null }))));
  }
  return texts.join();
}

/** What strangers tell the server of payments (R77). */
export const webhookAttacks = listAttacks(
  'api',
  {
    'ten thousand webhooks of payments, forged, old, repeated, of other shops and providers (4.2.1)': async (
      target,
    ) => {
      const { call, asha, createDocument } = target;
      const path = `/v1/shops/${asha.storeId}/payment-requests`;
      const sale = { storeId: asha.storeId, channel: 'walk-in', paymentMethod: 'credit', customerPhone: '0754000000' };
      const lines = { orderItems: [{ productId: 'ashas-product', quantity: 1 }] };
      need(await createDocument(asha, 'orders', 'asked-sale', { ...sale, ...lines }), 201);
      const { body: order } = await call('GET', documentsPath('orders', 'asked-sale'), { as: asha });
      const body = { orderId: 'asked-sale', phone: '0754000000', amount: order.owed };
      const { reference: settled, $id } = need(await call('POST', path, { as: asha, body }), 201).body;
      const isConfirmed = async () =>
        (await call('GET', documentsPath('paymentRequests', $id), { as: asha })).body.status === 'confirmed';
      while (!(await isConfirmed())) await pause(500);
      const before = await readMoney(target);
      const random = createRandom(1).next;
      const webhooks = makeHostileWebhooks(webhookCount, { settled, random });
      const sent = await sendAll(webhookCount, (index) => {
        const { url, headers, payload } = webhooks[index] as (typeof webhooks)[number];
        const from = `203.0.113.${Math.floor(random() * 250)}`;
        return call('POST', url, { headers, body: payload, from });
      });
      const refused = await sendAll(webhookCount / 10, (index) =>
        call('POST', path, { body: { ...body, amount: index }, from: `203.0.113.${index % 250}` }),
      );
      const times = `${sent.ms.toFixed(2)} ms each, a call without a session ${refused.ms.toFixed(2)} ms`;
      return joinOutcomes(
        expectStatus(sent.answers, 200, 400, 403, 404, 413, 415, 429),
        expectStatus(refused.answers, 401, 429),
        expectTrue((await readMoney(target)) === before, 'no request, payment or order was changed'),
        expectTrue(sent.ms < refused.ms * maxTimes, times),
      );
    },
  },
  true,
);
