import { toIdOrNull } from '#request-data.ts';

/** A purchase as the screens show it; sums in whole shillings. */
export interface Purchase {
  readonly id: string;
  /** Empty where nobody is named. */
  readonly supplierId: string;
  readonly supplierName: string;
  readonly reference: string;
  readonly total: number;
  readonly owed: number;
  /** ISO text; empty for none. */
  readonly dueAt: string;
  readonly at: string;
}

/** Someone whom the shop buys from. */
export interface Supplier {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly note: string;
  readonly bought: number;
  readonly owed: number;
}

/** A payment to a supplier. */
export interface SupplierPayment {
  readonly id: string;
  /** Whole shillings above 0. */
  readonly amount: number;
  readonly method: string;
  readonly reference: string;
  readonly at: string;
}

/** Goods that came together, as the screens show them. */
export interface Batch {
  readonly id: string;
  readonly productId: string;
  readonly productName: string;
  readonly purchaseId: string;
  readonly supplierName: string;
  readonly batchNo: string;
  readonly expiryDate: string | null;
  readonly received: number;
  /** The packs that it was bought in; null for goods that came in the product's unit. */
  readonly pack: { readonly name: string; readonly quantity: number } | null;
  readonly left: number;
  readonly costLeft: number;
  readonly at: string;
}

/** Reads a purchase document; undefined for what is none. */
export function parsePurchase(document: unknown): Purchase | undefined {
  const row = Object(document);
  if (typeof row.$id !== 'string') return undefined;
  return {
    ...{ id: row.$id, supplierId: toIdOrNull(row.supplierId) ?? '', supplierName: text(Object(row.supplierId).name) },
    ...{ reference: text(row.reference), total: number(row.total), owed: number(row.owed) },
    ...{ dueAt: text(row.dueAt), at: text(row.at) },
  };
}

/** Reads a supplier document; undefined for what is none. */
export function parseSupplier(document: unknown): Supplier | undefined {
  const row = Object(document);
  if (typeof row.$id !== 'string') return undefined;
  return {
    ...{ id: row.$id, name: text(row.name), phone: text(row.phone), note: text(row.note) },
    ...{ bought: number(row.bought), owed: number(row.owed) },
  };
}

/** Reads a line of a supplier's book; undefined for what is no payment. */
export function parseSupplierPayment(document: unknown): SupplierPayment | undefined {
  const row = Object(document);
  if (typeof row.$id !== 'string' || row.kind !== 'payment') return undefined;
  const { method, reference, at } = row;
  return { id: row.$id, amount: -number(row.amount), method: text(method), reference: text(reference), at: text(at) };
}

/** Reads a batch document; undefined for what is none. */
export function parseBatch(document: unknown): Batch | undefined {
  const row = Object(document);
  if (typeof row.$id !== 'string') return undefined;
  return {
    ...{ id: row.$id, productId: toIdOrNull(row.productId) ?? '', productName: text(Object(row.productId).name) },
    ...{ purchaseId: toIdOrNull(row.purchaseId) ?? '', supplierName: text(Object(row.supplierId).name) },
    ...{ batchNo: text(row.batchNo), expiryDate: text(row.expiryDate) || null, at: text(row.at) },
    pack: typeof row.packName === 'string' ? { name: row.packName, quantity: number(row.packQuantity) } : null,
    ...{ received: number(row.received), left: number(row.left), costLeft: number(row.costLeft) },
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function number(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
