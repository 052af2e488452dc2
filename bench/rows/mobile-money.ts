import { join } from 'node:path';
import { databaseId, projectId } from '@duka/domain/project';
import { compare, equal, limit, select } from '@duka/domain/query';
import { doubleChecksumKey } from '@duka/server/src/testing/payments-double.ts';
import { startDoubleProcess } from '@duka/server/src/testing/payments-double-process.ts';
import { createCall, listCollectionCall } from '#support/calls.ts';
import { startServer } from '#support/process.ts';
import type { Bench, Finding } from '#support/row.ts';
import { bulkAccount, openSessions, type Seller } from '#support/sellers.ts';
import { send } from '#support/send.ts';
import { median, percentile } from '#support/statistics.ts';
import { openSockets, waitForText } from './live-messages.ts';

/** Payments that are timed one by one; the first shows that all tills listen and does not count. */
const payments = 10;

/**
 * From the moment at which a payer has paid, by the books of a provider's double, to its arrival at every open till of the shop: the webhook, the
 * question to the provider and the transaction lie in between.
 */
export async function measurePayments({ folder, copyData, pace }: Bench): Promise<Finding[]> {
  const [count = 0] = pace.sockets;
  const dataDir = join(folder, 'mobile-money');
  await copyData(dataDir);
  const [seller] = openSessions(dataDir, [bulkAccount(1)]) as [Seller];
  const double = await startDoubleProcess();
  const keys = { CLICKPESA_CLIENT_ID: 'duka', CLICKPESA_API_KEY: 'key', CLICKPESA_CHECKSUM_KEY: doubleChecksumKey };
  const server = await startServer(dataDir, {
    ...{ DUKA_PAYMENTS: 'clickpesa', CLICKPESA_URL: `${double.url}/third-parties`, ...keys },
  });
  try {
    const webhook = `${server.url}/v1/payments/clickpesa/webhook`;
    await double.control({ settleMs: null, webhooks: { clickpesa: webhook } });
    const channel = `databases.${databaseId}.collections.paymentRequests.documents`;
    const listening = `${server.url}/v1/realtime?project=${projectId}&channels[]=${channel}`;
    const tills = await openSockets(count, listening, { cookie: seller.cookie });
    const times: number[] = [];
    for (let payment = 0; payment < payments; payment += 1) {
      const reference = await askPhone(server.url, seller, payment);
      await double.asked(reference);
      const from = performance.now();
      // Nothing else of a request's events has both.
      const arrivals = Promise.all(tills.map((till) => waitForText(till, reference, '"status":"confirmed"')));
      await Promise.all([arrivals, double.control({ settle: [reference] })]);
      if (payment > 0) times.push(...(await arrivals).map((at) => at - from));
    }
    for (const till of tills) till.terminate();
    return [
      {
        row: `a payment by mobile money, from the payer's PIN to ${count} tills, 99 of 100`,
        ...{ measured: percentile(times, 99), wanted: 1000, bound: 'at most', unit: 'ms' },
        details: { medianMs: median(times), longestMs: Math.max(...times) },
      },
    ];
  } finally {
    await server.stop();
    double.stop();
  }
}

/** Sells one of some goods to a phone that is asked for the money; returns the reference of the request. */
async function askPhone(url: string, seller: Seller, number: number): Promise<string> {
  const goods = [
    ...[equal('storeId', seller.storeId), equal('status', 'published')],
    ...[compare('greaterThan', 'quantityInStock', 20), select('$id'), limit(1)],
  ];
  const [good] = await list(url, seller, 'products', goods);
  const sale = createCall(seller, 'orders', {
    ...{ storeId: seller.storeId, channel: 'walk-in', paymentMethod: 'unpaid', expiredReason: 'It is only measured.' },
    ...{
      asksPhone: `+2557540${String(number).padStart(3, '0')}00`,
      orderItems: [{ productId: good?.$id, quantity: 1 }],
    },
  });
  const { $id: orderId } = JSON.parse((await send(url, sale)).body.toString());
  const [request] = await list(url, seller, 'paymentRequests', [equal('orderId', orderId)]);
  return String(request?.reference);
}

async function list(url: string, seller: Seller, collection: string, rules: Parameters<typeof listCollectionCall>[2]) {
  const { body } = await send(url, listCollectionCall(seller, collection, rules, Date.now()));
  return JSON.parse(body.toString()).documents as Record<string, unknown>[];
}
