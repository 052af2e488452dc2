import { isNotificationWanted, readNotificationChoices } from '@duka/domain/messages/notification';
import type { DocumentRow } from '#database/types.ts';
import { addressMail, type Notification, type NotificationMail, type NotifiedGroup } from '#writes/notification.ts';
import type { RowWriter } from '#writes/write.ts';
import {
  describeGroup,
  groupNotifications,
  type NotificationContent,
  type NotificationGroup,
} from './group-notifications.ts';

/**
 * Writes the notifications that their receivers want, in the transaction of their cause, one for all products of a kind.
 * With `group`, later ones under the same name join it while it is unread, and its mail waits for them. Returns the mails
 * to send at once.
 */
export async function notify(
  write: RowWriter,
  notifications: readonly Notification[],
  group?: NotifiedGroup,
): Promise<readonly NotificationMail[]> {
  const mails = new Map<string, NotificationMail>();
  for (const told of groupNotifications(notifications, { at: write.at, group: group?.name })) {
    const { kind, accountId } = told.parts[0];
    const account = await write.accounts.get(accountId);
    const choices = account && readNotificationChoices(account.prefs);
    if (!choices || !isNotificationWanted(kind, choices)) continue;
    const earlier = await write.documents.get('notifications', told.id);
    if (earlier) await renew(write, earlier, told);
    else await insert(write, told);
    // While earlier ones of the same cause are unread, their mail is enough; what joins a group was in none yet.
    if (!choices.emailNotifications || (earlier?.attributes.isRead === false && !told.isOpen)) continue;
    if (group) {
      const { name, dueAt } = group;
      await write.heldMails.add({ accountId, group: name, dueAt, told: JSON.stringify(told.parts) });
      continue;
    }
    const mailed = mails.get(accountId)?.notifications ?? [];
    mails.set(accountId, addressMail(account, [...mailed, ...told.parts]));
  }
  return [...mails.values()];
}

async function insert(write: RowWriter, group: NotificationGroup): Promise<void> {
  const { accountId } = group.parts[0];
  await write.insert('notifications', {
    id: group.id,
    permissions: ['read', 'update', 'delete'].map((action) => `${action}("user:${accountId}")`),
    attributes: { accountId, ...toAttributes(describeGroup(group, write.at)), isRead: false, at: write.at },
  });
}

/** Counts further causes, such as messages of the same writer, in the one notification that is unread. */
async function renew(write: RowWriter, earlier: DocumentRow, group: NotificationGroup): Promise<void> {
  const isUnread = earlier.attributes.isRead !== true;
  const told = group.isOpen
    ? toAttributes(describeGroup(group, write.at, isUnread ? toContent(earlier) : undefined))
    : countMore(group, isUnread ? Number(earlier.attributes.quantity) : 0);
  await write.update('notifications', earlier, { attributes: { ...told, isRead: false, at: write.at } });
}

function countMore({ parts: [{ name, quantity = 0 }] }: NotificationGroup, unread: number) {
  return { name, quantity: unread + quantity };
}

function toAttributes({ kind, documentId, name, quantity = null, day = null, reference = null }: NullableContent) {
  return { kind, documentId, name, quantity, day, reference };
}

type NullableContent = { readonly [Name in keyof NotificationContent]: NotificationContent[Name] | null };

function toContent({ attributes }: DocumentRow): NotificationContent {
  const { kind, documentId, name, quantity, day, reference } = attributes;
  return {
    ...{ kind: kind as NotificationContent['kind'], documentId: String(documentId), name: String(name ?? '') },
    ...(typeof quantity === 'number' && { quantity }),
    ...(typeof day === 'string' && { day }),
    ...(typeof reference === 'string' && { reference }),
  };
}
