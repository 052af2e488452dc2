import { toIdOrNull } from '#request-data.ts';
import { readNumber, readText } from '#values/unchecked-values.ts';

/** A purchase as the screens show it; sums in whole shillings. */
export interface Purchase {
  readonly id: string;
  /** Empty where nobody is named. */
  readonly supplierId: string;
  readonly supplierName: string;
  readonly reference: string;
  readonly note: string;
  readonly total: number;
  readonly owed: number;
  /** ISO text; empty for none. */
  readonly dueAt: string;
  readonly at: string;
  readonly isCancelled: boolean;
  /** Why it was taken back; empty for one that stands. */
  readonly cancelReason: string;
  /** The purchase in whose place it counts; empty for none. */
  readonly replacesId: string;
}

/** Someone whom the shop buys from. */
export interface Supplier {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly note: string;
  readonly bought: number;
  readonly owed: number;
  /** True if something was owed from before, settled or not (R76). */
  readonly hasOpening: boolean;
}

/** A payment to a supplier, or a debt to one from before (R76). */
export interface SupplierPayment {
  readonly id: string;
  readonly kind: 'payment' | 'opening';
  /** Whole shillings above 0. */
  readonly amount: number;
  /** Empty for an opening debt. */
  readonly method: string;
  readonly reference: string;
  readonly note: string;
  /** Since when an opening debt is owed, as ISO text; empty where nobody has said so. */
  readonly owedSince: string;
  readonly at: string;
}

/** Goods that came together, as the screens show them. */
export interface Batch {
  readonly id: string;
  /** Empty where the product was deleted; `keptProductId` stays, but for one that was deleted before that was stored. */
  readonly productId: string;
  readonly keptProductId: string;
  readonly productName: string;
  readonly purchaseId: string;
  readonly supplierName: string;
  readonly batchNo: string;
  readonly expiryDate: string | null;
  readonly received: number;
  /** The packs that it was bought in; null for goods that came in the product's unit. */
  readonly pack: { readonly name: string; readonly quantity: number } | null;
  /** The cost of the whole batch, and of its rest, in whole shillings. */
  readonly cost: number;
  readonly left: number;
  readonly costLeft: number;
  readonly at: string;
}

/** Parses a purchase document. Returns undefined for anything else. */
export function parsePurchase(document: unknown): Purchase | undefined {
  const row = Object(document);
  if (typeof row.$id !== 'string') return undefined;
  return {
    ...{
      id: row.$id,
      supplierId: toIdOrNull(row.supplierId) ?? '',
      supplierName: readText(Object(row.supplierId).name),
    },
    ...{ reference: readText(row.reference), note: readText(row.note) },
    ...{ total: readNumber(row.total), owed: readNumber(row.owed) },
    ...{ dueAt: readText(row.dueAt), at: readText(row.at) },
    ...{ isCancelled: row.isCancelled === true, cancelReason: readText(row.cancelReason) },
    replacesId: readText(row.replacesId),
  };
}

/** Parses a supplier document. Returns undefined for anything else. */
export function parseSupplier(document: unknown): Supplier | undefined {
  const row = Object(document);
  if (typeof row.$id !== 'string') return undefined;
  return {
    ...{ id: row.$id, name: readText(row.name), phone: readText(row.phone), note: readText(row.note) },
    ...{ bought: readNumber(row.bought), owed: readNumber(row.owed), hasOpening: typeof row.openingOwed === 'number' },
  };
}

/** Reads a line of a supplier's book; undefined for what is neither a payment nor an opening debt. */
export function parseSupplierPayment(document: unknown): SupplierPayment | undefined {
  const row = Object(document);
  const { kind, method, reference, note, owedSince, at } = row;
  if (typeof row.$id !== 'string' || (kind !== 'payment' && kind !== 'opening')) return undefined;
  return {
    id: row.$id,
    kind,
    amount: Math.abs(readNumber(row.amount)),
    method: readText(method),
    reference: readText(reference),
    note: readText(note),
    owedSince: readText(owedSince),
    at: readText(at),
  };
}

/** Parses a batch document. Returns undefined for anything else. */
export function parseBatch(document: unknown): Batch | undefined {
  const row = Object(document);
  if (typeof row.$id !== 'string') return undefined;
  return {
    ...{ id: row.$id, productId: toIdOrNull(row.productId) ?? '', productName: readText(Object(row.productId).name) },
    keptProductId: readText(row.keptProductId),
    ...{ purchaseId: toIdOrNull(row.purchaseId) ?? '', supplierName: readText(Object(row.supplierId).name) },
    ...{ batchNo: readText(row.batchNo), expiryDate: readText(row.expiryDate) || null, at: readText(row.at) },
    pack: typeof row.packName === 'string' ? { name: row.packName, quantity: readNumber(row.packQuantity) } : null,
    ...{
      received: readNumber(row.received),
      cost: readNumber(row.cost),
      left: readNumber(row.left),
      costLeft: readNumber(row.costLeft),
    },
  };
}
