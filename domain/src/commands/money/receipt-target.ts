import { apiError } from '#commands/command-error.ts';
import type { CommandStore } from '#commands/command-store.ts';
import { findAccount } from '#commands/credit/write-entry.ts';
import { type RequestData, type RequestProblem, toIdOrNull } from '#request-data.ts';

/** What a payment is for: an order or the debts of a customer; neither where nobody has said so yet. */
export interface ReceiptTarget {
  readonly orderId: string | null;
  readonly accountId: string | null;
}

/** Reads what a payment is for; never both. */
export function readTarget(data: RequestData): ReceiptTarget | RequestProblem {
  const orderId = toIdOrNull(data.orderId);
  if (orderId === undefined) return { attribute: 'orderId', text: 'must be the ID of an order' };
  const accountId = toIdOrNull(data.accountId);
  if (accountId === undefined) return { attribute: 'accountId', text: 'must be the ID of the account of a customer' };
  if (orderId !== null && accountId !== null) {
    return { attribute: 'accountId', text: 'must be left out beside "orderId"' };
  }
  return { orderId, accountId };
}

/** Rejects with 400 `relationship_value_invalid` where the order or the account is not the shop's. */
export async function requireTarget(
  write: CommandStore,
  storeId: string,
  { orderId, accountId }: ReceiptTarget,
): Promise<void> {
  const order = orderId === null ? undefined : await write.documents.get('orders', orderId);
  if (orderId !== null && order?.attributes.storeId !== storeId) {
    throw apiError('relationship_value_invalid', 'Attribute "orderId" names no order of this shop.');
  }
  if (accountId !== null && !(await findAccount(write, { storeId, accountId }))) {
    throw apiError('relationship_value_invalid', 'Attribute "accountId" names no account of this shop.');
  }
}
