import { appName } from '@duka/domain/project';
import { formatDay, toDay } from '@duka/domain/values/dates';
import { createRateLimit, hourMs } from '#http/rate-limit.ts';
import type { Mail, SendMail } from '#mail/mail.ts';
import type { MailNotifications, Notification, NotificationMail } from '#writes/notification.ts';
import { composeMail, greet } from './account-mails.ts';
import { cleanName } from './clean-name.ts';

interface Deps {
  readonly sendMail: SendMail;
  readonly runInBackground: (work: () => Promise<void>) => void;
  readonly now: () => Date;
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
export function createNotificationMailer({ sendMail, runInBackground, now, appUrl }: Deps): NotificationMailer {
  const limit = createRateLimit(mailsPerHour, hourMs, now);
  const waiting = new Map<string, { readonly mail: NotificationMail; readonly timer: NodeJS.Timeout }>();

  function send(mail: NotificationMail): void {
    if (limit.take(mail.accountId) >= 0)
      runInBackground(() => sendMail(makeMail(mail, appUrl, toDay(now().getTime()))));
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

function makeMail({ notifications, ...to }: NotificationMail, appUrl: string, today: string): Mail {
  const lines = notifications.map((one) => describe(one, today));
  const [only = ''] = lines;
  const kinds = new Set(notifications.map(({ kind }) => kind));
  const [kind = 'message'] = kinds;
  const areExpired = notifications.every((one) => isExpired(one, today));
  const many = areExpired ? 'products have expired' : (kinds.size === 1 && ofMany[kind]) || 'notices from your shop';
  const subject = lines.length === 1 ? only : `${lines.length} ${many}`;
  const rest = lines.length > maxLines ? [`… and ${lines.length - maxLines} more in ${appName}.`] : [];
  const what = [...lines.slice(0, maxLines), ...rest].join('\n');
  const close = `You get these mails because e-mail notifications are on in your ${appName} settings.`;
  return composeMail(to.email, subject, appUrl, [greet(to), what, close]);
}

/** The subject of a mail about several products, after their number. */
const ofMany: Partial<Record<Notification['kind'], string>> = {
  'low-stock': 'products are low or out of stock',
  expiring: 'products expire soon or have expired',
};

/** What stands for a name of which nothing may be shown. */
const nameless = {
  message: 'a customer',
  order: 'a customer',
  'low-stock': 'A product',
  'beyond-stock': 'a product',
  expiring: 'a product',
} as const;

/** Answers whether it is about goods whose day, the last good one, has passed (R24). */
function isExpired({ kind, day = '' }: Notification, today: string): boolean {
  return kind === 'expiring' && day < today;
}

function describe(notification: Notification, today: string): string {
  const { kind, quantity, day, reference, ...about } = notification;
  const name = cleanName(about.name) || nameless[kind];
  switch (kind) {
    case 'message':
      return `New message from ${name}`;
    case 'order':
      return `New order ${reference ?? ''} from ${name}`;
    case 'low-stock':
      return quantity !== undefined && quantity > 0
        ? `${name} is running low: ${quantity} left`
        : `${name} is out of stock`;
    case 'beyond-stock':
      return `More of ${name} was sold than was in stock: please count it`;
    case 'expiring': {
      const date = formatDay(`${day}T12:00:00Z`) ?? day;
      return isExpired(notification, today)
        ? `The expiry date of ${name} was ${date}: it has expired`
        : `The expiry date of ${name} is ${date}`;
    }
  }
}
