import type { Message } from '@duka/domain/messages/message';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyEvent, latestQuery, threadQuery } from './message-queries.ts';

function message(number: number, changes: Partial<Message> = {}): Message {
  const sentAt = `2026-11-21T10:00:${String(number).padStart(2, '0')}.000+00:00`;
  const plain = { senderId: 'neema', receiverId: 'asha', isRead: false, fileUrl: '', fileType: '', sentAt };
  return { id: `m${number}`, content: `Message ${number}`, ...plain, ...changes };
}

/**
 * Opens a thread of which messages 3 and 4 are loaded, with older ones left on the server, or the two pages 1-2 and
 * 3-4.
 */
function open(pages: 1 | 2) {
  const client = new QueryClient();
  const { queryKey } = threadQuery('asha', 'neema');
  const newest = { messages: [message(3), message(4)], before: 'm3' };
  const older = { messages: [message(1), message(2)], before: undefined };
  client.setQueryData(queryKey, {
    pages: [newest, older].slice(0, pages),
    pageParams: [undefined, 'm3'].slice(0, pages),
  });
  client.setQueryData(latestQuery('asha').queryKey, [message(4)]);
  return {
    client,
    apply: (action: 'stored' | 'removed', of: Message) => applyEvent(client, 'asha', { action, message: of }),
    ids: () => client.getQueryData(queryKey)?.pages.map((page) => page.messages.map(({ id }) => id)),
    before: () => client.getQueryData(queryKey)?.pages[0]?.before,
    latest: () => client.getQueryData(latestQuery('asha').queryKey)?.map(({ id }) => id),
  };
}

test('a message of the open thread is appended once, and comes first among the conversations [MSG-022, MSG-025, RT-003]', () => {
  const { apply, ids, latest } = open(1);
  for (const _ of [1, 2]) apply('stored', message(5));
  expect(ids()).toEqual([['m3', 'm4', 'm5']]);
  expect(latest()).toEqual(['m5']);
});

test('a message of another thread changes the conversations alone [RT-003]', () => {
  const { apply, ids, latest } = open(1);
  apply('stored', message(9, { senderId: 'baraka' }));
  expect(ids()).toEqual([['m3', 'm4']]);
  expect(latest()).toEqual(['m9', 'm4']);
});

test('the change of a message that is not loaded tears no hole into the thread; one in an older page changes there [RT-003]', () => {
  const one = open(1);
  one.apply('stored', message(1, { isRead: true }));
  expect(one.ids()).toEqual([['m3', 'm4']]);
  const two = open(2);
  two.apply('stored', message(1, { isRead: true }));
  expect(two.ids()).toEqual([
    ['m3', 'm4'],
    ['m1', 'm2'],
  ]);
});

test('a deleted message is gone, and older ones can still be asked for [CALL-045, RT-003]', () => {
  const { apply, ids, before } = open(1);
  apply('removed', message(3));
  expect(ids()).toEqual([['m4']]);
  expect(before()).toBe('m4');
});
