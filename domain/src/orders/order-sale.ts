import { type DatedGoods, isExpired } from '#products/expiry.ts';
import { parseQuantity, parseShillings } from '#values/number-input.ts';
import { sumQuantities, toThousandths } from '#values/quantity.ts';
import { type PaymentMethod, toPaymentMethod } from './order.ts';
import type { OrderLine } from './order-request.ts';
import { multiply } from './purchase.ts';

/** A line of a sale that is being recorded; the quantity as it is typed. */
export interface SaleLine {
  readonly productId: string;
  readonly quantity: string;
}

/** A walk-in sale that is being recorded; Q-053. The order gets this `id`, so that a sale sent twice is stored once. */
export interface SaleDraft {
  readonly id: string;
  readonly lines: readonly SaleLine[];
  readonly paymentMethod: PaymentMethod;
  readonly paymentReference: string;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly note: string;
  /** The cash that the customer handed over, as typed; the change is computed from it. */
  readonly given: string;
  /** Why the seller sells goods past their date all the same, as typed; empty while they are refused (R24). */
  readonly expiredReason: string;
  /** True once the sale was sent and not refused: it may be stored, and its goods may have left the stock already. */
  readonly isSent: boolean;
}

/** The fields of a product that a sale needs. */
export interface SaleProduct extends DatedGoods {
  readonly id: string;
  readonly sellingPrice: number;
  readonly quantityInStock: number;
}

/** The ways to pay at a counter; `unpaid` is only for marketplace orders. */
export const counterPayments = ['cash', 'mobile money', 'bank', 'credit'] as const satisfies readonly PaymentMethod[];

export function startSale(id: string): SaleDraft {
  const texts = { paymentReference: '', customerName: '', customerPhone: '', note: '', given: '', expiredReason: '' };
  return { id, lines: [], paymentMethod: 'cash', ...texts, isSent: false };
}

/** Reads a sale kept on the device; undefined for what is none. */
export function parseSaleDraft(value: unknown): SaleDraft | undefined {
  const kept = Object(value);
  if (typeof kept.id !== 'string' || !Array.isArray(kept.lines)) return undefined;
  const lines = kept.lines.flatMap((line: unknown) => {
    const { productId, quantity } = Object(line);
    return typeof productId === 'string' && typeof quantity === 'string' ? [{ productId, quantity }] : [];
  });
  return {
    ...{ id: kept.id, lines, paymentMethod: toPaymentMethod(kept.paymentMethod) ?? 'cash' },
    ...{ paymentReference: text(kept.paymentReference), customerName: text(kept.customerName) },
    ...{
      customerPhone: text(kept.customerPhone),
      note: text(kept.note),
      given: text(kept.given),
      expiredReason: text(kept.expiredReason),
      isSent: kept.isSent === true,
    },
  };
}

/** Answers whether the sale holds nothing that somebody would miss. */
export function isSaleEmpty({ lines, customerName, customerPhone, note }: SaleDraft): boolean {
  return lines.length === 0 && customerName === '' && customerPhone === '' && note === '';
}

/** Adds one of a product, as each scan of its barcode does. */
export function addToSale(draft: SaleDraft, productId: string): SaleDraft {
  const line = draft.lines.find((each) => each.productId === productId);
  if (!line) return { ...draft, lines: [...draft.lines, { productId, quantity: '1' }] };
  const input = parseQuantity(line.quantity);
  const quantity = input.kind === 'value' ? sumQuantities([input.value, 1]) : 1;
  return setSaleQuantity(draft, productId, String(quantity));
}

export function setSaleQuantity(draft: SaleDraft, productId: string, quantity: string): SaleDraft {
  const lines = draft.lines.map((line) => (line.productId === productId ? { productId, quantity } : line));
  return { ...draft, lines };
}

export function removeFromSale(draft: SaleDraft, productId: string): SaleDraft {
  return { ...draft, lines: draft.lines.filter((line) => line.productId !== productId) };
}

export type SaleObstacle = 'required' | 'invalid' | 'too_many_decimals' | 'not_enough' | 'gone' | 'expired';

/** Answers what is wrong with a line, or undefined; `product` is undefined for one that is no longer sold. */
function checkSaleLine(
  { expiredReason }: SaleDraft,
  { quantity }: SaleLine,
  product: SaleProduct | undefined,
  nowMs: number,
): SaleObstacle | undefined {
  if (!product) return 'gone';
  if (isExpired(product, nowMs) && expiredReason.trim() === '') return 'expired';
  const input = parseQuantity(quantity);
  if (input.kind === 'missing' || (input.kind === 'value' && input.value === 0)) return 'required';
  if (input.kind === 'invalid') return input.reason === 'too_many_decimals' ? 'too_many_decimals' : 'invalid';
  return toThousandths(input.value) > toThousandths(product.quantityInStock) ? 'not_enough' : undefined;
}

/**
 * Answers why a line cannot be sent at `nowMs`, or undefined. Stock and expiry are not checked for a sale that may be
 * stored already, as that sale itself has lowered the one, and the day may have ended since.
 */
export function findObstacle(
  draft: SaleDraft,
  line: SaleLine,
  product: SaleProduct | undefined,
  nowMs: number,
): SaleObstacle | undefined {
  const problem = checkSaleLine(draft, line, product, nowMs);
  return draft.isSent && (problem === 'not_enough' || problem === 'expired') ? undefined : problem;
}

/** Answers whether some of the goods are past their date, so that a reason is asked for. */
export function hasExpiredGoods(
  { lines }: SaleDraft,
  products: ReadonlyMap<string, SaleProduct>,
  nowMs: number,
): boolean {
  return lines.some(({ productId }) => {
    const product = products.get(productId);
    return product !== undefined && isExpired(product, nowMs);
  });
}

/** Answers the shillings of a line; 0 while its quantity cannot be read. */
export function lineTotal({ quantity }: SaleLine, product: SaleProduct | undefined): number {
  const input = parseQuantity(quantity);
  return product && input.kind === 'value' ? multiply(input.value, Math.round(product.sellingPrice)) : 0;
}

/** Counts the goods of a sale as a customer would: pieces one by one, what is weighed or measured once. */
export function countGoods({ lines }: SaleDraft): number {
  return lines.reduce((sum, { quantity }) => {
    const input = parseQuantity(quantity);
    return sum + (input.kind === 'value' && input.value > 0 && Number.isInteger(input.value) ? input.value : 1);
  }, 0);
}

/** Adds up the sale by the prices known here; the server stores its own. */
export function saleTotal(draft: SaleDraft, products: ReadonlyMap<string, SaleProduct>): number {
  return draft.lines.reduce((sum, line) => sum + lineTotal(line, products.get(line.productId)), 0);
}

/** Reads what was handed over; undefined while nothing readable is typed. */
export function readGiven(given: string): number | undefined {
  const input = parseShillings(given);
  return input.kind === 'value' ? input.value : undefined;
}

/** Answers the lines to send. Those that cannot be read are left out, so check them first. */
export function toOrderLines(draft: SaleDraft): OrderLine[] {
  return draft.lines.flatMap(({ productId, quantity }) => {
    const input = parseQuantity(quantity);
    return input.kind === 'value' ? [{ productId, quantity: input.value }] : [];
  });
}

/** Answers the data that the order is created with. */
export function toSaleData(draft: SaleDraft, storeId: string) {
  return {
    storeId,
    customerName: draft.customerName.trim(),
    customerPhone: draft.customerPhone.trim(),
    paymentMethod: draft.paymentMethod,
    paymentReference: draft.paymentMethod === 'cash' ? '' : draft.paymentReference.trim(),
    note: draft.note.trim(),
    // The server keeps it only beside goods that have expired.
    expiredReason: draft.expiredReason.trim(),
    orderItems: toOrderLines(draft),
  };
}

/** Answers whether the goods stored under the sale's id are those of the sale: then it was stored already. */
export function isSameSale(draft: SaleDraft, stored: readonly OrderLine[]): boolean {
  const write = (lines: readonly OrderLine[]) =>
    lines
      .map(({ productId, quantity }) => `${productId} ${toThousandths(quantity)}`)
      .sort()
      .join();
  return write(toOrderLines(draft)) === write(stored);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
