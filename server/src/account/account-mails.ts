import { appName } from '@duka/domain/project';
import type { Mail } from '#mail/mail.ts';
import { cleanName } from './clean-name.ts';

interface Recipient {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
}

export function makeRecoveryMail(to: Recipient, link: string): Mail {
  return composeMail(to.email, `Set a new ${appName} password`, link, [
    greet(to),
    `Someone asked to set a new password for your ${appName} account. Open this link within one hour to choose it:`,
    'If it was not you, do nothing: your password stays as it is.',
  ]);
}

export function makeVerificationMail(to: Recipient, link: string): Mail {
  return composeMail(to.email, `Confirm your ${appName} e-mail address`, link, [
    greet(to),
    `Open this link within one hour to confirm that this address belongs to your ${appName} account:`,
    'If you have no account with us, do nothing.',
  ]);
}

export function makeCodeMail(to: Recipient, code: string): Mail {
  return composeMail(to.email, `Your ${appName} sign-in code`, code, [
    greet(to),
    `Someone signs in to your ${appName} account with your password. This code completes it, within one hour:`,
    'If it is not you, set a new password now.',
  ]);
}

/** Makes the mail about a deletion; `day` is the day on which it will happen. */
export function makeDeletionMail(to: Recipient, day: string, appUrl: string): Mail {
  return composeMail(to.email, `Your ${appName} account will be deleted`, appUrl, [
    greet(to),
    `Someone with your password asked to delete your ${appName} account. On ${day} it goes, with your shop and all its data. Until then you can take it back in Settings:`,
    'If it was not you, take it back and set a new password now.',
  ]);
}

/** What was changed of an account that its owner must hear of. */
export type SecurityChange = keyof typeof securityTexts;

const securityTexts = {
  email: [
    `The e-mail address of your ${appName} account was changed`,
    `The e-mail address of your ${appName} account was changed, and this one does not open it any more. You sign in with the new one:`,
    'If it was not you, ask those who run the marketplace for help at once, and show them this mail.',
  ],
  password: [
    `Your ${appName} password was changed`,
    `The password of your ${appName} account was changed. The devices that are signed in are listed in Settings, under Security:`,
    'If it was not you, choose "Forgot Password" at the sign-in and set a new one now.',
  ],
  phone: [
    `Your phone number was taken off your ${appName} account`,
    `Someone has shown by a code that the phone number of your ${appName} account is theirs, so you cannot sign in with it any more. You enter yours in Settings:`,
    'If the number is yours, enter it there again: a code proves it.',
  ],
  'two-factor-on': [
    `Two-factor sign-in was turned on`,
    `From now on signing in to your ${appName} account asks for a code as well as your password. You find it in Settings, under Security:`,
    'If it was not you, set a new password now.',
  ],
  'two-factor-off': [
    `Two-factor sign-in was turned off`,
    `Your password alone opens your ${appName} account now. You can turn two-factor on again in Settings, under Security:`,
    'If it was not you, set a new password now.',
  ],
  'authenticator-added': [
    `An authenticator app was added to your ${appName} account`,
    `Codes of a new authenticator app open your ${appName} account together with your password. You find it in Settings, under Security:`,
    'If it was not you, set a new password now.',
  ],
  'authenticator-removed': [
    `The authenticator app was removed from your ${appName} account`,
    `Codes of your authenticator app do not open your ${appName} account any more. You find it in Settings, under Security:`,
    'If it was not you, set a new password now.',
  ],
  'recovery-codes': [
    `The recovery codes of your ${appName} account are new`,
    `New recovery codes were made for your ${appName} account, and the earlier ones do not work any more. You find them in Settings, under Security:`,
    'If it was not you, set a new password now.',
  ],
} as const;

/** Makes the mail that tells the owner of an account what was changed. */
export function makeSecurityMail(change: SecurityChange, to: Recipient, appUrl: string): Mail {
  const [subject, what, close] = securityTexts[change];
  return composeMail(to.email, subject, appUrl, [greet(to), what, close]);
}

/** Makes the mail to the address that an account has from now on; it may be a stranger's, so it names nobody. */
export function makeNewAddressMail(email: string, appUrl: string): Mail {
  return composeMail(email, `This is the e-mail address of a ${appName} account now`, appUrl, [
    greet({ emailVerified: false, name: '' }),
    `Someone has made this the e-mail address of their ${appName} account, and signs in with it from now on:`,
    'If you have no account with us, do nothing.',
  ]);
}

/** Greets by the name only who has proven the address: whoever has made the account may have named a stranger's. */
export function greet({ emailVerified, name }: Omit<Recipient, 'email'>): string {
  const shown = emailVerified ? cleanName(name) : '';
  return shown === '' ? 'Hello,' : `Hello ${shown},`;
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
    // A line break would begin a header of its own.
    subject: subject.replaceAll(/\s+/g, ' '),
    text: [hello, ask, token, close, appName].join('\n\n'),
    html: [...paragraphs, escapeHtml(close), appName].map((paragraph) => `<p>${paragraph}</p>`).join('\n'),
  };
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (char) => names[char] ?? char).replaceAll('\n', '<br>');
}
