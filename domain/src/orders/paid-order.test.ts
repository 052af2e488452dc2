import { expect, test } from 'vitest';
import {
  changeMethod,
  findMainMethod,
  findPaidWriteOff,
  isPaymentForCancelled,
  listUnreversed,
  type OrderPayment,
} from './paid-order.ts';

const [first, second, now] = ['2026-11-20T07:00:00.000Z', '2026-11-21T07:00:00.000Z', '2026-11-22T07:00:00.000Z'];
const paid = (kind: OrderPayment['kind'], method: OrderPayment['method'], amount: number, countsAt = first) => ({
  ...{ kind, method, amount, countsAt },
});

test('what is owed comes in now [R26]', () => {
  const payments = [paid('sale', 'cash', 400)];
  expect(changeMethod({ payments, owed: 600 }, 'bank', now)).toEqual([paid('debt', 'bank', 600, now)]);
});

test('another way to have paid takes back each payment on its day and puts it there again [R26, MONEY-002]', () => {
  const payments = [paid('sale', 'cash', 400), paid('debt', 'cash', 600, second), paid('refund', 'cash', -100, second)];
  const lines = changeMethod({ payments, owed: 0 }, 'mobile money', now) ?? [];
  expect(lines).toEqual([
    paid('correction', 'cash', -400),
    paid('correction', 'mobile money', 400),
    paid('correction', 'cash', -600, second),
    paid('correction', 'mobile money', 600, second),
  ]);
  expect(listUnreversed([...payments, ...lines]).map(({ method, amount }) => [method, amount])).toEqual([
    ['mobile money', 400],
    ['mobile money', 600],
  ]);
});

test('what was paid in several ways cannot become one, but can become owed [R26]', () => {
  const payments = [paid('sale', 'cash', 400), paid('sale', 'bank', 600)];
  expect(changeMethod({ payments, owed: 0 }, 'cash', now)).toBeUndefined();
  expect(changeMethod({ payments, owed: 0 }, 'credit', now)).toEqual([
    paid('correction', 'cash', -400),
    paid('correction', 'bank', -600),
  ]);
});

test('two equal payments are taken back one by one [R26]', () => {
  const payments = [paid('sale', 'cash', 400), paid('sale', 'cash', 400), paid('correction', 'cash', -400)];
  expect(listUnreversed(payments)).toEqual([paid('sale', 'cash', 400)]);
});

test('the main way is that of the largest payment, among equals the last [R26]', () => {
  expect(findMainMethod([])).toBeUndefined();
  expect(findMainMethod([paid('sale', 'cash', 5), paid('sale', 'bank', 7), paid('sale', 'mobile money', 7)])).toBe(
    'mobile money',
  );
});

test('a written-off debt counts as received once the order is marked as paid, and not while something else is owed [R26, R32]', () => {
  const order = { owed: 0, writtenOff: 700, paymentMethod: 'unpaid' };
  expect(findPaidWriteOff(order, 'bank')).toBe(700);
  expect(findPaidWriteOff(order, 'credit')).toBe(0);
  expect(findPaidWriteOff({ ...order, owed: 300 }, 'bank')).toBe(0);
  expect(findPaidWriteOff({ ...order, paymentMethod: 'cash' }, 'bank')).toBe(0);
});

test('a cancelled order is paid in vain; another way of one that was paid, or of one that is owed, moves no money [R26]', () => {
  const cancelled = { status: 'Cancelled', paymentMethod: 'unpaid' };
  expect(isPaymentForCancelled(cancelled, 'cash')).toBe(true);
  expect(isPaymentForCancelled(cancelled, 'credit')).toBe(false);
  expect(isPaymentForCancelled({ ...cancelled, paymentMethod: 'cash' }, 'bank')).toBe(false);
  expect(isPaymentForCancelled({ ...cancelled, status: 'Pending' }, 'cash')).toBe(false);
});
