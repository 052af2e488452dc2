import { hourMs } from '@duka/domain/values/durations';
import type { AccountRow } from '#database/account-store.ts';
import { createCallLimit, type LimitDeps } from '#http/rate-limit.ts';
import type { SendMail } from '#mail/mail.ts';
import { makeNewAddressMail, makeSecurityMail } from './account-mails.ts';
import type { SecurityChange } from './mail-words/mail-words.ts';

interface Deps extends LimitDeps {
  readonly sendMail: SendMail;
  readonly runInBackground: (work: () => Promise<void>) => void;
  /** The address at which the owner opens the app. */
  readonly appUrl: string;
}

/** Tells the owner of an account by mail what was changed. `account` is as it was when its address was still the owner's. */
export type AlertOwner = (change: SecurityChange, account: AccountRow, newEmail?: string) => void;

/** The most such mails to one address in an hour. */
const mailsPerHour = 10;

/** Sends the alerts in the background: nobody waits for a mail, and a failure is logged. */
export function createOwnerAlerts({ sendMail, runInBackground, appUrl, ...deps }: Deps): AlertOwner {
  const limit = createCallLimit(deps, 'mails to owners', mailsPerHour, hourMs);
  return (change, account, newEmail) => {
    const mails = [makeSecurityMail(change, account, appUrl)];
    // The new address is not proven and may be a stranger's.
    if (newEmail !== undefined) mails.push(makeNewAddressMail(newEmail, account, appUrl));
    for (const mail of mails) {
      runInBackground(async () => {
        if ((await limit.take(mail.to)) >= 0) await sendMail(mail);
      });
    }
  };
}
