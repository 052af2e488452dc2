import { feedHistoryDays } from '@duka/domain/shops/shop-feed';
import { dayMs } from '@duka/domain/values/durations';
import { readNowMs } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';

/**
 * Says that a command is queued on this phone; `at` is when what it takes back was done (ISO text): of older work, and of what `null` stands
 * for, the phone has too few rows to show the result before it is sent.
 */
export function queuedText(at: string | null): string {
  const isOnPhone = at !== null && readNowMs() - Date.parse(at) <= feedHistoryDays * dayMs;
  return isOnPhone ? m.outbox_kept() : m.outbox_kept_later();
}
