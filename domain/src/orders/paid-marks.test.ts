import { expect, test } from 'vitest';
import type { PaymentMethod } from './order.ts';
import { listPaidMarks } from './paid-marks.ts';
import type { OrderPayment } from './paid-order.ts';

const sale = { status: 'Completed', returned: 0, orderTotal: 280_000 } as const;
const came = (method: OrderPayment['method'], amount: number): OrderPayment => ({
  ...{ kind: 'sale', method, amount, countsAt: '2026-11-25T09:00:00.000Z' },
});
const order = (paymentMethod: PaymentMethod, owed = 0) => ({ ...sale, paymentMethod, owed });

test('each method by which an order was paid is named, and what is owed beside them [R26]', () => {
  expect(listPaidMarks(order('cash'), [came('cash', 280_000)])).toEqual(['cash']);
  const halves = [came('mobile money', 60_000), came('cash', 60_000)];
  expect(listPaidMarks(order('mobile money'), halves)).toEqual(['cash', 'mobile money']);
  expect(listPaidMarks(order('credit', 200_000), [came('cash', 80_000)])).toEqual(['cash', 'credit']);
  expect(listPaidMarks(order('credit', 280_000), [])).toEqual(['credit']);
  expect(listPaidMarks(order('unpaid', 280_000), [])).toEqual(['unpaid']);
});

test('until its payments are known, an order is said to be paid as it says itself [R26]', () => {
  expect(listPaidMarks(order('mobile money'), [])).toEqual(['mobile money']);
});

test('a written-off debt is shown beside the payments, and not once all goods came back [R29, R32]', () => {
  expect(listPaidMarks(order('credit'), [came('cash', 80_000)])).toEqual(['cash', 'written off']);
  expect(listPaidMarks({ ...order('credit'), returned: 280_000 }, [])).toEqual(['credit']);
});

test('a cancelled order shows no payment [R29]', () => {
  expect(listPaidMarks({ ...order('credit'), status: 'Cancelled' }, [])).toEqual(['nothing']);
  expect(listPaidMarks({ ...order('unpaid'), status: 'Cancelled' }, [])).toEqual(['nothing']);
  expect(listPaidMarks({ ...order('cash'), status: 'Cancelled' }, [])).toEqual(['refunded']);
});
