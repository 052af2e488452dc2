import type { CommandStore, DocumentSource } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { splitBalance } from '#credit/debts.ts';
import { openingOwedOf } from '#money/opening-debt.ts';
import { findBook, findDates } from './books.ts';

/** Returns the balance of an account in whole shillings: what the customer owes; below 0 an advance (R79). */
export function balanceOf({ attributes: { balance } }: DocumentRow): number {
  return Number(balance ?? 0);
}

/** Returns the customer's money that is with the shop, in whole shillings (R79). */
export function advanceOf(account: DocumentRow): number {
  return splitBalance(balanceOf(account)).advance;
}

/** Returns the advance of a customer of a shop; 0 for one without an account. */
export async function readAdvance(source: DocumentSource, storeId: string, customerKey: string): Promise<number> {
  const account = await findBook(source, storeId, customerKey);
  return account ? advanceOf(account) : 0;
}

/**
 * Changes what is left of the opening debt of an account, and its advance, once the line of the change is written; its balance follows: more
 * of an opening debt raises it, and more of an advance lowers it. Returns the account as it is then.
 */
export async function changeSums(
  write: CommandStore,
  account: DocumentRow,
  { opening = 0, advance = 0 }: { readonly opening?: number; readonly advance?: number },
): Promise<DocumentRow> {
  const left = opening === 0 ? {} : await findOpening(write, account.id, openingOwedOf(account.attributes) + opening);
  const dates = opening === 0 ? {} : await findDates(write, { ...account.attributes, ...left });
  return write.update('creditAccounts', account, {
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
