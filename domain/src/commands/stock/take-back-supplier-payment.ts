import { requireMayCreate, requireNew, requireReadable } from '#commands/command.ts';
import { apiError } from '#commands/command-error.ts';
import type { AskedDocument, CommandStore, DocumentSource } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import { requireLeft } from '#commands/credit/opening-debt.ts';
import { recordPayment } from '#commands/money/record-payment.ts';
import { listSettlements, ofOpening, recordSettlements } from '#commands/money/settlements.ts';
import type { DocumentRow } from '#commands/stored-row.ts';
import { openingOwedOf } from '#money/opening-debt.ts';
import { toReceivedMethod } from '#money/payment.ts';
import { isReversible, readReversal } from '#money/reversal.ts';
import { changeOpeningOwed, enterLine, requireSupplier } from './supplier-book.ts';

/**
 * Takes a payment to a supplier back: the purchases that it settled are owed again, and its money counts for nothing on the day
 * on which it went out (R46). Or takes back an opening debt to a supplier, of which nothing is paid (R76). Rejects as `takeBackEntry` of a customer's debt.
 */
export async function takeBackSupplierPayment(write: CommandStore, { id, data }: AskedDocument): Promise<void> {
  const { storeId, reversesId, note } = requireReadable(readReversal(data));
  requireMayCreate(write, 'supplierEntries', storeId);
  await requireNew(write, 'supplierEntries', id);
  const entry = await requireReversible(write, storeId, reversesId);
  const amount = -Number(entry.attributes.amount);
  const { kind, method, at: countsAt, supplierId } = entry.attributes;
  const supplier = await requireSupplier(write, storeId, String(supplierId));
  if (kind === 'opening') {
    requireLeft(openingOwedOf(supplier.attributes), -amount);
    const row = await changeOpeningOwed(write, supplier, amount);
    await enterLine(write, supplier, { id, kind, amount, balanceAfter: Number(row.attributes.owed), note, reversesId });
    return;
  }
  const owed = Number(supplier.attributes.owed) + amount;
  const opening = await oweAgain(write, entry, amount);
  const openingOwed = openingOwedOf(supplier.attributes) + opening;
  await write.update('suppliers', supplier, { attributes: { owed, ...(opening > 0 && { openingOwed }) } });
  const line = { kind: 'payment', amount, balanceAfter: owed, method: method as string | null, note, reversesId };
  await enterLine(write, supplier, { id, ...line });
  const receivedMethod = toReceivedMethod(method);
  if (!receivedMethod) return;
  const money = { kind: 'supplier', method: receivedMethod, amount, countsAt: String(countsAt) } as const;
  await recordPayment(write, { storeId, supplierId: supplier.id, ...money });
}

async function requireReversible(write: CommandStore, storeId: string, id: string): Promise<DocumentRow> {
  const entry = await write.documents.get('supplierEntries', id);
  if (entry?.attributes.storeId !== storeId) throw apiError('document_not_found');
  const { kind, amount, reversesId } = entry.attributes;
  if (!isReversible({ id, kind, amount, reversesId })) {
    throw apiError(
      'document_update_conflict',
      'Only a payment or a debt from before is taken back here; a purchase is taken back itself.',
    );
  }
  const earlier = await write.documents.list('supplierEntries', { where: [equal('reversesId', id)], limit: 1 });
  if (earlier.length > 0) throw apiError('document_update_conflict', 'It was taken back already.');
  return entry;
}

/** Makes what a payment settled owed again; returns how much of it is an opening debt. */
async function oweAgain(write: CommandStore, entry: DocumentRow, amount: number): Promise<number> {
  const kept = await listSettlements(write, { supplierEntryId: entry.id });
  const parts = kept.size > 0 ? kept : await findNewestPaid(write, String(entry.attributes.supplierId), amount);
  if (kept.size > 0) {
    const undone = [...kept].map(([to, part]) => ({ purchaseId: to === ofOpening ? null : to, amount: -part }));
    await recordSettlements(write, String(entry.attributes.storeId), { supplierEntryId: entry.id }, undone);
  }
  const opening = parts.get(ofOpening) ?? 0;
  const purchases = await write.documents.getMany(
    'purchases',
    [...parts.keys()].filter((to) => to !== ofOpening),
  );
  for (const purchase of purchases) {
    const part = parts.get(purchase.id) ?? 0;
    const { paid, owed } = purchase.attributes;
    await write.update('purchases', purchase, { attributes: { paid: Number(paid) - part, owed: Number(owed) + part } });
  }
  return opening;
}

/** A payment from before settlements were kept is taken off the newest purchases that were paid later than they were made. */
async function findNewestPaid(
  source: DocumentSource,
  supplierId: string,
  amount: number,
): Promise<Map<string, number>> {
  const purchases = await source.documents.list('purchases', {
    where: [equal('supplierId', supplierId)],
    order: [{ attribute: 'at', descending: true }],
  });
  const parts = new Map<string, number>();
  let rest = amount;
  for (const { id, attributes } of purchases) {
    if (rest === 0) break;
    const where = [equal('purchaseId', id), equal('kind', 'purchase')];
    const atOnce = await source.documents.list('payments', { where });
    const later = atOnce.reduce((left, line) => left + Number(line.attributes.amount), Number(attributes.paid));
    const part = Math.min(rest, later);
    if (part > 0) parts.set(id, part);
    rest -= Math.max(part, 0);
  }
  return parts;
}
