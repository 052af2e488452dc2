import { appName } from '@duka/domain/project';
import type { Mail } from '#mail/mail.ts';

interface Recipient {
  readonly email: string;
  readonly name: string;
}

export function makeRecoveryMail({ email, name }: Recipient, link: string): Mail {
  return composeMail(email, `Set a new ${appName} password`, link, [
    greet(name),
    `Someone asked to set a new password for your ${appName} account. Open this link within one hour to choose it:`,
    'If it was not you, do nothing: your password stays as it is.',
  ]);
}

export function makeVerificationMail({ email, name }: Recipient, link: string): Mail {
  return composeMail(email, `Confirm your ${appName} e-mail address`, link, [
    greet(name),
    `Open this link within one hour to confirm that this address belongs to your ${appName} account:`,
    'If you have no account with us, do nothing.',
  ]);
}

export function makeCodeMail({ email, name }: Recipient, code: string): Mail {
  return composeMail(email, `Your ${appName} sign-in code`, code, [
    greet(name),
    `Someone signs in to your ${appName} account with your password. This code completes it, within one hour:`,
    'If it is not you, set a new password now.',
  ]);
}

/** Makes the mail about a deletion; `day` is the day on which it will happen. */
export function makeDeletionMail({ email, name }: Recipient, day: string, appUrl: string): Mail {
  return composeMail(email, `Your ${appName} account will be deleted`, appUrl, [
    greet(name),
    `Someone with your password asked to delete your ${appName} account. On ${day} it goes, with your shop and all its data. Until then you can take it back in Settings:`,
    'If it was not you, take it back and set a new password now.',
  ]);
}

export function greet(name: string): string {
  return name === '' ? 'Hello,' : `Hello ${name},`;
}

/** The link or code stands alone behind the second line, so that every mail program finds it whole. */
export function composeMail(
  to: string,
  subject: string,
  token: string,
  [hello, ask, close]: [string, string, string],
): Mail {
  const shown = /^https?:/.test(token) ? `<a href="${escapeHtml(token)}">${escapeHtml(token)}</a>` : escapeHtml(token);
  const paragraphs = [escapeHtml(hello), escapeHtml(ask), shown];
  return {
    to,
    subject,
    text: [hello, ask, token, close, appName].join('\n\n'),
    html: [...paragraphs, escapeHtml(close), appName].map((paragraph) => `<p>${paragraph}</p>`).join('\n'),
  };
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (char) => names[char] ?? char).replaceAll('\n', '<br>');
}
