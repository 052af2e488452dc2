import type { ActorRole } from '@duka/domain/orders/actor';
import type { CallerScope } from './rights.ts';

/** The account that wrote a line of a ledger, and its role, as they are stored. */
export interface LedgerActor {
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
