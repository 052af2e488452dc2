import type { NotificationKind } from '@duka/domain/messages/notification';

/** Something a seller is to be notified of, before it is known whether they want to be. */
export interface Notification {
  readonly id: string;
  readonly kind: NotificationKind;
  /** Who is notified. */
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

/** A mail to be sent once the transaction is committed. */
export interface NotificationMail {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly notifications: readonly Notification[];
}

/** Mails copies of notifications in the background: nobody waits for them. */
export type MailNotifications = (mails: readonly NotificationMail[]) => void;

/** The mails of one account's many writes as one; none of none. */
export function joinMails(mails: readonly NotificationMail[]): NotificationMail[] {
  const [first] = mails;
  return first ? [{ ...first, notifications: mails.flatMap(({ notifications }) => notifications) }] : [];
}
