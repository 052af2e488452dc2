import { equal, limit, order } from '@duka/domain/query';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listDocuments } from '#data/calls/documents.ts';
import { isWorthRetrying } from '#data/connection/api-error.ts';
import { type Notification, toNotification } from './notifications.ts';

/** Everything that is asked about notifications. */
export const inboxKey = ['inbox'] as const;

/** Milliseconds after which the app asks by itself, in case a broken line was not noticed. */
const lookAgainMs = 60_000;
const live = { staleTime: 0, refetchInterval: lookAgainMs, refetchOnReconnect: true, retry: isWorthRetrying } as const;

export interface NotificationPage {
  /** The number of all of them, beyond those asked for. */
  readonly total: number;
  readonly notifications: readonly Notification[];
}

export const listKey = [...inboxKey, 'list'] as const;

/** Counts the unread notifications. */
export function unreadNotificationsQuery(me: string) {
  return queryOptions({
    ...live,
    queryKey: [...inboxKey, 'unread', me],
    queryFn: async () => {
      const { total } = await listDocuments('notifications', [...describeUnread(me), limit(1)]);
      return total;
    },
  });
}

/** Returns the newest `count` of them, the newest first. */
export function notificationsQuery(me: string, count: number) {
  return queryOptions({
    ...live,
    queryKey: [...listKey, me, count],
    queryFn: async (): Promise<NotificationPage> => {
      const newest = [equal('accountId', me), order('orderDesc', 'at'), limit(count)];
      const { total, documents } = await listDocuments('notifications', newest);
      return {
        total,
        notifications: documents.map(toNotification).filter((notification) => notification !== undefined),
      };
    },
    placeholderData: keepPreviousData,
  });
}

export function describeUnread(me: string) {
  return [equal('accountId', me), equal('isRead', false)];
}
