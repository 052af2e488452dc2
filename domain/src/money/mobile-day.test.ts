import { expect, test } from 'vitest';
import { sumMobileDay } from './mobile-day.ts';
import type { Payment } from './payment-line.ts';
import type { PaymentRequest } from './payment-request-line.ts';

const today = '2026-11-27T09:00:00.000Z';
const [noon, evening] = ['2026-11-27T12:00:00.000Z', '2026-11-27T18:00:00.000Z'];
const yesterday = '2026-11-26T09:00:00.000Z';
const isOfDay = (moment: string) => moment === today;

const payment = (id: string, amount: number, values: Partial<Payment> = {}): Payment => ({
  ...{ id, amount, kind: 'sale', method: 'mobile money', countsAt: today, at: today, reference: '' },
  ...values,
});

const request = (id: string, values: Partial<PaymentRequest>): PaymentRequest => ({
  ...{ id, orderId: 'o1', trackingId: '', accountId: '', phone: '+255754000000', amount: 1000, status: 'asked' },
  ...{
    failure: 'other',
    askedAt: today,
    isSent: true,
    settledAt: '',
    received: 0,
    receipt: '',
    fee: null,
    isLate: false,
  },
  ...values,
});

test('the mobile money of a day adds up to the ledger, by how each line was recorded [ASK-045]', () => {
  const payments = [
    payment('p1', 70_000, { reference: 'QK1' }),
    // One receipt that paid an order and a debt.
    payment('p2', 5000, { reference: 'QK1', kind: 'debt' }),
    payment('p3', 3000, { reference: 'QK2' }),
    payment('p4', 9000, { reference: 'TYPED' }),
    payment('p5', 4000),
    payment('p6', -2000, { kind: 'refund' }),
    payment('p7', -10_000, { kind: 'purchase' }),
    // An advance that pays a sale, and what is given back of it.
    payment('p8', 600, { at: noon }),
    payment('p9', -600, { kind: 'advance', at: noon }),
    payment('p10', -50, { kind: 'advance', at: noon }),
    // What an advance had paid of a sale that was voided.
    payment('p11', -800, { kind: 'correction', at: evening }),
    payment('p12', 800, { kind: 'advance', at: evening }),
  ];
  const requests = [
    request('r1', {
      status: 'confirmed',
      amount: 75_000,
      received: 75_000,
      receipt: 'QK1',
      fee: 300,
      settledAt: today,
    }),
    request('r2', {}),
    request('r3', { status: 'failed', amount: 500 }),
    // Asked the day before, and paid late.
    request('r4', { status: 'confirmed', amount: 7, askedAt: yesterday, settledAt: today, receipt: 'QK0', fee: 1 }),
    request('r5', { status: 'confirmed', amount: 20, receipt: 'QK9', fee: 50, settledAt: 'tomorrow' }),
  ];
  const day = sumMobileDay({ isOfDay, payments, requests, receipts: [{ reference: 'QK2', fee: 10 }] });
  expect(day).toMatchObject({
    received: { asked: 75_000, message: 3000, typed: 13_000 },
    ...{ givenBack: -2000, repaidAdvances: -50, other: -10_000, open: 1000, fees: 311 },
    asked: { count: 4, amount: 76_520 },
  });
  expect(day.lines.map(({ id, source }) => `${id} ${source}`)).toEqual([
    ...['p1 asked', 'p2 asked', 'p3 message', 'p4 typed', 'p5 typed', 'p6 typed', 'p10 typed'],
  ]);
  const { asked, message, typed } = day.received;
  const ledger = payments.reduce((total, { amount }) => total + amount, 0);
  expect(asked + message + typed + day.givenBack + day.repaidAdvances + day.other).toBe(ledger);
});
