import { appName } from '@duka/domain/project';
import type { Mail } from '#mail/mail.ts';

interface Recipient {
  readonly email: string;
  readonly name: string;
}

export function makeRecoveryMail({ email, name }: Recipient, link: string): Mail {
  return compose(email, `Set a new ${appName} password`, link, [
    greet(name),
    `Someone asked to set a new password for your ${appName} account. Open this link within one hour to choose it:`,
    'If it was not you, do nothing: your password stays as it is.',
  ]);
}

export function makeVerificationMail({ email, name }: Recipient, link: string): Mail {
  return compose(email, `Confirm your ${appName} e-mail address`, link, [
    greet(name),
    `Open this link within one hour to confirm that this address belongs to your ${appName} account:`,
    'If you have no account with us, do nothing.',
  ]);
}

function greet(name: string): string {
  return name === '' ? 'Hello,' : `Hello ${name},`;
}

/** The link stands behind the second line, alone on its own, so that every mail program finds it whole. */
function compose(to: string, subject: string, link: string, [hello, ask, close]: [string, string, string]): Mail {
  const paragraphs = [escapeHtml(hello), escapeHtml(ask), `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`];
  return {
    to,
    subject,
    text: [hello, ask, link, close, appName].join('\n\n'),
    html: [...paragraphs, escapeHtml(close), appName].map((paragraph) => `<p>${paragraph}</p>`).join('\n'),
  };
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (char) => names[char] ?? char);
}
