import {
  mostNamed,
  type NotificationCause,
  type NotificationKind,
  nameProducts,
} from '@duka/domain/messages/notification';
import { toDay } from '@duka/domain/values/dates';
import type { Notification } from '#writes/notification.ts';
import { makeNotificationId } from './notification-id.ts';

/** The kind for several products that corresponds to the named kind for one. */
const kindOfMany: Partial<Record<NotificationCause, NotificationKind>> = {
  'low-stock': 'many-low-stock',
  expiring: 'many-expiring',
};

/** A row of the inbox to be: one cause, or several of a kind. Its mail names each. */
export interface NotificationGroup {
  readonly id: string;
  readonly parts: readonly [Notification, ...Notification[]];
  /** True when later notifications of the same group name join it. */
  readonly isOpen: boolean;
}

/** What a row of the inbox says of its cause or causes. */
export type NotificationContent = Pick<Notification, 'documentId' | 'name' | 'quantity' | 'day' | 'reference'> & {
  readonly kind: NotificationKind;
};

/**
 * Joins what happened at once to several products of a shop: those that run low or out, that expire soon, that have
 * expired. With `group` later notifications of the same group join as well. `at` is the time of it, as ISO text.
 */
export function groupNotifications(
  notifications: readonly Notification[],
  { at, group }: { readonly at: string; readonly group?: string | undefined },
): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>();
  for (const one of notifications) {
    const isOpen = group !== undefined && kindOfMany[one.kind] !== undefined;
    const state = one.kind === 'expiring' ? listOf(one, at) : '';
    const key = kindOfMany[one.kind] ? JSON.stringify([one.kind, one.accountId, state]) : one.id;
    const earlier = groups.get(key);
    const id = isOpen ? makeNotificationId(one.kind, one.accountId, state, group) : one.id;
    groups.set(key, earlier ? { ...earlier, parts: [...earlier.parts, one] } : { id, isOpen, parts: [one] });
  }
  return [...groups.values()];
}

/** Returns the values of a group, merged with the unread row that it joins, if there is one. */
export function describeGroup(
  { parts }: NotificationGroup,
  at: string,
  earlier?: NotificationContent,
): NotificationContent {
  const [first] = parts;
  if (parts.length === 1 && !earlier) return first;
  const known = earlier && (earlier.kind === first.kind ? 1 : (earlier.quantity ?? 0));
  const names = parts.map(({ name }) => name);
  const [day] = [earlier?.day, ...parts.map((one) => one.day)].filter((one) => one !== undefined).sort();
  const lists = [
    ...(earlier ? [earlier.reference || listOf(earlier, at)] : []),
    ...parts.map((one) => listOf(one, at)),
  ];
  return {
    kind: kindOfMany[first.kind] ?? first.kind,
    documentId: earlier?.documentId ?? first.documentId,
    name: earlier
      ? [earlier.name, ...names.slice(0, Math.max(0, mostNamed - (known ?? 0)))].join(', ')
      : nameProducts(names),
    quantity: (known ?? 0) + parts.length,
    // The first of them to expire.
    ...(day !== undefined && { day }),
    // Where some are left, the list of these is the one to look at.
    reference: lists.find((list) => list === 'low-stock') ?? lists[0] ?? '',
  };
}

/** The name of the product list's filter that finds the product. */
function listOf({ kind, quantity = 0, day = '' }: NotificationContent, at: string): string {
  if (kind === 'expiring') return day < toDay(at) ? 'expired' : 'expiring';
  return quantity > 0 ? 'low-stock' : 'out-of-stock';
}
