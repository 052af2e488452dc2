import { expect, test } from 'vitest';
import { describeConversationPage, firstLetterOf, parseParty, previewOf, toLatest } from './conversations.ts';
import { findParties } from './find-parties.ts';
import type { Message } from './message.ts';

const neema = { id: 'neema', firstName: 'Neema', lastName: 'Mollel' };

function message(id: string, from: string, to: string, minute: number): Message {
  const sentAt = `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000+00:00`;
  return { id, senderId: from, receiverId: to, content: id, isRead: false, fileUrl: '', fileType: '', sentAt };
}

test('conversations are read from my newest 100 messages, sent or received [CALL-041, CONST-024]', () => {
  expect(describeConversationPage('asha')).toEqual([
    {
      method: 'or',
      values: [
        { method: 'equal', attribute: 'senderId', values: ['asha'] },
        { method: 'equal', attribute: 'receiverId', values: ['asha'] },
      ],
    },
    { method: 'orderDesc', attribute: '$createdAt' },
    { method: 'limit', values: [100] },
  ]);
});

test('further pages go on behind the last message and leave out whom the first have found, within what a call may hold [CALL-041]', () => {
  const page = describeConversationPage('asha', { lastId: 'm100', partyIds: ['neema'] });
  expect(page).toContainEqual({ method: 'notEqual', attribute: 'senderId', values: ['neema'] });
  expect(page).toContainEqual({ method: 'notEqual', attribute: 'receiverId', values: ['neema'] });
  expect(page).toContainEqual({ method: 'cursorAfter', values: ['m100'] });
  const partyIds = Array.from({ length: 500 }, (_, index) => `party-${index}`);
  expect(describeConversationPage('asha', { lastId: 'm100', partyIds }).length).toBeLessThanOrEqual(100);
});

test('there is one entry for each other party, with the latest message, the newest first [CALL-042, DATA-062]', () => {
  const messages = [
    message('new', 'baraka', 'asha', 9),
    message('mine', 'asha', 'neema', 5),
    message('old', 'neema', 'asha', 3),
    message('older', 'asha', 'baraka', 1),
  ];
  expect(toLatest(messages, 'asha').map(({ id }) => id)).toEqual(['new', 'mine']);
});

test('a message that arrives becomes the latest of its party and comes first; the change of an old one does not [MSG-025]', () => {
  const latest = [message('a', 'baraka', 'asha', 5), message('b', 'neema', 'asha', 4)];
  expect(toLatest([...latest, message('c', 'asha', 'neema', 5)], 'asha').map(({ id }) => id)).toEqual(['a', 'c']);
  expect(toLatest([...latest, message('d', 'asha', 'neema', 9)], 'asha').map(({ id }) => id)).toEqual(['d', 'a']);
  expect(toLatest([...latest, message('old', 'neema', 'asha', 1)], 'asha')).toEqual(latest);
});

test('a contact is read from its row of the directory, and stands under the first letter of its first name [MSG-005, MSG-010]', () => {
  expect(parseParty({ $id: 'x', userId: 'neema', firstName: 'Neema', lastName: 'Mollel' })).toEqual(neema);
  expect(parseParty(null)).toBeUndefined();
  expect(firstLetterOf({ ...neema, firstName: 'ésther' })).toBe('É');
});

test.each([
  ['short', 'short'],
  ['x'.repeat(30), 'x'.repeat(30)],
  ['x'.repeat(31), 'x'.repeat(30)],
  ['🙏'.repeat(31), '🙏'.repeat(30)],
  ['', ''],
])('of %j a contact shows %j [MSG-006, CONST-026]', (content, preview) => {
  expect(previewOf({ content })).toBe(preview);
});

test.each([
  ['neema', true],
  ['MOLL', true],
  ['ma mo', true],
  ['  neema  ', true],
  ['', true],
  ['   ', true],
  ['mollel neema', true],
  ['Néema', true],
  ['molel', true],
  ['baraka', false],
  ['neema baraka', false],
])('searching for %j finds Neema Mollel: %j [MSG-031, MSG-032]', (term, expected) => {
  expect(findParties([neema], term, (party) => party).length > 0).toBe(expected);
});
