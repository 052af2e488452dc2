import { formatDay } from '@duka/domain/values/dates';
import { languageOf } from '@duka/domain/values/language';
import type { AccountRow } from '#database/store/account-store.ts';
import type { SendMail } from '#mail/mail.ts';
import { makeDeletionMail, makeNewAddressMail, makeSecurityMail } from './account-mails.ts';
import type { MailLimits, ToldChange } from './mail-limits.ts';
import type { SecurityChange } from './mail-words/english.ts';

/** A change that waits for the mail which joins the rest of the day. */
export interface LateChange {
  readonly kind: 'change';
  readonly change: Exclude<ToldChange, 'newAddress'>;
  /** The day of the deletion, as it is written to people. */
  readonly day?: string;
}

interface Deps {
  readonly sendMail: SendMail;
  readonly mailLimits: MailLimits;
  /** Stores notices above the limit for the mail that joins the rest of the day. */
  readonly joinLater: (accountId: string, late: LateChange) => Promise<void>;
  readonly runInBackground: (work: () => Promise<void>) => void;
  /** The address at which the owner opens the app. */
  readonly appUrl: string;
}

/** Notifies the owner of an account by mail of a change. `account` is as it was when its address was still the owner's. */
export type AlertOwner = (change: SecurityChange, account: AccountRow, newEmail?: string) => void;

export interface OwnerAlerts {
  readonly alertOwner: AlertOwner;
  /** Notifies the owner that the account is to be deleted at this time, as ISO text. */
  readonly alertDeletion: (account: AccountRow, dueAt: string) => void;
}

/** Sends the alerts in the background: nobody waits for a mail, and a failure is logged. */
export function createOwnerAlerts({ sendMail, mailLimits, joinLater, runInBackground, appUrl }: Deps): OwnerAlerts {
  async function send(account: AccountRow, late: LateChange, mail: Parameters<SendMail>[0]): Promise<void> {
    const to = { ...account, accountId: account.id };
    if (await mailLimits.takeChange(to, late.change)) await sendMail(mail);
    else await joinLater(account.id, late);
  }

  return {
    alertOwner(change, account, newEmail) {
      runInBackground(() => send(account, { kind: 'change', change }, makeSecurityMail(change, account, appUrl)));
      if (newEmail === undefined) return;
      runInBackground(async () => {
        // The new address is not proven and may be a stranger's, who learns no more of the account.
        const to = { email: newEmail, emailVerified: false, accountId: account.id };
        const mail = makeNewAddressMail(newEmail, account, appUrl);
        if (await mailLimits.takeChange(to, 'newAddress')) await sendMail(mail);
      });
    },
    alertDeletion(account, dueAt) {
      const day = formatDay(dueAt, languageOf(account.prefs)) ?? dueAt;
      const late = { kind: 'change', change: 'deletion', day } as const;
      runInBackground(() => send(account, late, makeDeletionMail(account, day, appUrl)));
    },
  };
}
