import { parsePayment } from '@duka/domain/money/payment-line';
import { type Actor, parseActor } from '@duka/domain/orders/actor';
import { equal, limit, select } from '@duka/domain/query';
import { type Batch, type Purchase, parseBatch, parsePurchase } from '@duka/domain/stock/buying';
import { useQuery } from '@tanstack/react-query';
import { isRecord } from '#data/calls/document-data.ts';
import { getDocument, listDocuments } from '#data/calls/documents.ts';
import { isUnanswered } from '#data/connection/api-error.ts';
import { purchaseKeys } from './purchase-keys.ts';

/** The most rows of one purchase. */
const maxRows = 500;

/** A purchase with all that is known of it. */
export interface PurchaseRecord extends Purchase {
  readonly actor: Actor;
  /** The purchase that counts in its place; empty for none. */
  readonly replacedById: string;
  /** Undefined without a network: the phone stores purchases without their goods. */
  readonly goods: readonly BoughtBatch[] | undefined;
  readonly payments: readonly PurchasePayment[];
}

export interface BoughtBatch extends Batch {
  readonly unitName: string;
}

/** Money that was paid for a purchase, when it came, or later to its supplier. */
export interface PurchasePayment {
  readonly id: string;
  readonly method: string;
  /** Whole shillings; below 0 for what was taken back. */
  readonly amount: number;
  readonly at: string;
  readonly isLater: boolean;
}

/** Reads a purchase, its goods and what was paid for it; an error for one that is not there. */
export function usePurchase(id: string) {
  return useQuery({
    queryKey: [...purchaseKeys.all, 'purchase', id],
    queryFn: async (): Promise<PurchaseRecord> => {
      const document = await getDocument('purchases', id);
      const purchase = parsePurchase(document);
      if (!purchase) throw new Error('The answer is no purchase.');
      const [goods, payments, replacedById] = await Promise.all([
        orUnknown(listBatches(id)),
        orUnknown(listPayments(id)),
        orUnknown(findReplacing(id)),
      ]);
      return {
        ...purchase,
        ...{ actor: readActor(document), goods, payments: payments ?? [], replacedById: replacedById ?? '' },
      };
    },
    retry: false,
  });
}

/** Nobody but the shop and the marketplace's own server writes a purchase. */
function readActor(document: unknown): Actor {
  const actor = parseActor(document);
  return { ...actor, role: actor.role === 'operator' ? 'operator' : 'seller' };
}

/** Without a network the purchase is on the phone, and not all that belongs to it. */
async function orUnknown<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return undefined;
  }
}

async function listBatches(purchaseId: string): Promise<BoughtBatch[]> {
  const { documents } = await listDocuments('batches', [equal('purchaseId', purchaseId), limit(maxRows)]);
  const batches = documents.flatMap((document) => {
    const batch = parseBatch(document);
    const units = isRecord(document.productId) ? document.productId.units : undefined;
    const [unit] = Array.isArray(units) ? units : [];
    return batch ? [{ ...batch, unitName: isRecord(unit) ? String(unit.name ?? '') : '' }] : [];
  });
  const names = await nameDeleted(
    batches.flatMap(({ productId, keptProductId }) => (productId === '' && keptProductId !== '' ? keptProductId : [])),
  );
  return batches.map((batch) =>
    batch.productId === '' ? { ...batch, productName: names.get(batch.keptProductId) ?? '' } : batch,
  );
}

/** Returns the names that products had which were deleted, by their ids. */
async function nameDeleted(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const asked = listDocuments('deletedProducts', [equal('$id', ...new Set(ids)), limit(maxRows)]);
  const found = await orUnknown(asked);
  return new Map(found?.documents.map(({ $id, productName }) => [$id, productName]));
}

async function listPayments(purchaseId: string): Promise<PurchasePayment[]> {
  const ofPurchase = [equal('purchaseId', purchaseId), limit(maxRows)];
  const [atOnce, later] = await Promise.all([
    listDocuments('payments', [
      ...ofPurchase,
      select('$id', 'kind', 'method', 'amount', 'countsAt', 'at', 'reference'),
    ]),
    listDocuments('settlements', [
      ...ofPurchase,
      select('$id', 'amount', 'at', 'supplierEntryId.method', 'supplierEntryId.at'),
    ]),
  ]);
  return [
    ...atOnce.documents.flatMap((document): PurchasePayment[] => {
      const line = parsePayment(document);
      return line ? [{ id: line.id, method: line.method, amount: -line.amount, at: line.at, isLater: false }] : [];
    }),
    ...later.documents.map(({ $id, amount, at, supplierEntryId }): PurchasePayment => {
      const method = isRecord(supplierEntryId) ? supplierEntryId.method : undefined;
      return { id: $id, method: String(method ?? ''), amount, at, isLater: true };
    }),
  ];
}

async function findReplacing(purchaseId: string): Promise<string> {
  const { documents } = await listDocuments('purchases', [equal('replacesId', purchaseId), select('$id'), limit(1)]);
  return documents[0]?.$id ?? '';
}
