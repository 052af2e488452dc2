import { formatDay, toDay } from '@duka/domain/values/dates';
import type { Language } from '@duka/domain/values/language';
import { createCallLimit, hourMs, type LimitDeps } from '#http/rate-limit.ts';
import type { Mail, SendMail } from '#mail/mail.ts';
import type { MailNotifications, Notification, NotificationMail } from '#writes/notification.ts';
import { composeMail, greet } from './account-mails.ts';
import { cleanName } from './clean-name.ts';
import { wordsIn } from './mail-words/mail-words.ts';

interface Deps extends LimitDeps {
  readonly sendMail: SendMail;
  readonly runInBackground: (work: () => Promise<void>) => void;
  /** The address at which the shop's owner opens the app. */
  readonly appUrl: string;
}

/** The most mails of notifications that an account gets in an hour: its address may be unproven and somebody else's. */
const mailsPerHour = 10;
/** The most lines of one mail; the inbox has the rest. */
const maxLines = 100;

/** Milliseconds without another part of a group, such as a file that is imported in parts, after which its mail goes. */
const quietMs = 20_000;

interface NotificationMailer {
  readonly mailNotifications: MailNotifications;
  /** Sends at once what still waits for more of its group. */
  sendWaiting(): void;
}

/**
 * Sends copies of notifications in the background: nobody waits for a mail, and a failure is logged. Those of a group go
 * by one mail, once no more of it come.
 */
export function createNotificationMailer({ sendMail, runInBackground, appUrl, ...deps }: Deps): NotificationMailer {
  const limit = createCallLimit(deps, 'mails of notifications', mailsPerHour, hourMs);
  const waiting = new Map<string, { readonly mail: NotificationMail; readonly timer: NodeJS.Timeout }>();

  function send(mail: NotificationMail): void {
    const today = toDay(deps.now().getTime());
    runInBackground(async () => {
      if ((await limit.take(mail.accountId)) >= 0) await sendMail(makeMail(mail, appUrl, today));
    });
  }

  function release(key: string): void {
    const held = waiting.get(key);
    if (!held) return;
    clearTimeout(held.timer);
    waiting.delete(key);
    send(held.mail);
  }

  function hold(mail: NotificationMail): void {
    const key = JSON.stringify([mail.accountId, mail.group]);
    const held = waiting.get(key);
    clearTimeout(held?.timer);
    const notifications = [...(held?.mail.notifications ?? []), ...mail.notifications];
    const timer = setTimeout(release, quietMs, key).unref();
    waiting.set(key, { mail: { ...mail, notifications }, timer });
  }

  return {
    mailNotifications(mails) {
      for (const mail of mails) {
        if (mail.group === undefined) send(mail);
        else hold(mail);
      }
    },
    sendWaiting() {
      for (const key of [...waiting.keys()]) release(key);
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
