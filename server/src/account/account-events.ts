import type { AccountRow, SessionRow, TokenRow } from '#database/account-store.ts';
import type { ToldToAccount } from '#database/told-events.ts';
import { toAccount, toSession, toToken } from './wire-account.ts';

export type Updated = 'prefs' | 'name' | 'email' | 'phone' | 'password' | 'mfa';

/** Makes the event of a changed account, which goes to that account alone; wire section 10. */
export function makeAccountEvent(account: AccountRow, updated: Updated): ToldToAccount {
  return {
    kind: 'account',
    resource: [['users', account.id]],
    action: `update.${updated}`,
    ...toldTo(account.id, toAccount(account)),
  };
}

/**
 * Makes the event of a session that was opened, has ended, or owes a second factor from now on. The latter two close
 * its sockets (R12).
 */
export function makeSessionEvent(session: SessionRow, action: 'create' | 'update' | 'delete'): ToldToAccount {
  return {
    kind: 'account',
    resource: [
      ['users', session.accountId],
      ['sessions', session.id],
    ],
    action,
    ...(action !== 'create' && { endsSession: session.id }),
    ...toldTo(session.accountId, toSession(session, undefined)),
  };
}

/** Makes the event of a mailed link that has proven the account's e-mail, as a hosted Appwrite sends it. */
export function makeVerificationEvent(token: TokenRow): ToldToAccount {
  return {
    kind: 'account',
    resource: [
      ['users', token.accountId],
      ['verification', token.id],
    ],
    action: 'update',
    ...toldTo(token.accountId, toToken(token)),
  };
}

function toldTo(accountId: string, payload: object): Pick<ToldToAccount, 'accountId' | 'channels' | 'payload'> {
  return { accountId, channels: ['account', `account.${accountId}`], payload };
}
