import type { NotificationKind } from '@duka/domain/messages/notification';
import type { WireDocument } from '#data/connection/wire-document.ts';
import type { IconName } from '#ui/base/icon.tsx';

/** A notification, with names as they were when it was written. */
export interface Notification {
  readonly id: string;
  readonly kind: NotificationKind;
  /** The id of what it opens: the writer of messages, the order, the product. */
  readonly documentId: string;
  readonly name: string;
  /** The number of unread messages or of products, or the quantity left in stock. */
  readonly quantity: number;
  /** The day of expiry; of several products that of the first to expire. */
  readonly day: string;
  /** The order's tracking number; of several products the name of the list that holds them. */
  readonly reference: string;
  readonly isRead: boolean;
  readonly at: string;
}

export const notificationIcons: Record<NotificationKind, IconName> = {
  message: 'message',
  member: 'user',
  counter: 'lock',
  override: 'check',
  order: 'cart',
  'order-expired': 'cart',
  'payment-late': 'money',
  'payment-stray': 'money',
  'low-stock': 'box',
  'beyond-stock': 'box',
  expiring: 'clock',
  permit: 'clock',
  'many-low-stock': 'box',
  'many-expiring': 'clock',
};

/** Reads a notification; undefined for a kind of a later version. */
export function toNotification(document: WireDocument<'notifications'>): Notification | undefined {
  const { $id, kind, documentId, name, quantity, day, reference, isRead, at } = document;
  if (!isKnown(kind)) return undefined;
  return {
    id: $id,
    kind,
    documentId,
    name: name ?? '',
    quantity: quantity ?? 0,
    day: day ?? '',
    reference: reference ?? '',
    isRead: isRead === true,
    at,
  };
}

/** The kinds that lead to an order. */
const ofOrders: readonly NotificationKind[] = ['order', 'order-expired', 'payment-late', 'payment-stray'];

/** Returns the address of what a notification is about. */
export function toAddress({
  kind,
  documentId,
  reference,
}: Pick<Notification, 'kind' | 'documentId' | 'reference'>): string {
  if (kind === 'message') return `/messages?${new URLSearchParams({ with: documentId })}`;
  if (kind === 'many-low-stock') return `/products?${new URLSearchParams({ stock: reference })}`;
  if (kind === 'many-expiring') return `/products?${new URLSearchParams({ expiry: reference })}`;
  if (kind === 'member' || kind === 'counter') return '/settings?section=people';
  if (kind === 'override') return '/activity';
  if (kind === 'permit') return '/settings?section=register';
  const id = encodeURIComponent(documentId);
  if (kind === 'payment-late' && reference === '') return `/money/debts/${id}`;
  return ofOrders.some((each) => each === kind) ? `/orders/${id}` : `/products/view/${id}`;
}

function isKnown(kind: string): kind is NotificationKind {
  return Object.hasOwn(notificationIcons, kind);
}
