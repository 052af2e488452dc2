import { appName } from '@duka/domain/project';
import { formatDay } from '@duka/domain/values/dates';
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
const maxLines = 20;

/** Sends copies of notifications in the background: nobody waits for a mail, and a failure is logged. */
export function createNotificationMailer({ sendMail, runInBackground, now, appUrl }: Deps): MailNotifications {
  const limit = createRateLimit(mailsPerHour, hourMs, now);
  return (mails) => {
    for (const mail of mails) {
      if (limit.take(mail.accountId) >= 0) runInBackground(() => sendMail(makeMail(mail, appUrl)));
    }
  };
}

function makeMail({ notifications, ...to }: NotificationMail, appUrl: string): Mail {
  const lines = notifications.map(describe);
  const [only = ''] = lines;
  const subject = lines.length === 1 ? only : `${lines.length} notices from your shop`;
  const rest = lines.length > maxLines ? [`… and ${lines.length - maxLines} more in ${appName}.`] : [];
  const what = [...lines.slice(0, maxLines), ...rest].join('\n');
  const close = `You get these mails because e-mail notifications are on in your ${appName} settings.`;
  return composeMail(to.email, subject, appUrl, [greet(to), what, close]);
}

/** What stands for a name of which nothing may be shown. */
const nameless = {
  message: 'a customer',
  order: 'a customer',
  'low-stock': 'A product',
  expiring: 'a product',
} as const;

function describe({ kind, quantity, day, reference, ...about }: Notification): string {
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
    case 'expiring':
      return `The expiry date of ${name} is ${formatDay(`${day}T12:00:00Z`) ?? day}`;
  }
}
