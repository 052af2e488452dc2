import type { NotificationKind } from '@duka/domain/messages/notification';
import { appName } from '@duka/domain/project';
import { formatDay } from '@duka/domain/values/dates';
import { createRateLimit, hourMs } from '#http/rate-limit.ts';
import type { Mail, SendMail } from '#mail/mail.ts';
import { composeMail, greet } from './account-mails.ts';

/** A notification as a mail tells it. */
export interface MailedNotice {
  readonly kind: NotificationKind;
  readonly name: string;
  readonly quantity?: number;
  readonly day?: string;
  readonly reference?: string;
}

export interface NoticeRecipient {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly notices: readonly MailedNotice[];
}

interface Deps {
  readonly sendMail: SendMail;
  readonly runInBackground: (work: () => Promise<void>) => void;
  readonly now: () => Date;
  /** Where the shop's owner opens the app. */
  readonly appUrl: string;
}

/** Mails of notifications an account gets in an hour: the address may be unproven and somebody else's. */
const mailsPerHour = 10;
/** Lines of one mail; the inbox has the rest. */
const maxLines = 20;

/** Sends copies of notifications, aside: nobody waits for a mail, and a failure is logged. */
export function createNoticeMailer({ sendMail, runInBackground, now, appUrl }: Deps) {
  const limit = createRateLimit(mailsPerHour, hourMs, now);
  return (recipients: readonly NoticeRecipient[]): void => {
    for (const recipient of recipients) {
      if (limit.take(recipient.accountId) < 0) continue;
      runInBackground(() => sendMail(makeNoticeMail(recipient, appUrl)));
    }
  };
}

function makeNoticeMail({ email, name, notices }: NoticeRecipient, appUrl: string): Mail {
  const lines = notices.map(describe);
  const [only = ''] = lines;
  const subject = lines.length === 1 ? only : `${lines.length} notices from your shop`;
  const rest = lines.length > maxLines ? [`… and ${lines.length - maxLines} more in ${appName}.`] : [];
  const what = [...lines.slice(0, maxLines), ...rest].join('\n');
  const close = `You get these mails because e-mail notifications are on in your ${appName} settings.`;
  return composeMail(email, subject, appUrl, [greet(name), what, close]);
}

function describe({ kind, name, quantity, day, reference }: MailedNotice): string {
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
