import { makeSessionEvent } from '#account/account-events.ts';
import { describeUserAgent } from '#account/user-agent.ts';
import type { Stores, Transaction } from '#database/database.ts';
import type { SessionRow } from '#database/store/account-store.ts';

/** A counter device of a shop, for those who may see them. */
export interface CounterDevice {
  readonly sessionId: string;
  /** The browser and the system, as a person calls them. */
  readonly device: string;
  readonly usedAt: string | null;
  /** The member who is unlocked there; null while it is locked. */
  readonly memberId: string | null;
}

/** Locks every counter at which the member is unlocked; called when a member is removed or leaves (R64). */
export async function lockCountersOf({ accounts }: Pick<Stores, 'accounts'>, memberId: string): Promise<void> {
  await accounts.lockCountersOf(memberId);
}

/** Ends the counters of a shop that an account has opened: its session would go on to copy the shop (R64). */
export async function endCountersOf(
  tx: Pick<Transaction, 'accounts' | 'publish'>,
  storeId: string,
  accountId: string,
): Promise<void> {
  const counters = await tx.accounts.listCounters(storeId);
  for (const session of counters.filter((each) => each.accountId === accountId)) await endCounter(tx, session);
}

/** Ends a counter; its sockets close. */
export async function endCounter(
  { accounts, publish }: Pick<Transaction, 'accounts' | 'publish'>,
  session: SessionRow,
): Promise<void> {
  await accounts.deleteSession(session.accountId, session.id);
  publish(makeSessionEvent(session, 'delete'));
}

/** Lists the counter devices of a shop. */
export async function listCounters({ accounts }: Pick<Stores, 'accounts'>, storeId: string): Promise<CounterDevice[]> {
  return (await accounts.listCounters(storeId)).map((session) => ({
    ...{ sessionId: session.id, device: describeDevice(session), memberId: session.actingMemberId },
    usedAt: session.usedAt ?? session.createdAt,
  }));
}

/** Returns what a person calls the device of a session. */
function describeDevice({ userAgent }: Pick<SessionRow, 'userAgent'>): string {
  const { clientName, osName } = describeUserAgent(userAgent);
  return [clientName, osName].filter(Boolean).join(', ');
}
