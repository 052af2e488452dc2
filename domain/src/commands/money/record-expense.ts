import { toLedgerActor } from '#commands/caller-scope.ts';
import { requireMayCreate, requireReadable } from '#commands/command.ts';
import { apiError } from '#commands/command-error.ts';
import type { AskedDocument, CheckedValues, CommandStore, DocumentChange } from '#commands/command-store.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { readExpense } from '#money/expense.ts';
import { toReceivedMethod } from '#money/payment.ts';
import { toDay, toStoredDay } from '#values/dates.ts';
import { recordPayment } from './record-payment.ts';

/**
 * Stores what was paid for the shop itself, and the money that went out for it (R31). Rejects with `ApiError` 400
 * `document_invalid_structure` for what cannot be read, 401 `user_unauthorized` for another's shop.
 */
export async function recordExpense(write: CommandStore, { id, data }: AskedDocument): Promise<void> {
  const asked = requireReadable(readExpense(data, toDay(write.at)));
  const { storeId, kind, amount, method, day, note } = asked;
  requireMayCreate(write, 'expenses', storeId);
  const expense = await write.insert('expenses', {
    id,
    attributes: {
      ...{ storeId, kind, amount, method, note: note || null, isCancelled: false },
      ...{ expenseDate: new Date(toStoredDay(day)).toISOString(), at: write.at },
      ...toLedgerActor(write.scope, storeId),
    },
  });
  await moveMoney(write, expense, -1);
}

/** Returns the values to store. Rejects with `ApiError` 409 `document_update_conflict` for a cancelled expense that is to count again. */
export async function checkExpense(_write: CommandStore, { values }: CheckedValues): Promise<Values> {
  if ('isCancelled' in values && values.isCancelled !== true) {
    throw apiError('document_update_conflict', 'An expense that was taken back stays so. Add it once more instead.');
  }
  return values;
}

/** Writes the money of a cancelled expense back. */
export async function recordExpenseChange(write: CommandStore, { row, before }: DocumentChange): Promise<void> {
  if (before && row.attributes.isCancelled && !before.attributes.isCancelled) await moveMoney(write, row, 1);
}

/** Writes the money of an expense. Its reversal counts on the same day, so that a cancelled expense leaves nothing there. */
async function moveMoney(write: CommandStore, { id, attributes }: DocumentRow, sign: 1 | -1): Promise<void> {
  const method = toReceivedMethod(attributes.method);
  if (!method) return;
  await recordPayment(write, {
    ...{ storeId: String(attributes.storeId), kind: 'expense', method, expenseId: id },
    ...{ amount: sign * Number(attributes.amount), countsAt: String(attributes.expenseDate) },
  });
}
