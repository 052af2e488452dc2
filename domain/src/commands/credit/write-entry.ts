import { requireMayCreate, requireNew, requireReadable } from '#commands/command.ts';
import { apiError } from '#commands/command-error.ts';
import type { AskedDocument, CommandStore } from '#commands/command-store.ts';
import type { DocumentRow } from '#commands/stored-row.ts';
import { type EntryRequest, readEntryRequest } from '#credit/entry-request.ts';
import { toDay } from '#values/dates.ts';
import { formatPrice } from '#values/money.ts';
import { repayAdvance } from './advance.ts';
import { balanceOf } from './book-sums.ts';
import { findBook, followJoins } from './books.ts';
import { writeOpening } from './opening-debt.ts';
import { readDebt } from './order-debt.ts';
import { settleEntry } from './settle-entry.ts';

/** The most orders that one payment or write-off may settle, as all other writes wait meanwhile (R57). */
const maxOrders = 500;

/**
 * Records a payment of a customer's debt or a write-off of it, and settles the opening debt and then the oldest owed orders with it (R32,
 * R76); the effect `keepDebts` then updates the account's balance. Or records an opening debt itself, or that an advance is given back (R79).
 * Rejects with `ApiError` 400 `document_invalid_structure` for a malformed
 * request, 409 `document_already_exists` for a known id, and 409 `document_update_conflict` for an amount above the debt,
 * unless the rest is to be an advance, above the advance, or above the sum of the 500 oldest orders.
 */
export async function writeEntry(write: CommandStore, { id, data }: AskedDocument): Promise<void> {
  const request = requireReadable(readEntryRequest(data, toDay(write.at)));
  const { storeId, kind, amount, keepsRest } = request;
  requireMayCreate(write, 'creditEntries', storeId);
  // Checked first, so that a repeated request gets this error and not one about the amount.
  await requireNew(write, 'creditEntries', id);
  const account = await findAccount(write, request);
  if (!account) throw apiError('relationship_value_invalid', 'Attribute "accountId" names no account of this shop.');
  if (kind === 'opening') return writeOpening(write, id, account, request);
  if (kind === 'repayment') return repayAdvance(write, id, account, request);
  const balance = balanceOf(account);
  if (amount > balance && !keepsRest) {
    const name = account.attributes.name || account.attributes.phone;
    const owed = Math.max(balance, 0);
    throw apiError('document_update_conflict', `${name} owes ${formatPrice(owed)}, not ${formatPrice(amount)}.`);
  }
  await settleEntry(write, account, { ...request, id, kind }, { most: maxOrders });
}

/**
 * Finds the credit account of `accountId`. The id may be that of an order: an offline phone gives a new customer's account the id of its
 * sale, but if another phone's sale to that customer arrived first, the account has that sale's id (decision 0050). For an account that
 * was merged meanwhile, returns the one it was merged into (decision 0088).
 */
export async function findAccount(
  write: Pick<CommandStore, 'documents'>,
  { storeId, accountId }: Pick<EntryRequest, 'storeId' | 'accountId'>,
): Promise<DocumentRow | undefined> {
  const book = await write.documents.get('creditAccounts', accountId);
  if (book?.attributes.storeId === storeId) return followJoins(write, book);
  const order = await write.documents.get('orders', accountId);
  const key = order && readDebt(order).key;
  return order?.attributes.storeId === storeId && key ? findBook(write, storeId, key) : undefined;
}
