import { createHash } from 'node:crypto';
import { dayMs, hourMs } from '@duka/domain/values/durations';
import type { Database } from '#database/database.ts';
import type { SecurityChange } from './mail-words/english.ts';

/** The most mails to an address that its account has not proven, over all kinds but links for a new password. */
const unprovenPerDay = 10;
/** The most of these that one account causes, at whatever addresses. */
const unprovenPerAccount = 20;
/** The most mails about one kind of change, such as new passwords. Each kind has its own, so that none hides another. */
const changesOfAKindPerDay = 3;
const noticesPerHour = 10;
const noticesPerDay = 50;
/** The most mails about notifications that one account causes at all others. */
const noticesPerWriter = 100;
/** The most parts of a mail that joins the rest of a day; the app has all of them. */
const joinedPartsPerDay = 200;
/**
 * Links for a new password that others ask for. Each is valid for an hour, which a window of this limit is too: someone who is sent no more
 * has a valid one. After some in a day there is one an hour, so that there is never none.
 */
const recoveriesPerHour = 5;
const freeRecoveriesPerDay = 10;

/** A change that the owner of an account is notified of by mail. */
export type ToldChange = SecurityChange | 'deletion' | 'newAddress';

interface Receiver {
  readonly email: string;
  readonly emailVerified: boolean;
  /** The account whose mail it is. */
  readonly accountId: string;
}

/**
 * Counts mails by the address that gets them and by the account that causes them, for all processes and over restarts (R50). Each call
 * counts one mail and answers whether it may go.
 */
export interface MailLimits {
  /** A link for a new password. Only other links of its kind count against it, and those of the owner's devices and the app's page not even these. */
  takeRecovery(to: Receiver, link: { readonly isKnownDevice: boolean; readonly isAppPage: boolean }): Promise<boolean>;
  /** A link that proves an address. */
  takeVerification(to: Receiver): Promise<boolean>;
  /** A mail about work in a shop, such as an invitation; `to.accountId` is the account that causes it (R64). */
  takeMemberMail(to: Receiver): Promise<boolean>;
  takeChange(to: Receiver, change: ToldChange): Promise<boolean>;
  /** `by` is the account that caused the notification, where another one did. */
  takeNotices(to: Receiver, by: string | undefined): Promise<boolean>;
  /** A part of the mail that joins the rest of the day. */
  takeJoinedPart(accountId: string): Promise<boolean>;
  /** The mail that joins the rest of the day. */
  takeJoined(to: Receiver): Promise<boolean>;
  /** Seconds until the day of the counts ends. */
  secondsLeft(): number;
  /** When the day of the counts ends, as ISO text. */
  endOfDay(): string;
  /** Deletes the counts of days that are over. */
  prune(): Promise<void>;
}

interface Deps {
  readonly database: Pick<Database, 'transaction'>;
  readonly now: () => Date;
}

export function createMailLimits({ database, now }: Deps): MailLimits {
  const windowEnd = (windowMs: number) =>
    new Date((Math.floor(now().getTime() / windowMs) + 1) * windowMs).toISOString();

  /** Counts one mail in a window; returns how many they are. */
  function count(name: string, whom: string, windowMs = dayMs): Promise<number> {
    return database.transaction(({ mailCounts }) => mailCounts.add(`${name} ${hashOf(whom)}`, windowEnd(windowMs)));
  }

  async function takeUnproven({ email, emailVerified, accountId }: Receiver): Promise<boolean> {
    if (emailVerified) return true;
    if ((await count('by account', accountId)) > unprovenPerAccount) return false;
    return (await count('unproven', mailboxOf(email))) <= unprovenPerDay;
  }

  return {
    async takeRecovery({ email, emailVerified }, { isKnownDevice, isAppPage }) {
      // The account's creator has known devices too: they are the owner's only if the address is verified.
      if (isKnownDevice && emailVerified) return true;
      const name = isAppPage ? 'recovery' : 'recovery elsewhere';
      const inHour = await count(`${name} of hour`, mailboxOf(email), hourMs);
      if (inHour > (isAppPage ? recoveriesPerHour : 1)) return false;
      const inDay = await count(name, mailboxOf(email));
      return inHour === 1 || inDay <= freeRecoveriesPerDay;
    },
    takeVerification: takeUnproven,
    takeMemberMail: takeUnproven,
    async takeChange(to, change) {
      if (change !== 'newAddress' && (await count(change, mailboxOf(to.email))) > changesOfAKindPerDay) return false;
      return takeUnproven(to);
    },
    async takeNotices(to, by) {
      if (by !== undefined && by !== to.accountId && (await count('notices by', by)) > noticesPerWriter) return false;
      if ((await count('notices of hour', to.accountId, hourMs)) > noticesPerHour) return false;
      if ((await count('notices', mailboxOf(to.email))) > noticesPerDay) return false;
      return takeUnproven(to);
    },
    takeJoinedPart: async (accountId) => (await count('joined parts', accountId)) <= joinedPartsPerDay,
    takeJoined: async ({ email }) => (await count('joined', mailboxOf(email))) <= 1,
    secondsLeft: () => Math.max(Math.ceil((Date.parse(windowEnd(dayMs)) - now().getTime()) / 1000), 1),
    endOfDay: () => windowEnd(dayMs),
    prune: () => database.transaction(({ mailCounts }) => mailCounts.prune(now().toISOString())),
  };
}

/** Mail programs deliver `name+anything@host` to `name@host`. */
function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

/** The counts outlive a deleted account by a day, and name nobody. */
function hashOf(whom: string): string {
  return createHash('sha256').update(whom).digest('base64url');
}
