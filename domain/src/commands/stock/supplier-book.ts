import { toLedgerActor } from '#commands/caller-scope.ts';
import { makeRowId, requireMayCreate, requireNew, requireReadable } from '#commands/command.ts';
import { apiError, invalidStructure } from '#commands/command-error.ts';
import type { AskedDocument, CheckedValues, CommandStore } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import { recordPayment } from '#commands/money/record-payment.ts';
import { recordSettlements, type Settlement } from '#commands/money/settlements.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { explainRuleBreak } from '#rule-words.ts';
import { checkSupplierValues } from '#stock/supplier.ts';
import { readSupplierPayment } from '#stock/supplier-payment.ts';
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
 * Pays a supplier: the oldest purchases that are owed first (R28). Rejects as `buyGoods`, and `ApiError` 409
 * `document_update_conflict` when it is more than what is owed.
 */
export async function paySupplier(write: CommandStore, { id, data }: AskedDocument): Promise<void> {
  const request = requireReadable(readSupplierPayment(data));
  const { storeId, supplierId, amount, method, reference, note } = request;
  requireMayCreate(write, 'supplierEntries', storeId);
  await requireNew(write, 'supplierEntries', id);
  const supplier = await requireSupplier(write, storeId, supplierId);
  const owed = Number(supplier.attributes.owed);
  if (amount > owed) {
    const words = `Only ${formatPrice(owed)} is owed to "${supplier.attributes.name}", ${formatPrice(amount)} was paid.`;
    throw apiError('document_update_conflict', words);
  }
  const parts = await settleOldest(write, supplierId, amount);
  await write.update('suppliers', supplier, { attributes: { owed: owed - amount } });
  const entry = { method, reference: reference || null, note: note || null };
  await enterLine(write, supplier, { id, kind: 'payment', amount: -amount, balanceAfter: owed - amount, ...entry });
  await recordSettlements(write, storeId, { supplierEntryId: id }, parts);
  await recordPayment(write, { storeId, kind: 'supplier', method, amount: -amount, reference, supplierId });
}

/** Pays the supplier's purchases, the oldest first, as far as the amount goes; returns what went to each. */
export async function settleOldest(write: CommandStore, supplierId: string, amount: number): Promise<Settlement[]> {
  const parts: Settlement[] = [];
  let rest = amount;
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
