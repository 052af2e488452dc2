import type { ActorRole } from '#orders/actor.ts';

/** The documents that belong to a caller; every decision about rows is based on them. Nothing belongs to a guest. */
export interface CallerScope {
  readonly accountId: string | undefined;
  /** The users documents of the account; one at most, under whatever id. */
  readonly userIds: readonly string[];
  readonly storeIds: readonly string[];
  /** True for the operator: every row counts as its own. */
  readonly everything?: true;
}

/** The account that wrote a line of a ledger, and its role, as they are stored. */
interface LedgerActor {
  /** The account; null for the operator, which has none. */
  readonly by: string | null;
  readonly byRole: ActorRole;
}

/**
 * Returns the role in which a caller with this scope acts on a row of the shop; someone without any is the customer of
 * an order.
 */
export function toLedgerActor({ everything, accountId, storeIds }: CallerScope, storeId: unknown): LedgerActor {
  if (everything) return { by: null, byRole: 'operator' };
  return { by: accountId ?? null, byRole: storeIds.includes(String(storeId)) ? 'seller' : 'customer' };
}
