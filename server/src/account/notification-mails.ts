import { formatDay, toDay } from '@duka/domain/values/dates';
import { hourMs } from '@duka/domain/values/durations';
import type { Language } from '@duka/domain/values/language';
import type { Database } from '#database/database.ts';
import type { ClaimedParts } from '#database/held-mail-store.ts';
import { createCallLimit, type LimitDeps } from '#http/rate-limit.ts';
import type { Mail, SendMail } from '#mail/mail.ts';
import { claimedMs, type LogMailFailure, tryMail } from '#mail/try-mail.ts';
import { addressMail, type MailNotifications, type Notification, type NotificationMail } from '#writes/notification.ts';
import { composeMail, greet } from './account-mails.ts';
import { cleanName } from './clean-name.ts';
import { wordsIn } from './mail-words/mail-words.ts';

interface Deps extends LimitDeps {
  readonly database: Pick<Database, 'shared' | 'accounts' | 'heldMails' | 'transaction'>;
  readonly sendMail: SendMail;
  /** Hands a mail to the mail server; what is held stays in the database until that has it. */
  readonly handOver: SendMail;
  readonly logFailure: LogMailFailure;
  readonly runInBackground: (work: () => Promise<void>) => void;
  /** The address at which the shop's owner opens the app. */
  readonly appUrl: string;
}

/** The most mails of notifications that an account gets in an hour: its address may be unproven and somebody else's. */
const mailsPerHour = 10;
/** The most lines of one mail; the inbox has the rest. */
const maxLines = 100;

interface NotificationMailer {
  /** Sends copies of notifications in the background: nobody waits for a mail, and a failure is logged. */
  readonly mailNotifications: MailNotifications;
  /** Sends the mails of groups of which no more came, whichever process has written them (decision 0073). */
  sendHeld(): Promise<void>;
}

export function createNotificationMailer(deps: Deps): NotificationMailer {
  const { database, sendMail, handOver, runInBackground, logFailure, now, appUrl } = deps;
  const limit = createCallLimit(deps, 'mails of notifications', mailsPerHour, hourMs);
  const today = () => toDay(now().getTime());
  const inMs = (ms: number) => new Date(now().getTime() + ms).toISOString();

  async function sendParts({ told, tries, ...group }: ClaimedParts): Promise<void> {
    const account = await database.accounts.get(group.accountId);
    const isWanted = tries > 1 || (await limit.take(group.accountId)) >= 0;
    if (!account || !isWanted) return database.transaction(({ heldMails }) => heldMails.remove(group));
    const notifications = told.flatMap((part) => JSON.parse(part) as Notification[]);
    const mail = makeMail(addressMail(account, notifications), appUrl, today());
    await tryMail(() => handOver(mail), tries, {
      remove: () => database.transaction(({ heldMails }) => heldMails.remove(group)),
      delay: (ms) => database.transaction(({ heldMails }) => heldMails.delay(group, inMs(ms))),
      logFailure,
    });
  }

  return {
    mailNotifications(mails) {
      for (const mail of mails) {
        runInBackground(async () => {
          if ((await limit.take(mail.accountId)) >= 0) await sendMail(makeMail(mail, appUrl, today()));
        });
      }
    },
    async sendHeld() {
      for (;;) {
        const due = await database.heldMails.findDue(inMs(0));
        if (!due) return;
        const parts = await database.transaction(({ heldMails }) => heldMails.claim(due, inMs(0), inMs(claimedMs)));
        if (parts) await sendParts(parts);
      }
    },
  };
}

function makeMail({ notifications, language, ...to }: NotificationMail, appUrl: string, today: string): Mail {
  const words = wordsIn(language).notifications;
  const lines = notifications.map((one) => describe(one, { today, language }));
  const [only = ''] = lines;
  const kinds = new Set(notifications.map(({ kind }) => kind));
  const areExpired = notifications.every((one) => isExpired(one, today));
  const many = areExpired ? 'expired' : (kinds.size === 1 && ofMany[[...kinds][0] ?? 'message']) || 'mixed';
  const subject = lines.length === 1 ? only : words.many[many](lines.length);
  const rest = lines.length > maxLines ? [words.more(lines.length - maxLines)] : [];
  const what = [...lines.slice(0, maxLines), ...rest].join('\n');
  return composeMail(to.email, subject, appUrl, [greet(to, language), what, words.why]);
}

/** The subject of a mail about several products. */
const ofMany: Partial<Record<Notification['kind'], 'low' | 'expiring'>> = { 'low-stock': 'low', expiring: 'expiring' };

/** Answers whether it is about goods whose day, the last good one, has passed (R24). */
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
  switch (kind) {
    case 'message':
      return words.message(name);
    case 'order':
      return words.order(name, reference);
    case 'low-stock':
      return quantity > 0 ? words.low(name, quantity) : words.out(name);
    case 'beyond-stock':
      return words.beyond(name);
    case 'expiring': {
      const date = formatDay(`${day}T12:00:00Z`, language) ?? day;
      return isExpired(notification, today) ? words.expired(name, date) : words.expiring(name, date);
    }
  }
}
