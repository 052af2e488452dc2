import type { Language } from '@duka/domain/values/language';
import { english } from './english.ts';
import { kiswahili } from './kiswahili.ts';

/** The words of one mail: its subject, the text before the link or the code, and the text after it. */
export type MailParts = readonly [subject: string, ask: string, close: string];

/** The changes of an account of which its owner is notified. */
export type SecurityChange =
  | 'email'
  | 'password'
  | 'phone'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'authenticator-added'
  | 'authenticator-removed'
  | 'recovery-codes';

/** The words of all mails and texts to the owner of an account, in one language. Names may be ''. */
export interface MailWords {
  readonly hello: (name: string) => string;
  readonly recovery: MailParts;
  readonly verification: MailParts;
  readonly code: MailParts;
  readonly deletion: (day: string) => MailParts;
  readonly newAddress: MailParts;
  readonly security: Readonly<Record<SecurityChange, MailParts>>;
  /** The text that proves a phone number; the code is valid for `minutes`. */
  readonly phoneCode: (code: string, minutes: number) => string;
  readonly notifications: NotificationWords;
}

/** One line for each notification, and the subject of a mail of several. */
interface NotificationWords {
  readonly message: (name: string) => string;
  readonly order: (name: string, reference: string) => string;
  readonly low: (name: string, left: number) => string;
  readonly out: (name: string) => string;
  readonly beyond: (name: string) => string;
  readonly expiring: (name: string, date: string) => string;
  readonly expired: (name: string, date: string) => string;
  readonly many: Readonly<Record<'low' | 'expiring' | 'expired' | 'mixed', (count: number) => string>>;
  readonly more: (count: number) => string;
  readonly why: string;
  /** The subject and the close of the mail that joins the rest of a day. */
  readonly rest: (count: number) => string;
  readonly whyRest: string;
}

const catalogues: Readonly<Record<Language, MailWords>> = { en: english, sw: kiswahili };

export function wordsIn(language: Language): MailWords {
  return catalogues[language];
}
