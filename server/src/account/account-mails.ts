import { appName } from '@duka/domain/project';
import { formatDayAndTime } from '@duka/domain/values/dates';
import { type Language, languageOf } from '@duka/domain/values/language';
import type { Prefs } from '#database/store/account-store.ts';
import type { Mail } from '#mail/mail.ts';
import { cleanName } from './clean-name.ts';
import type { MailParts, SecurityChange } from './mail-words/english.ts';
import { wordsIn } from './mail-words/mail-words.ts';

/** The owner of an account, who is written to in the language among their preferences (R35). */
interface Recipient {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly prefs: Prefs;
}

export function makeRecoveryMail(to: Recipient, link: string): Mail {
  return makeMail(to, wordsOf(to).recovery, link);
}

export function makeVerificationMail(to: Recipient, link: string): Mail {
  return makeMail(to, wordsOf(to).verification, link);
}

export function makeCodeMail(to: Recipient, code: string): Mail {
  return makeMail(to, wordsOf(to).code, code);
}

/** Makes the mail about a deletion; `day` is the day on which it will happen. */
export function makeDeletionMail(to: Recipient, day: string, appUrl: string): Mail {
  return makeMail(to, wordsOf(to).deletion(day), appUrl);
}

/** Returns the mail that notifies an account's owner of a change. */
export function makeSecurityMail(change: SecurityChange, to: Recipient, appUrl: string): Mail {
  return makeMail(to, wordsOf(to).security[change], appUrl);
}

/** Makes the mail to the address that an account has from now on; it may be a stranger's, so it names nobody. */
export function makeNewAddressMail(email: string, { prefs }: Pick<Recipient, 'prefs'>, appUrl: string): Mail {
  const to = { email, emailVerified: false, name: '', prefs };
  return makeMail(to, wordsOf(to).newAddress, appUrl);
}

/** Makes the mail that invites somebody who may have no account, in the language of who invites. */
export function makeInvitationMail(
  email: string,
  {
    shop,
    name,
    link,
    language,
  }: { readonly shop: string; readonly name: string; readonly link: string; readonly language: Language },
): Mail {
  const to = { email, emailVerified: false, name: '', prefs: { language } };
  return makeMail(to, wordsIn(language).invitation(cleanName(shop), cleanName(name)), link);
}

/** Makes the mail with one of the two codes that hand a shop over (R64). */
export function makeHandoverCodeMail(to: Recipient, who: 'owner' | 'member', shop: string, code: string): Mail {
  return makeMail(to, wordsOf(to).handoverCode[who](cleanName(shop)), code);
}

/** Makes the mail that a shop has changed hands; it can be taken back until `until`, ISO text. */
export function makeHandedOverMail(
  to: Recipient,
  { shop, name, until }: { readonly shop: string; readonly name: string; readonly until: string },
  appUrl: string,
): Mail {
  const language = languageOf(to.prefs);
  const time = formatDayAndTime(until, language) ?? until;
  return makeMail(to, wordsIn(language).handedOver(cleanName(shop), cleanName(name), time), appUrl);
}

export function makeTakenBackMail(to: Recipient, shop: string, appUrl: string): Mail {
  return makeMail(to, wordsOf(to).takenBack(cleanName(shop)), appUrl);
}

function wordsOf({ prefs }: Recipient) {
  return wordsIn(languageOf(prefs));
}

function makeMail(to: Recipient, [subject, ask, close]: MailParts, token: string): Mail {
  return composeMail(to.email, subject, token, [greet(to, languageOf(to.prefs)), ask, close]);
}

/** Greets by name only at a verified address: the account's creator may have entered a stranger's. */
export function greet({ emailVerified, name }: Pick<Recipient, 'emailVerified' | 'name'>, language: Language): string {
  return wordsIn(language).hello(emailVerified ? cleanName(name) : '');
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
