import { makeRowId } from '#commands/command.ts';
import { apiError, invalidStructure } from '#commands/command-error.ts';
import type { CheckedValues, CommandStore, DocumentChange } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import { recordPayment } from '#commands/money/record-payment.ts';
import { recordSettlements } from '#commands/money/settlements.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { toReceivedMethod } from '#money/payment.ts';
import { maxReasonLength } from '#money/reversal.ts';
import { formatPrice } from '#values/money.ts';
import { enterLine, settleOldest } from './supplier-book.ts';
import { takeGoodsBack } from './take-back-goods.ts';

/** The money that was paid later for a purchase, by the payments to its supplier; it stays paid. */
export interface FreedMoney {
  readonly supplierId: string;
  readonly parts: readonly { readonly supplierEntryId: string | undefined; readonly amount: number }[];
}

/**
 * Checks that a purchase is taken back, the only change of one, and says what it comes to then (R46). Rejects with `ApiError`
 * 400 `document_invalid_structure` without a reason, 409 `document_update_conflict` where it was taken back already.
 */
export async function checkPurchase(write: CommandStore, { values, before }: CheckedValues): Promise<Values> {
  if (!before) return values;
  if (before.attributes.isCancelled === true) throw conflict('This purchase was taken back already.');
  if (values.isCancelled !== true) throw invalidStructure('Attribute "isCancelled" must be true: nothing else changes');
  return toTakenBack(write, values.cancelReason);
}

/**
 * Finds the purchase that another one replaces. Rejects with `ApiError` 404 `document_not_found` for none of the shop's, 409
 * `document_update_conflict` for one that was taken back already.
 */
export async function requireStanding({ documents }: CommandStore, storeId: string, id: string): Promise<DocumentRow> {
  const purchase = await documents.get('purchases', id);
  if (purchase?.attributes.storeId !== storeId) throw apiError('document_not_found');
  if (purchase.attributes.isCancelled === true) throw conflict('This purchase was taken back already.');
  return purchase;
}

/** What a purchase says once it is taken back. Throws `document_invalid_structure` without a reason. */
export function toTakenBack({ at }: Pick<CommandStore, 'at'>, reason: unknown): Values {
  const cancelReason = typeof reason === 'string' ? reason.trim() : '';
  if (cancelReason === '' || [...cancelReason].length > maxReasonLength) {
    throw invalidStructure(`Attribute "cancelReason" must say why, in at most ${maxReasonLength} characters`);
  }
  return { isCancelled: true, cancelReason, cancelledAt: at, paid: 0, owed: 0 };
}

/** Writes what goes with a purchase that is taken back. */
export async function recordPurchaseChange(write: CommandStore, { row, before }: DocumentChange): Promise<void> {
  if (!before || row.attributes.isCancelled !== true || before.attributes.isCancelled === true) return;
  await takeGoodsBack(write, row.id, new Map());
  await allotFreed(write, row.id, await takeMoneyBack(write, before));
}

/**
 * Takes back what was paid at once for a purchase, on its day, and what was owed for it. Returns what was paid later, which
 * `allotFreed` gives to what else is owed.
 */
export async function takeMoneyBack(write: CommandStore, purchase: DocumentRow): Promise<FreedMoney | undefined> {
  const { storeId, supplierId = null, total, paid, owed } = purchase.attributes;
  const where = [equal('purchaseId', purchase.id), equal('kind', 'purchase')];
  const atOnce = await write.documents.list('payments', { where });
  for (const { attributes } of atOnce) {
    const method = toReceivedMethod(attributes.method);
    if (!method) continue;
    const links = {
      storeId: String(storeId),
      purchaseId: purchase.id,
      ...(supplierId && { supplierId: String(supplierId) }),
    };
    const amount = -Number(attributes.amount);
    await recordPayment(write, { ...links, kind: 'purchase', method, amount, countsAt: String(attributes.countsAt) });
  }
  const supplier = supplierId && (await write.documents.get('suppliers', String(supplierId)));
  if (!supplier) return undefined;
  const later = atOnce.reduce((rest, { attributes }) => rest + Number(attributes.amount), Number(paid));
  const back = Number(owed) + later;
  const sums = {
    bought: Number(supplier.attributes.bought) - Number(total),
    owed: Number(supplier.attributes.owed) - back,
  };
  await write.update('suppliers', supplier, { attributes: sums });
  if (back > 0) {
    const line = { kind: 'correction', amount: -back, balanceAfter: sums.owed, purchaseId: purchase.id };
    await enterLine(write, supplier, { id: makeRowId(write), ...line });
  }
  return later > 0 ? { supplierId: supplier.id, parts: await listLater(write, purchase.id, later) } : undefined;
}

/** Lists what payments have settled of a purchase; those from before this was kept have no row of their own. */
async function listLater({ documents }: CommandStore, purchaseId: string, later: number): Promise<FreedMoney['parts']> {
  const rows = await documents.list('settlements', { where: [equal('purchaseId', purchaseId)] });
  const sums = new Map<string, number>();
  for (const { attributes } of rows) {
    const id = String(attributes.supplierEntryId);
    sums.set(id, (sums.get(id) ?? 0) + Number(attributes.amount));
  }
  const parts = [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([supplierEntryId, amount]) => ({ supplierEntryId, amount }));
  const known = parts.reduce((sum, { amount }) => sum + amount, 0);
  return known < later ? [...parts, { supplierEntryId: undefined, amount: later - known }] : parts;
}

/**
 * Gives the money that was paid later for a purchase that is taken back to what else is owed to the supplier, the oldest first.
 * Rejects with `ApiError` 409 `document_update_conflict` where it is more than that.
 */
export async function allotFreed(
  write: CommandStore,
  purchaseId: string,
  freed: FreedMoney | undefined,
): Promise<void> {
  if (!freed) return;
  const supplier = (await write.documents.get('suppliers', freed.supplierId)) as DocumentRow;
  const { name, storeId, owed } = supplier.attributes;
  if (Number(owed) < 0) {
    const more = formatPrice(-Number(owed));
    throw conflict(`"${name}" was paid ${more} more than would be owed then. Take that payment back first.`);
  }
  for (const { supplierEntryId, amount } of freed.parts) {
    const latest = (await write.documents.get('suppliers', freed.supplierId)) as DocumentRow;
    const parts = await settleOldest(write, latest, amount);
    if (supplierEntryId === undefined) continue;
    const moved = [{ purchaseId, amount: -amount }, ...parts];
    await recordSettlements(write, String(storeId), { supplierEntryId }, moved);
  }
}

function conflict(message: string) {
  return apiError('document_update_conflict', message);
}
