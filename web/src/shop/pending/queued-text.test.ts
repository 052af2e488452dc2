import { dayMs } from '@duka/domain/values/durations';
import { expect, test } from 'vitest';
import { readNowMs } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { queuedText } from './queued-text.ts';

const daysAgo = (days: number) => new Date(readNowMs() - days * dayMs).toISOString();

test('what takes back older work than the phone has rows of is said to show once it is sent [OFFLINE-020]', () => {
  expect([queuedText(daysAgo(61)), queuedText(daysAgo(63)), queuedText(null)]).toEqual([
    m.outbox_kept(),
    m.outbox_kept_later(),
    m.outbox_kept_later(),
  ]);
});
