import type { FedCollection } from '@duka/domain/shops/shop-feed';
import { dayMs } from '@duka/domain/values/durations';
import { type Condition, equal } from '#database/query/conditions.ts';

/** Returns which rows of a collection a phone keeps: those of its days, and those that are open, owed or unread (R34). */
export function toRecent(
  { by, newerThanDays, orOpen = false, orUnread = false }: FedCollection,
  nowMs: number,
): Condition[] {
  if (by === undefined || newerThanDays === undefined) return [];
  const since = new Date(nowMs - newerThanDays * dayMs).toISOString();
  const isNew: Condition = { method: 'greaterThanEqual', attribute: by, values: [since] };
  const isUnread = equal('isRead', false);
  if (orUnread) return [{ method: 'or', conditions: [isNew, isUnread] }];
  if (!orOpen) return [isNew];
  const isOpen = equal('status', 'Pending', 'In-Progress');
  return [{ method: 'or', conditions: [isNew, isOpen, { method: 'greaterThan', attribute: 'owed', values: [0] }] }];
}
