import { expect, test } from 'vitest';
import type { Message } from './message.ts';
import { describeThreadPage, groupByDay, putMessage, sortMessages } from './message-thread.ts';

function message(id: string, sentAt: string, changes: Partial<Message> = {}): Message {
  const plain = { senderId: 'neema', receiverId: 'asha', content: id, isRead: false, fileUrl: '', fileType: '' };
  return { id, sentAt, ...plain, ...changes };
}

test('a thread is asked for in both directions, the newest 200 first, older ones behind the oldest known [CALL-045, CONST-025]', () => {
  const both = {
    method: 'or',
    values: [
      {
        method: 'and',
        values: [
          { method: 'equal', attribute: 'senderId', values: ['asha'] },
          { method: 'equal', attribute: 'receiverId', values: ['neema'] },
        ],
      },
      {
        method: 'and',
        values: [
          { method: 'equal', attribute: 'senderId', values: ['neema'] },
          { method: 'equal', attribute: 'receiverId', values: ['asha'] },
        ],
      },
    ],
  };
  const page = [
    both,
    { method: 'orderDesc', attribute: '$createdAt' },
    expect.objectContaining({ method: 'select' }),
    { method: 'limit', values: [200] },
  ];
  expect(describeThreadPage('asha', 'neema')).toEqual(page);
  expect(describeThreadPage('asha', 'neema', 'm7')).toEqual([...page, { method: 'cursorAfter', values: ['m7'] }]);
});

test('messages are shown oldest first; those of one millisecond in the order they were stored [CALL-045]', () => {
  const [a, b, c] = [
    message('a', '2026-11-20T10:00:00.000'),
    message('b', '2026-11-21T10:00:00.000'),
    message('c', '2026-11-21T10:00:00.000'),
  ];
  expect(sortMessages([b, c, a])).toEqual([a, b, c]);
});

test('a message that arrives is put in once, by its time; a known one is replaced where it stands [MSG-022, RT-003]', () => {
  const [a, b] = [message('a', '2026-11-20T10:00:00.000'), message('b', '2026-11-21T10:00:00.000')];
  const late = message('late', '2026-11-20T12:00:00.000');
  expect(putMessage([a], b)).toEqual([a, b]);
  expect(putMessage([a, b], late)).toEqual([a, late, b]);
  const read = { ...a, isRead: true };
  expect(putMessage([a, b], read)).toEqual([read, b]);
});

test('days begin at midnight in Tanzania [MSG-011]', () => {
  const messages = [
    message('evening', '2026-11-20T20:59:59.000+00:00'),
    message('midnight', '2026-11-20T21:00:00.000+00:00'),
    message('noon', '2026-11-21T09:00:00.000+00:00'),
  ];
  const days = groupByDay(messages).map(({ day, messages: of }) => [day, of.map(({ id }) => id)]);
  expect(days).toEqual([
    ['2026-11-20', ['evening']],
    ['2026-11-21', ['midnight', 'noon']],
  ]);
});
