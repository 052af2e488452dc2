import { toLedgerActor } from '#commands/caller-scope.ts';
import { apiError } from '#commands/command-error.ts';
import type { CommandStore } from '#commands/command-store.ts';
import type { DocumentRow } from '#commands/stored-row.ts';
import type { EntryRequest } from '#credit/entry-request.ts';
import { openingOwedOf } from '#money/opening-debt.ts';
import { formatPrice } from '#values/money.ts';
import { maxTotal } from '#values/number-input.ts';
import { freeOpening, spendAdvance } from './advance.ts';
import { balanceOf, changeSums } from './book-sums.ts';

/**
 * Writes down what a customer owes from before the shop kept its books here: a line of the account, and no order, sale or money (R76). It
 * may bring the balance above the limit, as it is owed whatever the shop would allow now.
 */
export async function writeOpening(
  write: CommandStore,
  id: string,
  account: DocumentRow,
  { storeId, kind, amount, reference, note, owedSince }: EntryRequest,
): Promise<void> {
  requireCountable(balanceOf(account) + amount);
  await write.insert('creditEntries', {
    id,
    attributes: {
      ...{ storeId, accountId: account.id, kind, amount, ofOpening: amount, owedSince, at: write.at },
      ...{ balanceAfter: balanceOf(account) + amount, reference: reference || null, note: note || null },
      ...toLedgerActor(write.scope, storeId),
    },
  });
  await spendAdvance(write, await changeSums(write, account, { opening: amount }));
}

/**
 * Takes an opening debt back. Rejects with `ApiError` 409 `document_update_conflict` where less of the account's opening debt is left than
 * it added: what was paid or written off of it is taken back first, but for what an advance has settled, which pays what else is owed then (R79).
 */
export async function takeBackOpening(
  write: CommandStore,
  id: string,
  { book: before, entry, note }: { readonly book: DocumentRow; readonly entry: DocumentRow; readonly note: string },
): Promise<void> {
  const { storeId = null, kind = null, amount } = entry.attributes;
  const change = -Number(amount);
  const book = await freeOpening(write, before, -change);
  requireLeft(openingOwedOf(book.attributes), -change);
  await write.insert('creditEntries', {
    id,
    attributes: {
      ...{ storeId, accountId: book.id, kind, amount: change, ofOpening: change, at: write.at },
      ...{ balanceAfter: balanceOf(book) + change, note, reversesId: entry.id },
      ...toLedgerActor(write.scope, storeId),
    },
  });
  await spendAdvance(write, await changeSums(write, book, { opening: change }));
}

/** Refuses to take back an opening debt of which a part is settled; rejects as `takeBackOpening`. */
export function requireLeft(left: number, amount: number): void {
  if (left >= amount) return;
  const message = `Only ${formatPrice(left)} of what was owed from before is left, not ${formatPrice(amount)}. Take back first what was paid or written off of it.`;
  throw apiError('document_update_conflict', message);
}

/** Refuses a debt that could not be counted to the shilling; rejects as `takeBackOpening`. */
export function requireCountable(owed: number): void {
  if (owed > maxTotal) throw apiError('document_update_conflict', 'So much is owed that it cannot be counted.');
}
