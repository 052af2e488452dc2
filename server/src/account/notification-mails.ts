import { permitKinds } from '@duka/domain/inputs/input-rules';
import { formatDay, toDay } from '@duka/domain/values/dates';
import type { Language } from '@duka/domain/values/language';
import { formatPrice } from '@duka/domain/values/money';
import type { Database } from '#database/database.ts';
import type { ClaimedParts } from '#database/store/digest-store.ts';
import type { Mail, SendMail } from '#mail/mail.ts';
import { claimedMs, type LogMailFailure, tryMail } from '#mail/try-mail.ts';
import { addressMail, type MailNotifications, type Notification, type NotificationMail } from '#writes/notification.ts';
import { composeMail, greet } from './account-mails.ts';
import { cleanName } from './clean-name.ts';
import type { MailLimits } from './mail-limits.ts';
import { wordsIn } from './mail-words/mail-words.ts';
import type { LateChange } from './owner-alerts.ts';

interface Deps {
  readonly database: Pick<Database, 'accounts' | 'digests' | 'transaction'>;
  readonly now: () => Date;
  readonly mailLimits: MailLimits;
  readonly sendMail: SendMail;
  /** Sends a mail at once. A mail of a group stays in the database until the mail server has accepted it. */
  readonly handOver: SendMail;
  readonly logFailure: LogMailFailure;
  readonly runInBackground: (work: () => Promise<void>) => void;
  /** The address at which the shop's owner opens the app. */
  readonly appUrl: string;
}

/** The most lines of one mail; the inbox has the rest. */
const maxLines = 100;
/** The prefix of the group that joins what is above the limit of mails of a day (R50). No other group begins so. */
const restPrefix = 'rest of ';

/** What one line of a mail is about. */
type Notice = Notification | LateChange;

interface NotificationMailer {
  /** Sends copies of notifications in the background. A failure is logged. */
  readonly mailNotifications: MailNotifications;
  /** Sends the mails of the groups that are due, whichever process has stored them (decision 0073). */
  sendHeld(): Promise<void>;
  /** Stores notices above the limit of mails for the one mail that joins them at the end of the day (R50). */
  readonly joinLater: (accountId: string, ...late: readonly Notice[]) => Promise<void>;
}

export function createNotificationMailer(deps: Deps): NotificationMailer {
  const { database, sendMail, handOver, runInBackground, logFailure, now, appUrl, mailLimits } = deps;
  const today = () => toDay(now().getTime());
  const inMs = (ms: number) => new Date(now().getTime() + ms).toISOString();

  async function sendParts({ contents, tries, ...group }: ClaimedParts): Promise<void> {
    const account = await database.accounts.get(group.accountId);
    const all = contents.flatMap((part) => JSON.parse(part) as Notice[]);
    const isRest = group.group.startsWith(restPrefix);
    const to = account && addressMail(account, all.filter(isNotification));
    const isWanted =
      to && (tries > 1 || (await (isRest ? mailLimits.takeJoined(to) : mailLimits.takeNotices(to, undefined))));
    if (!isWanted) {
      if (to && !isRest) await joinLater(group.accountId, ...all);
      return database.transaction(({ digests }) => digests.remove(group));
    }
    const changes = all.filter((one) => !isNotification(one));
    const mail = makeMail(to, appUrl, today(), { isRest, changes });
    await tryMail(() => handOver(mail), tries, {
      remove: () => database.transaction(({ digests }) => digests.remove(group)),
      delay: (ms) => database.transaction(({ digests }) => digests.delay(group, inMs(ms))),
      logFailure,
    });
  }

  async function joinLater(accountId: string, ...late: readonly Notice[]): Promise<void> {
    if (!(await mailLimits.takeJoinedPart(accountId))) return;
    const dueAt = mailLimits.endOfDay();
    const part = { accountId, group: `${restPrefix}${dueAt}`, dueAt, content: JSON.stringify(late) };
    await database.transaction(async ({ accounts, digests }) => {
      if (await accounts.get(accountId)) await digests.add(part);
    });
  }

  return {
    joinLater,
    mailNotifications(mails, by) {
      for (const mail of mails) {
        runInBackground(async () => {
          if (await mailLimits.takeNotices(mail, by)) await sendMail(makeMail(mail, appUrl, today()));
          else await joinLater(mail.accountId, ...mail.notifications);
        });
      }
    },
    async sendHeld() {
      for (;;) {
        const due = await database.digests.findDue(inMs(0));
        if (!due) return;
        const parts = await database.transaction(({ digests }) => digests.claim(due, inMs(0), inMs(claimedMs)));
        if (parts) await sendParts(parts);
      }
    },
  };
}

interface RestOfDay {
  readonly isRest: boolean;
  readonly changes: readonly LateChange[];
}

function makeMail(
  { notifications, language, ...to }: NotificationMail,
  appUrl: string,
  today: string,
  { isRest, changes }: RestOfDay = { isRest: false, changes: [] },
): Mail {
  const words = wordsIn(language).notifications;
  // Changes of the account come first, as they matter most.
  const lines = [
    ...changes.map((one) => describeChange(one, language)),
    ...notifications.map((one) => describe(one, { today, language })),
  ];
  const [only = ''] = lines;
  const kinds = new Set(notifications.map(({ kind }) => kind));
  const areExpired = notifications.every((one) => isExpired(one, today));
  const many = areExpired ? 'expired' : (kinds.size === 1 && ofMany[[...kinds][0] ?? 'message']) || 'mixed';
  const subject = isRest ? words.rest(lines.length) : lines.length === 1 ? only : words.many[many](lines.length);
  const rest = lines.length > maxLines ? [words.more(lines.length - maxLines)] : [];
  const list = [...lines.slice(0, maxLines), ...rest].join('\n');
  return composeMail(to.email, subject, appUrl, [greet(to, language), list, isRest ? words.whyRest : words.why]);
}

function isNotification(notice: Notice): notice is Notification {
  return notice.kind !== 'change';
}

function describeChange({ change, day = '' }: LateChange, language: Language): string {
  const words = wordsIn(language);
  const [subject] = change === 'deletion' ? words.deletion(day) : words.security[change];
  return subject;
}

/** The subject of a mail about several products. */
const ofMany: Partial<Record<Notification['kind'], 'low' | 'expiring'>> = { 'low-stock': 'low', expiring: 'expiring' };

/** True for a notification about goods whose expiry date has passed (R24). */
function isExpired({ kind, day = '' }: Notification, today: string): boolean {
  return kind === 'expiring' && day < today;
}

function describe(
  notification: Notification,
  { today, language }: { readonly today: string; readonly language: Language },
): string {
  const { kind, quantity = 0, day = '', reference = '' } = notification;
  const words = wordsIn(language).notifications;
  const name = cleanName(notification.name);
  const date = formatDay(`${day}T12:00:00Z`, language) ?? day;
  switch (kind) {
    case 'message':
      return words.message(name);
    case 'order':
      return words.order(name, reference);
    case 'order-expired':
      return words.orderExpired(name, reference);
    case 'low-stock':
      return quantity > 0 ? words.low(name, quantity) : words.out(name);
    case 'member':
      return words.member(name);
    case 'override':
      return words.override(name, quantity > 0 ? formatPrice(quantity, language) : '');
    case 'counter':
      return words.counter(name);
    case 'payment-late':
      return words.paymentLate(name, formatPrice(quantity, language), reference);
    case 'payment-stray':
      return words.paymentStray(name, formatPrice(quantity, language), reference);
    case 'beyond-stock':
      return words.beyond(name);
    case 'expiring':
      return isExpired(notification, today) ? words.expired(name, date) : words.expiring(name, date);
    case 'permit': {
      const permit = words.permitKinds[permitKinds.find((known) => known === reference) ?? 'other'];
      return day < today ? words.permitLapsed(permit, name, date) : words.permit(permit, name, date);
    }
  }
}
