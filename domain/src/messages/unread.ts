import { equal, limit, type QueryDescription, select } from '#query.ts';
import { isUnreadBy, type Message } from './message.ts';

/** The most unread messages that are counted by sender; of further ones only the total is known. */
const maxCounted = 1_000;

/** My unread messages in all and by sender. */
export interface Unread {
  readonly total: number;
  readonly idsBySender: Readonly<Record<string, readonly string[]>>;
}

export const nothingUnread: Unread = { total: 0, idsBySender: {} };

export function describeUnread(me: string): QueryDescription[] {
  return [equal('receiverId', me), equal('isRead', false), select('$id', 'senderId'), limit(maxCounted)];
}

export function toUnread(
  total: number,
  messages: readonly { readonly id: string; readonly senderId: string }[],
): Unread {
  const idsBySender: Record<string, string[]> = {};
  for (const { id, senderId } of messages) {
    idsBySender[senderId] ??= [];
    idsBySender[senderId].push(id);
  }
  return { total, idsBySender };
}

/** Returns the unread messages after this one was stored or changed. */
export function countMessage(unread: Unread, message: Message, me: string): Unread {
  const isWaiting = isUnreadBy(message, me);
  const ids = unread.idsBySender[message.senderId] ?? [];
  if (isWaiting === ids.includes(message.id)) return unread;
  return isWaiting ? withIds(unread, message.senderId, [...ids, message.id], 1) : withoutMessage(unread, message);
}

/** Returns the unread messages after this one was read or deleted. */
export function withoutMessage(unread: Unread, { id, senderId }: Pick<Message, 'id' | 'senderId'>): Unread {
  const ids = unread.idsBySender[senderId] ?? [];
  if (!ids.includes(id)) return unread;
  return withIds(
    unread,
    senderId,
    ids.filter((each) => each !== id),
    -1,
  );
}

function withIds(unread: Unread, senderId: string, ids: readonly string[], change: number): Unread {
  return { total: unread.total + change, idsBySender: { ...unread.idsBySender, [senderId]: ids } };
}
