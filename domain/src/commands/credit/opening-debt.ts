import { toLedgerActor } from '#commands/caller-scope.ts';
import { apiError } from '#commands/command-error.ts';
import type { CommandStore, DocumentSource } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import type { EntryRequest } from '#credit/entry-request.ts';
import { openingOwedOf } from '#money/opening-debt.ts';
import { formatPrice } from '#values/money.ts';
import { maxTotal } from '#values/number-input.ts';
import { findDates } from './books.ts';

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
  await changeSums(write, account, { opening: amount });
}

/**
 * Takes an opening debt back. Rejects with `ApiError` 409 `document_update_conflict` where less of the account's opening debt is left than
 * it added: what was paid or written off of it is taken back first.
 */
export async function takeBackOpening(
  write: CommandStore,
  id: string,
  { book, entry, note }: { readonly book: DocumentRow; readonly entry: DocumentRow; readonly note: string },
): Promise<void> {
  const { storeId = null, kind = null, amount } = entry.attributes;
  const change = -Number(amount);
  requireLeft(openingOwedOf(book.attributes), -change);
  await write.insert('creditEntries', {
    id,
    attributes: {
      ...{ storeId, accountId: book.id, kind, amount: change, ofOpening: change, at: write.at },
      ...{ balanceAfter: balanceOf(book) + change, note, reversesId: entry.id },
      ...toLedgerActor(write.scope, storeId),
    },
  });
  await changeSums(write, book, { opening: change });
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

/**
 * Changes what is left of the opening debt of an account, and its advance, once the line of the change is written; its balance follows: more
 * of an opening debt raises it, and more of an advance lowers it.
 */
export async function changeSums(
  write: CommandStore,
  account: DocumentRow,
  { opening = 0, advance = 0 }: { readonly opening?: number; readonly advance?: number },
): Promise<void> {
  const left = opening === 0 ? {} : await findOpening(write, account.id, openingOwedOf(account.attributes) + opening);
  const dates = opening === 0 ? {} : await findDates(write, { ...account.attributes, ...left });
  await write.update('creditAccounts', account, {
    attributes: { balance: balanceOf(account) + opening - advance, ...left, ...dates },
  });
}

/**
 * Returns the opening debt of an account of which `openingOwed` is left: since when the oldest part of it is owed that is not settled, by
 * the lines that added to it.
 */
export async function findOpening(
  { documents }: DocumentSource,
  accountId: string,
  openingOwed: number,
): Promise<Values> {
  if (openingOwed === 0) return { openingOwed, openingAt: null };
  const lines = await documents.list('creditEntries', {
    where: [
      ...[equal('accountId', accountId), equal('kind', 'opening', 'correction')],
      { method: 'greaterThan', attribute: 'ofOpening', values: [0] },
    ],
  });
  const reversals =
    lines.length === 0
      ? []
      : await documents.list('creditEntries', { where: [equal('reversesId', ...lines.map(({ id }) => id))] });
  const reversed = new Set(reversals.map(({ attributes }) => attributes.reversesId));
  const parts = lines
    .filter(({ id }) => !reversed.has(id))
    .map(({ attributes: { ofOpening, owedSince, at } }) => ({ amount: Number(ofOpening), at: String(owedSince ?? at) }))
    .sort((one, other) => (one.at < other.at ? -1 : 1));
  let settled = parts.reduce((sum, { amount }) => sum + amount, -openingOwed);
  const oldest = parts.find(({ amount }) => {
    settled -= amount;
    return settled < 0;
  });
  return { openingOwed, openingAt: oldest?.at ?? null };
}

function balanceOf({ attributes: { balance } }: DocumentRow): number {
  return Number(balance ?? 0);
}
