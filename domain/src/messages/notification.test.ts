import { expect, test } from 'vitest';
import { hasRunLow, isNotificationWanted, type NotificationKind, readNotificationChoices } from './notification.ts';

test('what was never chosen is on, but for promotions [SET-010, SET-017, SET-018]', () => {
  const unset = { emailNotifications: true, orderUpdates: true, messaging: true, promotions: false };
  expect(readNotificationChoices({})).toEqual(unset);
  expect(readNotificationChoices({ messaging: 'no', role: 'seller' })).toEqual(unset);
  const chosen = { emailNotifications: false, orderUpdates: false, messaging: false, promotions: true };
  expect(readNotificationChoices(chosen)).toEqual(chosen);
});

test.each<[NotificationKind, string | undefined]>([
  ['message', 'messaging'],
  ['order', 'orderUpdates'],
  ['low-stock', undefined],
  ['expiring', undefined],
])('a seller is notified of %s unless %s is off [SET-010]', (kind, name) => {
  const off = { emailNotifications: false, orderUpdates: false, messaging: false, promotions: false };
  expect(isNotificationWanted(kind, off)).toBe(name === undefined);
  expect(isNotificationWanted(kind, { ...off, ...(name && { [name]: true }) })).toBe(true);
});

test.each([
  [11, 10, true],
  [11, 0, true],
  [1, 0, true],
  [10.001, 10, true],
  [10, 9, false],
  [12, 11, false],
  [0, 0, false],
  [0, 5, false],
  [0, 11, false],
])('from %d to %d in stock: notified is %s [LIST-017, LIST-018, LIST-019]', (before, after, isTold) => {
  expect(hasRunLow(before, after)).toBe(isTold);
});
