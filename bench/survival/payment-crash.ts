import { setTimeout as pause } from 'node:timers/promises';
import { type DoubleLedger, doubleChecksumKey } from '@duka/server/src/testing/payments-double.ts';
import { type DoubleProcess, startDoubleProcess } from '@duka/server/src/testing/payments-double-process.ts';
import { type Duka, startDuka } from './duka-process.ts';
import { createRandom, type Random } from './random.ts';
import { findStoredFaults } from './stored-state.ts';
import { call, documentsPath, expectDone, listPath, newSeller, productOf, type Seller } from './wire.ts';

export interface PaymentCrashOptions {
  readonly dataDir: string;
  readonly rounds: number;
  readonly seed: number;
  readonly log?: (line: string) => void;
}

export interface PaymentCrashReport {
  /** The number of requests that the double has got. */
  readonly asked: number;
  /** Shillings that were paid by the double's ledger. */
  readonly paid: number;
  /** Payments lost or counted twice, in words; empty when the server survived. */
  readonly faults: readonly string[];
}

const price = 1000;
const sellerCount = 4;
const salesOfRound = 3;
/** What the phones of a round do, by the last digits of their numbers: pay, decline, pay slowly, send two webhooks, pay less, send none. */
const endings = ['00', '11', '33', '44', '55', '98'];
/** The moments of a round at which the server is killed. */
const moments = ['asking', 'webhook', 'settling', 'any'] as const;
/** Milliseconds in which everything must be known after a restart; the payer's answers are there by then. */
const patienceMs = 60_000;

/**
 * Kills the server between asking and answer, between webhook and question, between confirmation and receipt, or at any time, and restarts it
 * over the same data, `rounds` times, with the double of a provider in a process of its own. Resolves to what the double's ledger and the
 * server's do not agree on.
 */
export async function crashPayments({
  dataDir,
  rounds,
  seed,
  log = () => {},
}: PaymentCrashOptions): Promise<PaymentCrashReport> {
  const random = createRandom(seed);
  const double = await startDoubleProcess();
  const env = {
    ...{ DUKA_PAYMENTS: 'clickpesa', CLICKPESA_URL: `${double.url}/third-parties`, CLICKPESA_CLIENT_ID: 'duka' },
    ...{ CLICKPESA_API_KEY: 'key', CLICKPESA_CHECKSUM_KEY: doubleChecksumKey },
  };
  const start = async () => {
    const duka = await startDuka(dataDir, { env });
    await double.control({ webhooks: { clickpesa: `${duka.url}/v1/payments/clickpesa/webhook` }, settleMs: null });
    return duka;
  };
  const faults: string[] = [];
  let sums = { asked: 0, paid: 0 };
  let duka = await start();
  try {
    const sellers = await makeSellers(duka.url);
    for (let round = 1; round <= rounds; round += 1) {
      const seller = sellers[round % sellerCount] as Seller;
      const moment = moments[round % moments.length] as (typeof moments)[number];
      await sellAndKill(duka, { double, seller, round, moment, random });
      duka = await start();
      const found = [...(await settleAll(duka.url, double, seller)), ...duka.problemLines.slice(1)];
      found.push(...findStoredFaults(dataDir));
      faults.push(...found.map((fault) => `round ${round}, killed at ${moment}: ${fault}`));
      log(`round ${round}: killed at ${moment}, restarted in ${Math.round(duka.startMs)} ms, ${found.length} faults`);
    }
    const ledger = await double.ledger();
    for (const seller of sellers) faults.push(...(await compare(duka.url, ledger, seller)));
    sums = { asked: ledger.payments.length, paid: ledger.payments.reduce((sum, { paid }) => sum + paid, 0) };
  } finally {
    await duka.stop();
    double.stop();
  }
  return { ...sums, faults };
}

async function makeSellers(url: string): Promise<Seller[]> {
  const sellers: Seller[] = [];
  for (let at = 1; at <= sellerCount; at += 1) {
    const seller = await newSeller(url, `asks${at}`);
    const data = productOf(seller, { quantityInStock: 100_000, sellingPrice: price });
    await expectDone(
      call(url, 'POST', documentsPath('products'), { as: seller, body: { documentId: goodsOf(seller), data } }),
    );
    sellers.push(seller);
  }
  return sellers;
}

const goodsOf = ({ userId }: Seller) => `dap-${userId}`;

interface Round {
  readonly double: DoubleProcess;
  readonly seller: Seller;
  readonly round: number;
  readonly moment: (typeof moments)[number];
  readonly random: Random;
}

/** Sells to phones that are asked for the money, and kills the server at a moment of that. */
async function sellAndKill(duka: Duka, { double, seller, round, moment, random }: Round): Promise<void> {
  const before = new Set((await double.ledger()).payments.map(({ reference }) => reference));
  const listNew = async () => (await double.ledger()).payments.filter(({ reference }) => !before.has(reference));
  const selling = Promise.allSettled(
    Array.from({ length: salesOfRound }, async (_, index) => {
      const phone = `+25575${String(round * 10 + index).padStart(5, '0')}${random.pick(endings)}`;
      const data = {
        ...{ storeId: seller.storeId, channel: 'walk-in', paymentMethod: 'unpaid', asksPhone: phone },
        orderItems: [{ productId: goodsOf(seller), quantity: random.between(1, 9) }],
      };
      await call(duka.url, 'POST', documentsPath('orders'), {
        as: seller,
        body: { documentId: `r${round}-${index}`, data },
      });
    }),
  );
  if (moment === 'any') await pause(random.between(0, 400));
  else {
    await selling;
    const least = moment === 'asking' ? 1 : salesOfRound;
    await waitUntil(async () => (await listNew()).length >= least, 5000);
  }
  const settled = double.control({ settle: (await listNew()).map(({ reference }) => reference) });
  if (moment === 'webhook') await settled;
  if (moment === 'settling') await pause(random.between(0, 60));
  await duka.kill();
  await Promise.all([selling, settled]);
}

/** Has every phone decide, and waits until the server knows what became of each request; returns what it has not heard of in time. */
async function settleAll(url: string, double: DoubleProcess, seller: Seller): Promise<string[]> {
  const isKnown = async () => {
    const { payments } = await double.ledger();
    const settle = payments.flatMap(({ reference, state }) => (state === 'asked' ? [reference] : []));
    if (settle.length > 0) await double.control({ settle });
    const open = await list(url, seller, 'paymentRequests', { attribute: 'status', values: ['asked'] });
    return open.length === 0 && settle.length === 0;
  };
  if (await waitUntil(isKnown, patienceMs)) return [];
  const open = await list(url, seller, 'paymentRequests', { attribute: 'status', values: ['asked'] });
  return open.map(({ reference, sentAt }) => `${reference}, sent ${sentAt}, is not known after ${patienceMs / 1000} s`);
}

/** Resolves to whether something came true in time. */
async function waitUntil(isTrue: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await pause(50)) {
    if (await isTrue()) return true;
  }
  return false;
}

// biome-ignore lint/suspicious/noExplicitAny: documents as the wire has them
async function list(url: string, as: Seller, collection: string, is: object): Promise<any[]> {
  const queries = [
    { method: 'equal', ...is },
    { method: 'limit', values: [1000] },
  ];
  return (await expectDone(call(url, 'GET', listPath(collection, ...queries), { as }))).body.documents;
}

/** Lays the server's rows of a shop beside the double's ledger; returns in words what they do not agree on. */
async function compare(url: string, { payments }: DoubleLedger, seller: Seller): Promise<string[]> {
  const faults: string[] = [];
  const shop = { attribute: 'storeId', values: [seller.storeId] };
  const byReference = new Map(payments.map((payment) => [payment.reference, payment]));
  let paid = 0;
  for (const { reference, status, received, orderId } of await list(url, seller, 'paymentRequests', shop)) {
    const payment = byReference.get(reference);
    const wanted = payment?.state === 'paid' ? 'confirmed' : 'failed';
    if (!payment) faults.push(`${reference} was never sent`);
    else if (payment.asks !== 1) faults.push(`${reference}: the phone was asked ${payment.asks} times`);
    if (status !== wanted || (received ?? 0) !== (payment?.paid ?? 0)) {
      faults.push(`${reference}: ${payment?.state} ${payment?.paid}, here ${status} ${received}`);
    }
    paid += payment?.paid ?? 0;
    const { body: order } = await expectDone(
      call(url, 'GET', documentsPath('orders', orderId.$id ?? orderId), { as: seller }),
    );
    if (order.paid !== (payment?.paid ?? 0))
      faults.push(`${reference}: ${payment?.paid} was paid, and ${order.paid} of its order`);
  }
  const rows = await list(url, seller, 'payments', { attribute: 'method', values: ['mobile money'] });
  const counted = rows.reduce((sum, { amount }) => sum + amount, 0);
  if (counted !== paid) faults.push(`${seller.storeId}: ${paid} was paid, and ${counted} is counted`);
  return faults;
}
