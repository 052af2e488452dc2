import type { AccountRow, SessionRow, TokenRow } from '#database/account-store.ts';
import type { LiveEvent } from '#http/live-event.ts';
import { toAccount, toSession, toToken } from './wire-account.ts';

export type Updated = 'prefs' | 'name' | 'email' | 'phone' | 'password' | 'mfa';

/** The event of a changed account, which the account alone is told of; wire section 10. */
export function makeAccountEvent(account: AccountRow, updated: Updated): LiveEvent {
  return {
    resource: [['users', account.id]],
    action: `update.${updated}`,
    ...toldTo(account.id, toAccount(account)),
  };
}

/**
 * The event of a session that was opened, has ended, or from now on owes a second factor; the latter two close its
 * sockets (R12).
 */
export function makeSessionEvent(session: SessionRow, action: 'create' | 'update' | 'delete'): LiveEvent {
  return {
    resource: [
      ['users', session.accountId],
      ['sessions', session.id],
    ],
    action,
    ...(action !== 'create' && { endsSession: session.id }),
    ...toldTo(session.accountId, toSession(session, undefined)),
  };
}

/** The event of a mailed link that has proven the account's e-mail, as a hosted Appwrite tells it. */
export function makeVerificationEvent(token: TokenRow): LiveEvent {
  return {
    resource: [
      ['users', token.accountId],
      ['verification', token.id],
    ],
    action: 'update',
    ...toldTo(token.accountId, toToken(token)),
  };
}

function toldTo(accountId: string, payload: object): Pick<LiveEvent, 'channels' | 'findAudience'> {
  return {
    channels: ['account', `account.${accountId}`],
    findAudience: async () => ({
      candidates: [accountId],
      seenBy: async (caller) => (caller.kind !== 'guest' && caller.accountId === accountId ? payload : undefined),
    }),
  };
}
