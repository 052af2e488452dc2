import type { NotificationCause } from '@duka/domain/messages/notification';
import type { Language } from '@duka/domain/values/language';

/** A notification, before it is known whether its receiver wants it. */
export interface Notification {
  readonly id: string;
  readonly kind: NotificationCause;
  /** The account that is notified. */
  readonly accountId: string;
  /** The id of what it opens: the writer of messages, the order, the product. */
  readonly documentId: string;
  /** The name of that at the time. */
  readonly name: string;
  /** The number of unread messages, or the stock that is left. */
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
  readonly emailVerified: boolean;
  readonly name: string;
  /** The language that the account reads. */
  readonly language: Language;
  readonly notifications: readonly Notification[];
  /** What is sent under the same name soon after goes by the same mail; absent for what goes at once. */
  readonly group?: string;
}

/** Mails copies of notifications in the background: nobody waits for them. */
export type MailNotifications = (mails: readonly NotificationMail[]) => void;

/** Joins the mails of one account's many writes into one; undefined when there are none. */
export function joinMails(mails: readonly NotificationMail[]): NotificationMail[] {
  const [first] = mails;
  return first ? [{ ...first, notifications: mails.flatMap(({ notifications }) => notifications) }] : [];
}
