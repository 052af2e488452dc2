import type { CommittedAccountEvent } from '#database/committed-events.ts';
import type { AccountRow, SessionRow, TokenRow } from '#database/store/account-store.ts';
import { toAccount, toSession, toToken } from './wire-account.ts';

export type Updated = 'prefs' | 'name' | 'email' | 'phone' | 'password' | 'mfa';

/** Makes the event of a changed account, which goes to that account alone; wire section 10. */
export function makeAccountEvent(account: AccountRow, updated: Updated): CommittedAccountEvent {
  return {
    kind: 'account',
    resource: [['users', account.id]],
    action: `update.${updated}`,
    ...toAccountEvent(account.id, toAccount(account)),
  };
}

/**
 * Makes the event of a session that was opened, has ended, or owes a second factor from now on. The latter two close
 * its sockets (R12); that of one whose end was put off does not.
 */
export function makeSessionEvent(
  session: SessionRow,
  action: 'create' | 'update' | 'delete',
  { ends = action !== 'create' }: { readonly ends?: boolean } = {},
): CommittedAccountEvent {
  return {
    kind: 'account',
    resource: [
      ['users', session.accountId],
      ['sessions', session.id],
    ],
    action,
    ...(ends && { endsSession: session.id }),
    ...toAccountEvent(session.accountId, toSession(session, undefined)),
  };
}

/** Makes the event of a mailed link that has proven the account's e-mail, as a hosted Appwrite sends it. */
export function makeVerificationEvent(token: TokenRow): CommittedAccountEvent {
  return {
    kind: 'account',
    resource: [
      ['users', token.accountId],
      ['verification', token.id],
    ],
    action: 'update',
    ...toAccountEvent(token.accountId, toToken(token)),
  };
}

function toAccountEvent(
  accountId: string,
  payload: object,
): Pick<CommittedAccountEvent, 'accountId' | 'channels' | 'payload'> {
  return { accountId, channels: ['account', `account.${accountId}`], payload };
}
