import { expect, test } from 'vitest';
import { toNotificationWords } from './notification-words.ts';
import { toAddress, toNotification } from './notifications.ts';

const plain = {
  $id: 'n1',
  $collectionId: 'notifications',
  $databaseId: 'marketplace',
  $createdAt: '2026-11-21T07:00:00.000+00:00',
  $updatedAt: '2026-11-21T07:00:00.000+00:00',
  $permissions: [],
  $sequence: 1,
  accountId: 'asha',
  kind: 'message',
  documentId: 'neema',
  name: 'Neema Mollel',
  quantity: null,
  day: null,
  reference: null,
  isRead: false,
  at: '2026-11-21T07:00:00.000+00:00',
};
const seed = { documentId: 'p 1', name: 'Maize seed' };

test.each([
  [{ quantity: 1 }, 'Neema Mollel wrote to you', '/messages?with=neema'],
  [{ quantity: 7 }, '7 messages from Neema Mollel', '/messages?with=neema'],
  [{ name: null }, 'A customer wrote to you', '/messages?with=neema'],
  [{ kind: 'order', documentId: 'o1', reference: 'DK-1' }, 'Order DK-1 from Neema Mollel', '/orders/o1'],
  [
    { kind: 'order-expired', documentId: 'o1', reference: 'DK-1' },
    'Order DK-1 from Neema Mollel was cancelled: nobody confirmed it within 48 hours',
    '/orders/o1',
  ],
  [
    { kind: 'payment-late', documentId: 'o1', reference: 'DK-1', quantity: 7000 },
    'TZS 7,000 from Neema Mollel came late by mobile money, for order DK-1. See where it went.',
    '/orders/o1',
  ],
  [
    { kind: 'payment-late', documentId: 'b1', quantity: 7000 },
    'TZS 7,000 from Neema Mollel came late by mobile money.',
    '/money/debts/b1',
  ],
  [
    { kind: 'payment-stray', documentId: 'o1', reference: 'DK-1', quantity: 7000 },
    "TZS 7,000 from Neema Mollel came by mobile money for order DK-1, which is cancelled. It is in the customer's account: give it back, or use it for the next sale.",
    '/orders/o1',
  ],
  [{ kind: 'low-stock', ...seed, quantity: 9.5 }, 'Maize seed runs low: 9.5 left', '/products/view/p%201'],
  [{ kind: 'low-stock', ...seed, quantity: 0 }, 'Maize seed is out of stock', '/products/view/p%201'],
  [{ kind: 'expiring', ...seed, day: '2026-12-21' }, 'Maize seed expires on 21 Dec 2026', '/products/view/p%201'],
  [{ kind: 'expiring', ...seed, day: '2026-12-20' }, 'Maize seed expired on 20 Dec 2026', '/products/view/p%201'],
  [
    { kind: 'member', documentId: 'm1' },
    'Neema Mollel works in your shop with an account of their own now',
    '/settings?section=people',
  ],
  [
    { kind: 'permit', documentId: 'p1', name: 'TPHPA/1', day: '2026-12-21', reference: 'pesticides' },
    'Renew your permit by 21 Dec 2026: Pesticides, number TPHPA/1',
    '/settings?section=register',
  ],
  [
    { kind: 'permit', documentId: 'p1', name: '7', day: '2026-12-20', reference: 'of a later version' },
    'Your permit held until 20 Dec 2026 and has lapsed: Other goods, number 7',
    '/settings?section=register',
  ],
  [
    { kind: 'many-low-stock', name: 'Urea, DAP', quantity: 2, reference: 'out-of-stock' },
    '2 products are low or out of stock: Urea, DAP',
    '/products?stock=out-of-stock',
  ],
  [
    { kind: 'many-low-stock', name: 'Urea, DAP, CAN', quantity: 33, reference: 'low-stock' },
    '33 products are low or out of stock: Urea, DAP, CAN and 30 more',
    '/products?stock=low-stock',
  ],
  [
    { kind: 'many-expiring', name: 'Urea, DAP, CAN', quantity: 3, reference: 'expiring' },
    '3 products expire soon: Urea, DAP, CAN',
    '/products?expiry=expiring',
  ],
  [
    { kind: 'many-expiring', name: 'Urea, DAP', quantity: 2, reference: 'expiring', day: '2026-12-21' },
    '2 products expire soon: Urea, DAP',
    '/products?expiry=expiring',
  ],
  [
    { kind: 'many-expiring', name: 'Urea, DAP', quantity: 2, reference: 'expiring', day: '2026-12-20' },
    '2 products expire soon or have expired: Urea, DAP',
    '/products?expiry=expiring',
  ],
  [
    { kind: 'many-expiring', name: 'Urea, DAP', quantity: 2, reference: 'expired' },
    '2 products have expired: Urea, DAP',
    '/products?expiry=expired',
  ],
])('a notification of %j says %j and leads to %j [SET-010]', (attributes, words, address) => {
  const notification = toNotification({ ...plain, ...attributes });
  if (!notification) throw new Error('No notification');
  expect(toNotificationWords(notification, Date.parse('2026-12-21T20:59:59Z'))).toBe(words);
  expect(toAddress(notification)).toBe(address);
});

test('a kind that a later version of the server tells of is left out [SET-010]', () => {
  expect(toNotification({ ...plain, kind: 'weather' })).toBeUndefined();
});
