import type { AccountRow, SessionRow } from '#database/account-store.ts';
import type { LiveEvent } from '#http/live-event.ts';
import { toAccount, toSession } from './wire-account.ts';

export type Updated = 'prefs' | 'name' | 'email' | 'phone' | 'password';

/** The event of a changed account, which the account alone is told of; contract section 10. */
export function makeAccountEvent(account: AccountRow, updated: Updated): LiveEvent {
  return {
    resource: [['users', account.id]],
    action: `update.${updated}`,
    ...toldTo(account.id, toAccount(account)),
  };
}

/** The event of a session that was opened or has ended; the latter closes its sockets (R12). */
export function makeSessionEvent(session: SessionRow, action: 'create' | 'delete'): LiveEvent {
  return {
    resource: [
      ['users', session.accountId],
      ['sessions', session.id],
    ],
    action,
    ...(action === 'delete' && { endsSession: session.id }),
    ...toldTo(session.accountId, toSession(session, undefined)),
  };
}

function toldTo(accountId: string, payload: object): Pick<LiveEvent, 'channels' | 'findReaders'> {
  return {
    channels: ['account', `account.${accountId}`],
    findReaders: async () => ({
      candidates: [accountId],
      seenBy: async (caller) => (caller.kind !== 'guest' && caller.accountId === accountId ? payload : undefined),
    }),
  };
}
