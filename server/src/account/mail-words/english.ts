import type { PermitKind } from '@duka/domain/inputs/input-rules';
import { appName } from '@duka/domain/project';

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
  /** Invites somebody to work in a shop. */
  readonly invitation: (shop: string, name: string) => MailParts;
  readonly invitationText: (shop: string, link: string) => string;
  /** The code that hands a shop over: to its owner, and to the member who is to own it. */
  readonly handoverCode: Readonly<Record<'owner' | 'member', (shop: string) => MailParts>>;
  /** Tells that a shop has another owner, and can be taken back until `until`. */
  readonly handedOver: (shop: string, name: string, until: string) => MailParts;
  readonly takenBack: (shop: string) => MailParts;
  /** The text that proves a phone number; the code is valid for `minutes`. */
  readonly phoneCode: (code: string, minutes: number) => string;
  readonly notifications: NotificationWords;
}

/** The line of each notification, and the subjects and closing lines of their mails. */
interface NotificationWords {
  readonly message: (name: string) => string;
  readonly order: (name: string, reference: string) => string;
  readonly orderExpired: (name: string, reference: string) => string;
  readonly low: (name: string, left: number) => string;
  readonly out: (name: string) => string;
  readonly beyond: (name: string) => string;
  readonly paymentLate: (name: string, amount: string, reference: string) => string;
  readonly paymentStray: (name: string, amount: string, reference: string) => string;
  readonly expiring: (name: string, date: string) => string;
  readonly expired: (name: string, date: string) => string;
  readonly permitKinds: Readonly<Record<PermitKind, string>>;
  readonly permit: (kind: string, number: string, date: string) => string;
  readonly permitLapsed: (kind: string, number: string, date: string) => string;
  readonly member: (name: string) => string;
  readonly override: (name: string, amount: string) => string;
  readonly counter: (device: string) => string;
  /** The subject of a mail of several notifications. */
  readonly many: Readonly<Record<'low' | 'expiring' | 'expired' | 'mixed', (count: number) => string>>;
  /** The line for the notifications that one mail leaves out. */
  readonly more: (count: number) => string;
  /** The closing line: why the mail was sent. */
  readonly why: string;
  /** The subject of the mail that joins the rest of a day; `whyRest` is its closing line. */
  readonly rest: (count: number) => string;
  readonly whyRest: string;
}

const newPassword = 'If it was not you, set a new password now.';

export const english: MailWords = {
  hello: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  recovery: [
    `Set a new ${appName} password`,
    `Someone asked to set a new password for your ${appName} account. Open this link within one hour to choose it:`,
    'If it was not you, do nothing: your password stays as it is.',
  ],
  verification: [
    `Confirm your ${appName} e-mail address`,
    `Open this link within one hour to confirm that this address belongs to your ${appName} account:`,
    'If you have no account with us, do nothing.',
  ],
  code: [
    `Your ${appName} sign-in code`,
    `Someone signs in to your ${appName} account with your password. This code completes it, within one hour:`,
    'If it is not you, set a new password now.',
  ],
  deletion: (day) => [
    `Your ${appName} account will be deleted`,
    `Someone with your password asked to delete your ${appName} account. On ${day} it goes, with your shop and all its data. Until then you can take it back in Settings:`,
    'If it was not you, take it back and set a new password now.',
  ],
  newAddress: [
    `This is the e-mail address of a ${appName} account now`,
    `Someone has made this the e-mail address of their ${appName} account, and signs in with it from now on:`,
    'If you have no account with us, do nothing.',
  ],
  security: {
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
      newPassword,
    ],
    'two-factor-off': [
      `Two-factor sign-in was turned off`,
      `Your password alone opens your ${appName} account now. You can turn two-factor on again in Settings, under Security:`,
      newPassword,
    ],
    'authenticator-added': [
      `An authenticator app was added to your ${appName} account`,
      `Codes of a new authenticator app open your ${appName} account together with your password. You find it in Settings, under Security:`,
      newPassword,
    ],
    'authenticator-removed': [
      `The authenticator app was removed from your ${appName} account`,
      `Codes of your authenticator app do not open your ${appName} account any more. You find it in Settings, under Security:`,
      newPassword,
    ],
    'recovery-codes': [
      `The recovery codes of your ${appName} account are new`,
      `New recovery codes were made for your ${appName} account, and the earlier ones do not work any more. You find them in Settings, under Security:`,
      newPassword,
    ],
  },
  invitation: (shop, name) => [
    `Work in ${shop || 'a shop'} with ${appName}`,
    `${shop || 'A shop'} invites ${name || 'you'} to work there with an account of your own. Open this link within seven days. It works once, for whoever opens it first, so do not pass it on:`,
    'If you know nothing of this shop, do nothing.',
  ],
  invitationText: (shop, link) =>
    `${shop || 'A shop'} invites you to work there with ${appName}. The link works once, for seven days: ${link}`,
  handoverCode: {
    owner: (shop) => [
      `Hand over ${shop || 'your shop'}`,
      `Someone who is signed in as you hands your shop over to one of its people. With this code and theirs it changes hands. The code is valid for one hour:`,
      'If it is not you, give this code to nobody and set a new password now.',
    ],
    member: (shop) => [
      `You are to own ${shop || 'a shop'}`,
      `The owner of ${shop || 'a shop'} hands it over to you. Give the owner this code, within one hour, if you agree:`,
      'If you do not agree, do nothing: the shop stays as it is.',
    ],
  },
  handedOver: (shop, name, until) => [
    `${shop || 'A shop'} has changed hands`,
    `${name || 'Somebody else'} owns ${shop || 'the shop'} now. Whoever handed it over can take it back in Settings, under People, until ${until}:`,
    'If you did not hand it over, take it back and set a new password now.',
  ],
  takenBack: (shop) => [
    `${shop || 'A shop'} was taken back`,
    `${shop || 'The shop'} was handed over and has been taken back. Its former owner owns it again, and you work there as before:`,
    'If you have a question, ask the owner.',
  ],
  phoneCode: (code, minutes) => `${code} is your ${appName} code. It holds for ${minutes} minutes. Tell it to nobody.`,
  notifications: {
    message: (name) => `New message from ${name || 'a customer'}`,
    order: (name, reference) => `New order ${reference} from ${name || 'a customer'}`,
    orderExpired: (name, reference) =>
      `Order ${reference} from ${name || 'a customer'} was cancelled: nobody confirmed it within 48 hours`,
    low: (name, left) => `${name || 'A product'} is running low: ${left} left`,
    out: (name) => `${name || 'A product'} is out of stock`,
    paymentLate: (name, amount, reference) =>
      `${amount} from ${name || 'a customer'} came late by mobile money${reference && `, for order ${reference}`}`,
    paymentStray: (name, amount, reference) =>
      `${amount} from ${name || 'a customer'} came by mobile money for order ${reference}, which is cancelled`,
    beyond: (name) => `More of ${name || 'a product'} was sold than was in stock: please count it`,
    expiring: (name, date) => `The expiry date of ${name || 'a product'} is ${date}`,
    expired: (name, date) => `The expiry date of ${name || 'a product'} was ${date}: it has expired`,
    permitKinds: {
      pesticides: 'pesticides',
      seeds: 'seeds',
      fertilisers: 'fertilisers',
      veterinary: 'veterinary medicines',
      feed: 'animal feed',
      other: 'other goods',
    },
    permit: (kind, number, date) => `Your permit for ${kind}, number ${number}, holds until ${date}: please renew it`,
    permitLapsed: (kind, number, date) =>
      `Your permit for ${kind}, number ${number}, held until ${date}: it has lapsed`,
    override: (name, amount) =>
      `${name || 'Somebody'} allowed what another could not do by themselves${amount && `: ${amount}`}`,
    counter: (device) => `A new device is a counter of your shop now${device ? `: ${device}` : ''}`,
    member: (name) => `${name || 'Somebody'} works in your shop with an account of their own now`,
    many: {
      low: (count) => `${count} products are low or out of stock`,
      expiring: (count) => `${count} products expire soon or have expired`,
      expired: (count) => `${count} products have expired`,
      mixed: (count) => `${count} notices from your shop`,
    },
    more: (count) => `… and ${count} more in ${appName}.`,
    why: `You get these mails because e-mail notifications are on in your ${appName} settings.`,
    rest: (count) =>
      count === 1 ? `One more notice of today from ${appName}` : `${count} more notices of today from ${appName}`,
    whyRest: 'So much was to be told today that the rest of it comes in one mail.',
  },
};
