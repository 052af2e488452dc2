import { toLedgerActor } from '#commands/caller-scope.ts';
import { requireMayCreate, requireNew, requireReadable } from '#commands/command.ts';
import { apiError } from '#commands/command-error.ts';
import type { AskedDocument, CheckedValues, CommandStore, DocumentChange } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { listEntryMoves } from '#money/cash-entry.ts';
import { type CashEntryRequest, readCashEntry } from '#money/cash-entry-request.ts';
import { type ReceivedMethod, toReceivedMethod } from '#money/payment.ts';
import { startOfDay, toDay, toStoredDay } from '#values/dates.ts';
import { listOpenings } from './openings.ts';
import { recordPayment } from './record-payment.ts';

/**
 * Stores opening money, a transfer between payment methods or the owner's money, with its lines in the ledger (R43). Opening
 * money replaces the earlier one of its method. Rejects with `ApiError` 400 `document_invalid_structure` for what cannot be
 * read, 401 `user_unauthorized` for another's shop, 409 `document_update_conflict` for opening money of a method that was
 * counted.
 */
export async function recordCashEntry(write: CommandStore, { id, data }: AskedDocument): Promise<void> {
  const asked = requireReadable(readCashEntry(data, toDay(write.at)));
  const { storeId, kind, from, to, amount, day, note } = asked;
  requireMayCreate(write, 'cashEntries', storeId);
  await requireNew(write, 'cashEntries', id);
  const heldBefore = kind === 'opening' && to ? await replaceOpening(write, asked, to) : 0;
  const entry = await write.insert('cashEntries', {
    id,
    attributes: {
      ...{ storeId, kind, fromMethod: from, toMethod: to, amount, note: note || null, isCancelled: false },
      ...{ entryDate: new Date(toStoredDay(day)).toISOString(), at: write.at, ...toLedgerActor(write.scope, storeId) },
    },
  });
  for (const move of listEntryMoves(asked, heldBefore)) await moveMoney(write, entry, move);
}

/**
 * Returns the values to store. Rejects with `ApiError` 409 `document_update_conflict` for a cancelled entry that is to count again, and
 * for cancelled opening money of a method that was counted since.
 */
export async function checkCashEntry(write: CommandStore, { values, before }: CheckedValues): Promise<Values> {
  if (!before || !('isCancelled' in values)) return values;
  if (values.isCancelled !== true) {
    throw apiError('document_update_conflict', 'An entry that was taken back stays so. Add it once more instead.');
  }
  const { kind, storeId, toMethod } = before.attributes;
  const method = toReceivedMethod(toMethod);
  if (kind === 'opening' && method) await requireUncounted(write, String(storeId), method);
  return values;
}

/** Reverses the lines of an entry that is cancelled. */
export async function recordCashEntryChange(write: CommandStore, { row, before }: DocumentChange): Promise<void> {
  if (before && row.attributes.isCancelled && !before.attributes.isCancelled) await reverseLines(write, row);
}

/** Cancels the earlier opening money of the method, and returns the balance of the method when the day began; whole shillings. */
async function replaceOpening(
  write: CommandStore,
  { storeId, day }: CashEntryRequest,
  method: ReceivedMethod,
): Promise<number> {
  await requireUncounted(write, storeId, method);
  for (const earlier of await listOpenings(write, storeId)) {
    if (earlier.attributes.toMethod !== method) continue;
    await reverseLines(write, await write.update('cashEntries', earlier, { attributes: { isCancelled: true } }));
  }
  const { holds } = await write.money.readCashBalances(storeId);
  return holds[method] - (await write.money.sumMovedSince(storeId, method, startOfDay(day)));
}

/** Rejects with `ApiError` 409 `document_update_conflict` for a counted method: the count says what was there, whatever came before. */
async function requireUncounted(write: CommandStore, storeId: string, method: ReceivedMethod): Promise<void> {
  if (!(await write.money.isCounted(storeId, method))) return;
  const words = 'This was counted at the end of a day, which says what was there. Take that end back first.';
  throw apiError('document_update_conflict', words);
}

async function reverseLines(write: CommandStore, entry: DocumentRow): Promise<void> {
  const lines = await write.documents.list('payments', { where: [equal('cashEntryId', entry.id)] });
  for (const { attributes } of lines) {
    const method = toReceivedMethod(attributes.method);
    if (method) await moveMoney(write, entry, { method, amount: -Number(attributes.amount) });
  }
}

/** Writes one movement of an entry. Its reversal counts on the same day, so that a cancelled entry leaves nothing there. */
async function moveMoney(
  write: CommandStore,
  { id, attributes }: DocumentRow,
  move: { readonly method: ReceivedMethod; readonly amount: number },
): Promise<void> {
  const { storeId, kind, entryDate } = attributes;
  await recordPayment(write, {
    ...{ storeId: String(storeId), kind: kind as CashEntryRequest['kind'], ...move },
    ...{ cashEntryId: id, countsAt: String(entryDate) },
  });
}
