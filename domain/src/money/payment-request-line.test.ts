import { expect, test } from 'vitest';
import { askStateOf, leftToAnswer, parsePaymentRequest } from './payment-request-line.ts';

const askedAt = '2026-11-27T09:00:00.000Z';
const at = (seconds: number) => Date.parse(askedAt) + seconds * 1000;

test.each([
  ['asked', 0, 'waiting', 90_000],
  ['asked', 89, 'waiting', 1000],
  ['asked', 90, 'unknown', 0],
  ['asked', 86_400, 'unknown', 0],
  // A clock that is behind gives nobody more time than there is.
  ['asked', -30, 'waiting', 90_000],
  ['confirmed', 5, 'confirmed', 85_000],
  ['failed', 5, 'failed', 85_000],
  ['expired', 259_200, 'expired', 0],
  ['cancelled', 5, 'cancelled', 85_000],
] as const)('a request that is %s stands after %i seconds as %s [ASK-031]', (status, seconds, state, left) => {
  expect(askStateOf({ status, askedAt }, at(seconds))).toBe(state);
  expect(leftToAnswer({ askedAt }, at(seconds))).toBe(left);
});

test('a payment request is read with its order, and without what is not known yet [ASK-031]', () => {
  const row = { $id: 'r1', phone: '+255754000000', amount: 70_000, status: 'asked', askedAt };
  expect(parsePaymentRequest({ ...row, orderId: { $id: 'o1', trackingId: 'ORD-7' } })).toEqual({
    ...{ id: 'r1', orderId: 'o1', trackingId: 'ORD-7', accountId: '', phone: '+255754000000', amount: 70_000 },
    ...{
      status: 'asked',
      failure: 'other',
      askedAt,
      isSent: false,
      settledAt: '',
      received: 0,
      receipt: '',
      fee: null,
      isLate: false,
    },
  });
  expect(parsePaymentRequest({ ...row, sentAt: askedAt })).toMatchObject({ isSent: true });
  expect(parsePaymentRequest({ ...row, accountId: 'a1' })).toMatchObject({ orderId: '', accountId: 'a1' });
  expect(parsePaymentRequest({ ...row, status: 'of a later version' })).toBeUndefined();
  expect(parsePaymentRequest(null)).toBeUndefined();
});
