import { expect, test } from 'vitest';
import type { Message } from './message.ts';
import { countMessage, describeUnread, toUnread, withoutMessage } from './unread.ts';

const message: Message = {
  ...{ id: 'm3', senderId: 'neema', receiverId: 'asha', content: 'x', isRead: false },
  ...{ fileUrl: '', fileType: '', sentAt: '2026-11-21T10:00:00.000+00:00' },
};
const two = toUnread(2, [
  { id: 'm1', senderId: 'neema' },
  { id: 'm2', senderId: 'baraka' },
]);

test('what is counted is addressed to me and not read [LAY-016, CONST-028]', () => {
  expect(describeUnread('asha').slice(0, 2)).toEqual([
    { method: 'equal', attribute: 'receiverId', values: ['asha'] },
    { method: 'equal', attribute: 'isRead', values: [false] },
  ]);
  expect(two).toEqual({ total: 2, idsBySender: { neema: ['m1'], baraka: ['m2'] } });
});

test('a message is counted once, however often its event comes [MSG-007, CONST-027]', () => {
  const three = countMessage(two, message, 'asha');
  expect(three).toEqual({ total: 3, idsBySender: { neema: ['m1', 'm3'], baraka: ['m2'] } });
  expect(countMessage(three, message, 'asha')).toBe(three);
});

test('my own messages and read ones do not count; reading or deleting one takes it off [MSG-027, MSG-028]', () => {
  expect(countMessage(two, message, 'neema')).toBe(two);
  const three = countMessage(two, message, 'asha');
  expect(countMessage(three, { ...message, isRead: true }, 'asha')).toMatchObject({
    total: 2,
    idsBySender: { neema: ['m1'] },
  });
  expect(withoutMessage(three, message)).toMatchObject({ total: 2 });
  expect(withoutMessage(two, message)).toBe(two);
});
