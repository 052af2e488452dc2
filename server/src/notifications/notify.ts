import { isNotificationWanted, readNotificationChoices } from '@duka/domain/messages/notification';
import type { DocumentRow } from '#database/document-store.ts';
import type { Notification, NotificationMail } from '#writes/notification.ts';
import type { RowWriter } from '#writes/write.ts';

/** Writes the notifications that their receivers want, in the transaction of their cause. Answers the mails to send. */
export async function notify(
  write: RowWriter,
  notifications: readonly Notification[],
): Promise<readonly NotificationMail[]> {
  const mails = new Map<string, NotificationMail>();
  for (const notification of notifications) {
    const account = await write.accounts.get(notification.accountId);
    const choices = account && readNotificationChoices(account.prefs);
    if (!choices || !isNotificationWanted(notification.kind, choices)) continue;
    const earlier = await write.documents.get('notifications', notification.id);
    if (earlier) await renew(write, earlier, notification);
    else await insert(write, notification);
    // While earlier ones of the same cause are unread, their mail is enough.
    if (!choices.emailNotifications || earlier?.attributes.isRead === false) continue;
    const { email, emailVerified, name } = account;
    const mailed = mails.get(account.id)?.notifications ?? [];
    mails.set(account.id, {
      ...{ accountId: account.id, email, emailVerified, name },
      notifications: [...mailed, notification],
    });
  }
  return [...mails.values()];
}

async function insert(write: RowWriter, notification: Notification): Promise<void> {
  const { id, kind, accountId, documentId, name, quantity = null, day = null, reference = null } = notification;
  await write.insert('notifications', {
    id,
    permissions: ['read', 'update', 'delete'].map((action) => `${action}("user:${accountId}")`),
    attributes: { accountId, kind, documentId, name, quantity, day, reference, isRead: false, at: write.at },
  });
}

/** Counts further causes, such as messages of the same writer, in the one notification that is unread. */
async function renew(write: RowWriter, earlier: DocumentRow, { name, quantity = 0 }: Notification): Promise<void> {
  const unread = earlier.attributes.isRead ? 0 : Number(earlier.attributes.quantity);
  const attributes = { name, quantity: unread + quantity, isRead: false, at: write.at };
  await write.update('notifications', earlier, { attributes });
}
