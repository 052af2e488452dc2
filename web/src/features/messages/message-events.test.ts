import type { Message } from '@duka/domain/messages/message';
import { expect, test } from 'vitest';
import { announceMessage, loadWithEvents, type MessageEvent } from './message-events.ts';

function stored(id: string): MessageEvent {
  const message: Message = {
    ...{ id, senderId: 'neema', receiverId: 'asha', content: id, isRead: false },
    ...{ fileUrl: '', fileType: '', sentAt: '2026-11-21T10:00:00.000+00:00' },
  };
  return { action: 'stored', message };
}

test('what arrives while an answer is under way is put into it, what came before is not put in again [MSG-022, RT-003]', async () => {
  announceMessage(stored('before'));
  let answer = (_ids: string[]) => {};
  const loading = loadWithEvents(
    () => new Promise<string[]>((resolve) => (answer = resolve)),
    (ids, { message }) => [...ids, message.id],
  );
  announceMessage(stored('meanwhile'));
  announceMessage(stored('and then'));
  answer(['before']);
  expect(await loading).toEqual(['before', 'meanwhile', 'and then']);
});
