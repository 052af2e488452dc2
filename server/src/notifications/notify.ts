import {
  isNotificationWanted,
  type NotificationKind,
  readNotificationChoices,
} from '@duka/domain/messages/notification';
import type { Stores } from '#database/database.ts';
import type { DocumentRow } from '#database/document-store.ts';
import type { DocumentChange } from '#documents/document-event.ts';

/** Something a seller is told of, before it is known whether they want to hear it. */
export interface Notice {
  readonly id: string;
  readonly kind: NotificationKind;
  /** Who is told. */
  readonly accountId: string;
  /** What it opens: the writer of messages, the order, the product. */
  readonly documentId: string;
  /** What that was called when it happened. */
  readonly name: string;
  /** Unread messages, or what is left in stock. */
  readonly quantity?: number;
  /** The day of expiry, as `2026-12-21`. */
  readonly day?: string;
  /** An order's tracking number. */
  readonly reference?: string;
}

/** What is to be mailed once the transaction is over. */
export interface NoticeMail {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly notices: readonly Notice[];
}

export interface Told {
  readonly changes: readonly DocumentChange[];
  readonly mails: readonly NoticeMail[];
}

/**
 * Writes the notifications that their receivers want, in the transaction of what they are about. Answers what was
 * written, for the events, and what is to be mailed; both only after the commit.
 */
export async function notify(tx: Stores, notices: readonly Notice[], at: string): Promise<Told> {
  const changes: DocumentChange[] = [];
  const mails = new Map<string, NoticeMail>();
  for (const notice of notices) {
    const account = await tx.accounts.get(notice.accountId);
    const choices = account && readNotificationChoices(account.prefs);
    if (!choices || !isNotificationWanted(notice.kind, choices)) continue;
    const earlier = await tx.documents.get('notifications', notice.id);
    changes.push(earlier ? await renew(tx, earlier, notice, at) : await insert(tx, notice, at));
    // Of more of the same, unread, one mail is enough.
    if (!choices.emailNotifications || earlier?.attributes.isRead === false) continue;
    const { email, name } = account;
    const mailed = mails.get(account.id)?.notices ?? [];
    mails.set(account.id, { accountId: account.id, email, name, notices: [...mailed, notice] });
  }
  return { changes, mails: [...mails.values()] };
}

/** The mails of one account's many transactions as one; none of none. */
export function joinMails(mails: readonly NoticeMail[]): NoticeMail[] {
  const [first] = mails;
  return first ? [{ ...first, notices: mails.flatMap(({ notices }) => notices) }] : [];
}

async function insert(tx: Stores, notice: Notice, at: string): Promise<DocumentChange> {
  const { id, kind, accountId, documentId, name, quantity = null, day = null, reference = null } = notice;
  const row: DocumentRow = {
    id,
    createdAt: at,
    updatedAt: at,
    permissions: ['read', 'update', 'delete'].map((action) => `${action}("user:${accountId}")`),
    attributes: { accountId, kind, documentId, name, quantity, day, reference, isRead: false, at },
  };
  await tx.documents.insert('notifications', row);
  return { action: 'create', collection: 'notifications', row };
}

/** More of what was told already, such as messages of the same writer: one notification that counts what is unread. */
async function renew(
  tx: Stores,
  earlier: DocumentRow,
  { name, quantity = 0 }: Notice,
  at: string,
): Promise<DocumentChange> {
  const unread = earlier.attributes.isRead ? 0 : Number(earlier.attributes.quantity);
  const attributes = { name, quantity: unread + quantity, isRead: false, at };
  await tx.documents.update('notifications', earlier.id, { updatedAt: at, attributes });
  const row = { ...earlier, updatedAt: at, attributes: { ...earlier.attributes, ...attributes } };
  return { action: 'update', collection: 'notifications', row };
}
