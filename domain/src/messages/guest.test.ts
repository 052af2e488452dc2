import { expect, test } from 'vitest';
import { isDocumentId } from '#document-id.ts';
import { guestIdOf, orderOfGuest } from './guest.ts';

test('the guest of an order has an id that no account can have [DOOR-003]', () => {
  expect([guestIdOf('order-1'), orderOfGuest('_order-1'), orderOfGuest('order-1')]).toEqual([
    '_order-1',
    'order-1',
    undefined,
  ]);
  expect(isDocumentId(guestIdOf('order-1'))).toBe(false);
});
