import type { NotificationCause } from '@duka/domain/messages/notification';
import { type Language, languageOf } from '@duka/domain/values/language';
import type { AccountRow } from '#database/store/account-store.ts';

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
}

/** Addresses a mail to the owner of an account. */
export function addressMail(
  { id: accountId, email, emailVerified, name, prefs }: AccountRow,
  notifications: readonly Notification[],
): NotificationMail {
  return { accountId, email, emailVerified, name, language: languageOf(prefs), notifications };
}

/** Mails copies of notifications in the background: nobody waits for them. `by` is the account that caused them. */
export type MailNotifications = (mails: readonly NotificationMail[], by: string | undefined) => void;

/** Several writes that belong together, such as the parts of an import: their notifications are joined. */
export interface NotifiedGroup {
  readonly name: string;
  /** When their mail is due if no further write comes, as ISO text. */
  readonly dueAt: string;
}

/** Milliseconds without another write of a group after which its mail goes. */
const quietMs = 20_000;

export function openGroup(name: string, now: Date): NotifiedGroup {
  return { name, dueAt: new Date(now.getTime() + quietMs).toISOString() };
}
