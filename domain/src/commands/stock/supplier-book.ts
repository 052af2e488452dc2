import { toLedgerActor } from '#commands/caller-scope.ts';
import { makeRowId, requireMayCreate, requireNew, requireReadable } from '#commands/command.ts';
import { apiError, invalidStructure } from '#commands/command-error.ts';
import type { AskedDocument, CheckedValues, CommandStore } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import { requireCountable } from '#commands/credit/opening-debt.ts';
import { recordPayment } from '#commands/money/record-payment.ts';
import { recordSettlements, type Settlement } from '#commands/money/settlements.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { openingOwedOf } from '#money/opening-debt.ts';
import { explainRuleBreak } from '#rule-words.ts';
import { checkSupplierValues } from '#stock/supplier.ts';
import { readSupplierEntry, type SupplierEntryRequest } from '#stock/supplier-payment.ts';
import { toDay } from '#values/dates.ts';
import { formatPrice } from '#values/money.ts';

/** The purchases that one payment is looked for among at a time. */
const purchasesAtATime = 100;

/**
 * Checks a supplier that a seller writes down; the server alone keeps its sums (R28). Rejects with `ApiError` 400
 * `document_invalid_structure`.
 */
export async function checkSupplier(_: CommandStore, { values, before }: CheckedValues): Promise<Values> {
  const problem = checkSupplierValues(values);
  if (problem) throw invalidStructure(explainRuleBreak(problem));
  return before ? values : { ...values, bought: 0, owed: 0 };
}

/** Returns a supplier of the shop; rejects with `ApiError` 400 `document_invalid_structure` for any other. */
export async function requireSupplier({ documents }: CommandStore, storeId: string, id: string): Promise<DocumentRow> {
  const supplier = await documents.get('suppliers', id);
  if (supplier?.attributes.storeId === storeId) return supplier;
  throw invalidStructure('Attribute "supplierId" names no supplier of the shop');
}

/** Adds a purchase to what was bought from a supplier, and what was not paid to what is owed. */
export async function owe(
  write: CommandStore,
  supplier: DocumentRow,
  { purchaseId, total, owed }: { readonly purchaseId: string; readonly total: number; readonly owed: number },
): Promise<void> {
  const sums = { bought: Number(supplier.attributes.bought) + total, owed: Number(supplier.attributes.owed) + owed };
  await write.update('suppliers', supplier, { attributes: sums });
  if (owed === 0) return;
  const id = makeRowId(write);
  await enterLine(write, supplier, { id, kind: 'purchase', amount: owed, balanceAfter: sums.owed, purchaseId });
}

/**
 * Pays a supplier: the opening debt and then the oldest purchases that are owed (R28, R76). Or writes down an opening debt itself. Rejects as `buyGoods`, and `ApiError` 409
 * `document_update_conflict` when it is more than what is owed.
 */
export async function paySupplier(write: CommandStore, { id, data }: AskedDocument): Promise<void> {
  const request = requireReadable(readSupplierEntry(data, toDay(write.at)));
  const { storeId, supplierId, amount, method, reference, note } = request;
  requireMayCreate(write, 'supplierEntries', storeId);
  await requireNew(write, 'supplierEntries', id);
  const supplier = await requireSupplier(write, storeId, supplierId);
  const owed = Number(supplier.attributes.owed);
  if (method === null) return oweFromBefore(write, supplier, id, request);
  if (amount > owed) {
    const words = `Only ${formatPrice(owed)} is owed to "${supplier.attributes.name}", ${formatPrice(amount)} was paid.`;
    throw apiError('document_update_conflict', words);
  }
  const paid = await write.update('suppliers', supplier, { attributes: { owed: owed - amount } });
  const parts = await settleOldest(write, paid, amount);
  const entry = { method, reference: reference || null, note: note || null };
  await enterLine(write, supplier, { id, kind: 'payment', amount: -amount, balanceAfter: owed - amount, ...entry });
  await recordSettlements(write, storeId, { supplierEntryId: id }, parts);
  await recordPayment(write, { storeId, kind: 'supplier', method, amount: -amount, reference, supplierId });
}

/** Writes down what the shop owes a supplier from before it kept its books here: no goods, no purchase and no money (R76). */
async function oweFromBefore(
  write: CommandStore,
  supplier: DocumentRow,
  id: string,
  { amount, reference, note, owedSince }: SupplierEntryRequest,
): Promise<void> {
  requireCountable(Number(supplier.attributes.owed) + amount);
  const row = await changeOpeningOwed(write, supplier, amount);
  const line = { kind: 'opening', amount, owedSince, reference: reference || null, note: note || null };
  await enterLine(write, supplier, { id, ...line, balanceAfter: Number(row.attributes.owed) });
}

/** Changes what is owed to a supplier from before, and all that is owed with it. Returns the supplier. */
export function changeOpeningOwed(write: CommandStore, supplier: DocumentRow, change: number): Promise<DocumentRow> {
  const sums = {
    owed: Number(supplier.attributes.owed) + change,
    openingOwed: openingOwedOf(supplier.attributes) + change,
  };
  return write.update('suppliers', supplier, { attributes: sums });
}

/**
 * Pays the opening debt to a supplier, and then the purchases, the oldest first, as far as the amount goes; returns what went to each. What
 * is owed to the supplier is the caller's.
 */
export async function settleOldest(write: CommandStore, supplier: DocumentRow, amount: number): Promise<Settlement[]> {
  const supplierId = supplier.id;
  const left = openingOwedOf(supplier.attributes);
  const opening = Math.min(amount, left);
  const parts: Settlement[] = opening > 0 ? [{ purchaseId: null, amount: opening }] : [];
  if (opening > 0) await write.update('suppliers', supplier, { attributes: { openingOwed: left - opening } });
  let rest = amount - opening;
  while (rest > 0) {
    const purchases = await write.documents.list('purchases', {
      where: [equal('supplierId', supplierId), { method: 'greaterThan', attribute: 'owed', values: [0] }],
      order: [{ attribute: 'at', descending: false }],
      limit: purchasesAtATime,
    });
    if (purchases.length === 0) break;
    for (const purchase of purchases) {
      const part = Math.min(rest, Number(purchase.attributes.owed));
      if (part === 0) return parts;
      const { paid, owed } = purchase.attributes;
      await write.update('purchases', purchase, {
        attributes: { paid: Number(paid) + part, owed: Number(owed) - part },
      });
      parts.push({ purchaseId: purchase.id, amount: part });
      rest -= part;
    }
  }
  return parts;
}

/** Writes a line of a supplier's book. */
export function enterLine(
  write: CommandStore,
  supplier: DocumentRow,
  { id, ...entry }: { readonly id: string } & Values,
) {
  const { storeId = null } = supplier.attributes;
  const { at, scope } = write;
  return write.insert('supplierEntries', {
    id,
    attributes: { storeId, supplierId: supplier.id, ...entry, at, ...toLedgerActor(scope, storeId) },
  });
}
