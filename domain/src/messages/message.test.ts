import { expect, test } from 'vitest';
import { isPicture, isUnreadBy, isWorthSending, parseMessage, partyOf } from './message.ts';

const document = {
  $id: 'm1',
  $createdAt: '2026-11-21T07:05:00.000+00:00',
  senderId: 'neema',
  receiverId: 'asha',
  content: 'Habari',
  isRead: false,
  fileUrl: null,
  fileType: null,
};

test('a message has an id, both parties, its text and when it was stored; what is missing is empty [DATA-056, DATA-057, DATA-058, DATA-059, DATA-060]', () => {
  expect(parseMessage(document)).toEqual({
    id: 'm1',
    senderId: 'neema',
    receiverId: 'asha',
    content: 'Habari',
    isRead: false,
    fileUrl: '',
    fileType: '',
    sentAt: '2026-11-21T07:05:00.000+00:00',
  });
  for (const none of [null, 'm1', {}, { ...document, senderId: null }]) expect(parseMessage(none)).toBeUndefined();
});

test('the other party is the sender or receiver who is not me [DATA-061, CALL-042]', () => {
  expect(partyOf(document, 'asha')).toBe('neema');
  expect(partyOf(document, 'neema')).toBe('asha');
});

test('a message waits for its receiver until it is read [MSG-027]', () => {
  expect(isUnreadBy(document, 'asha')).toBe(true);
  expect(isUnreadBy(document, 'neema')).toBe(false);
  expect(isUnreadBy({ ...document, isRead: true }, 'asha')).toBe(false);
});

test.each([
  ['', false, false],
  [' \n\t ', false, false],
  ['  a ', false, true],
  ['', true, true],
])('the text %j with a file (%j) is worth sending: %j [MSG-030]', (content, hasFile, expected) => {
  expect(isWorthSending(content, hasFile)).toBe(expected);
});

test.each([
  ['image/png', true],
  ['image/svg+xml', true],
  ['application/pdf', false],
  ['', false],
])('a file of type %j is a picture: %j [MSG-013, MSG-014]', (fileType, expected) => {
  expect(isPicture({ fileType })).toBe(expected);
});
