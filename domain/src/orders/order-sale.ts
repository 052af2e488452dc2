import { type ReceivedMethod, receivedMethods } from '#money/payment.ts';
import { sumPayments } from '#money/payment-list.ts';
import { type DatedGoods, isExpired } from '#products/expiry.ts';
import { toStoredDay } from '#values/dates.ts';
import { parseQuantity, parseShillings } from '#values/number-input.ts';
import { sumQuantities, toThousandths } from '#values/quantity.ts';
import { type PaymentMethod, toPaymentMethod } from './order.ts';
import type { OrderLine } from './order-request.ts';
import { multiply } from './purchase.ts';

/** A line of a sale that is being recorded; the quantity as it is typed. */
export interface SaleLine {
  readonly productId: string;
  readonly quantity: string;
  /** The price that was agreed for one, as typed; absent or empty where the product's counts (R26). */
  readonly price?: string;
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
  /** What is taken off the whole, as typed (R26). */
  readonly discount: string;
  /** True where it is paid in parts: then these count, as typed, in place of `paymentMethod`. */
  readonly isSplit: boolean;
  readonly parts: SaleParts;
  /** The day on which what is owed is due, `2026-12-01`; empty where nobody has said. */
  readonly due: string;
  /** Why the seller sells goods past their date all the same, as typed; empty while they are refused (R24). */
  readonly expiredReason: string;
  /** True once the sale was sent and not refused: it may be stored, and its goods may have left the stock already. */
  readonly isSent: boolean;
}

/** What is paid in each way, as typed. */
export type SaleParts = Readonly<Record<ReceivedMethod, string>>;

/** The fields of a product that a sale needs. */
export interface SaleProduct extends DatedGoods {
  readonly id: string;
  readonly sellingPrice: number;
  readonly quantityInStock: number;
}

/** The ways to pay at a counter; `unpaid` is only for marketplace orders. */
export const counterPayments = ['cash', 'mobile money', 'bank', 'credit'] as const satisfies readonly PaymentMethod[];

const noParts: SaleParts = { cash: '', 'mobile money': '', bank: '' };

export function startSale(id: string): SaleDraft {
  const texts = { paymentReference: '', customerName: '', customerPhone: '', note: '', given: '', expiredReason: '' };
  const terms = { discount: '', isSplit: false, parts: noParts, due: '' };
  return { id, lines: [], paymentMethod: 'cash', ...texts, ...terms, isSent: false };
}

/** Reads a sale kept on the device; undefined for what is none. */
export function parseSaleDraft(value: unknown): SaleDraft | undefined {
  const kept = Object(value);
  if (typeof kept.id !== 'string' || !Array.isArray(kept.lines)) return undefined;
  const lines = kept.lines.flatMap((line: unknown) => {
    const { productId, quantity, price } = Object(line);
    if (typeof productId !== 'string' || typeof quantity !== 'string') return [];
    return [{ productId, quantity, ...(typeof price === 'string' && { price }) }];
  });
  const parts = Object(kept.parts);
  return {
    ...{ id: kept.id, lines, paymentMethod: toPaymentMethod(kept.paymentMethod) ?? 'cash' },
    ...{ paymentReference: text(kept.paymentReference), customerName: text(kept.customerName) },
    ...{
      customerPhone: text(kept.customerPhone),
      note: text(kept.note),
      given: text(kept.given),
      expiredReason: text(kept.expiredReason),
      ...{ discount: text(kept.discount), isSplit: kept.isSplit === true, due: text(kept.due) },
      parts: { cash: text(parts.cash), 'mobile money': text(parts['mobile money']), bank: text(parts.bank) },
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
  const lines = draft.lines.map((line) => (line.productId === productId ? { ...line, quantity } : line));
  return { ...draft, lines };
}

export function setSalePrice(draft: SaleDraft, productId: string, price: string): SaleDraft {
  const lines = draft.lines.map((line) => (line.productId === productId ? { ...line, price } : line));
  return { ...draft, lines };
}

export function removeFromSale(draft: SaleDraft, productId: string): SaleDraft {
  return { ...draft, lines: draft.lines.filter((line) => line.productId !== productId) };
}

export type SaleObstacle = 'price' | 'required' | 'invalid' | 'too_many_decimals' | 'not_enough' | 'gone' | 'expired';

/** Answers what is wrong with a line, or undefined; `product` is undefined for one that is no longer sold. */
function checkSaleLine(
  { expiredReason }: SaleDraft,
  { quantity, price = '' }: SaleLine,
  product: SaleProduct | undefined,
  nowMs: number,
): SaleObstacle | undefined {
  if (!product) return 'gone';
  if (parseShillings(price).kind === 'invalid') return 'price';
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

/** Answers the price of one in a line: what was agreed, else the product's, in whole shillings. */
export function readPrice({ price = '' }: SaleLine, product: SaleProduct): number {
  const agreed = parseShillings(price);
  return agreed.kind === 'value' ? agreed.value : Math.round(product.sellingPrice);
}

/** Answers the shillings of a line; 0 while its quantity cannot be read. */
export function lineTotal(line: SaleLine, product: SaleProduct | undefined): number {
  const input = parseQuantity(line.quantity);
  return product && input.kind === 'value' ? multiply(input.value, readPrice(line, product)) : 0;
}

/** Counts the goods of a sale as a customer would: pieces one by one, what is weighed or measured once. */
export function countGoods({ lines }: SaleDraft): number {
  return lines.reduce((sum, { quantity }) => {
    const input = parseQuantity(quantity);
    return sum + (input.kind === 'value' && input.value > 0 && Number.isInteger(input.value) ? input.value : 1);
  }, 0);
}

/** Adds up the lines by the prices known here, before anything is taken off the whole. */
export function agreedTotal(draft: SaleDraft, products: ReadonlyMap<string, SaleProduct>): number {
  return draft.lines.reduce((sum, line) => sum + lineTotal(line, products.get(line.productId)), 0);
}

/** Answers what the customer owes for the sale by the prices known here; the server stores its own. */
export function saleTotal(draft: SaleDraft, products: ReadonlyMap<string, SaleProduct>): number {
  return Math.max(agreedTotal(draft, products) - (readGiven(draft.discount) ?? 0), 0);
}

/** Reads what was handed over; undefined while nothing readable is typed. */
export function readGiven(given: string): number | undefined {
  const input = parseShillings(given);
  return input.kind === 'value' ? input.value : undefined;
}

/** Answers the lines to send. Those that cannot be read are left out, so check them first. */
export function toOrderLines(draft: SaleDraft): OrderLine[] {
  return draft.lines.flatMap(({ productId, quantity, price = '' }) => {
    const [input, agreed] = [parseQuantity(quantity), parseShillings(price)];
    if (input.kind !== 'value') return [];
    return [{ productId, quantity: input.value, ...(agreed.kind === 'value' && { unitPrice: agreed.value }) }];
  });
}

/** Lists the parts in which a sale is paid, those of nothing left out. */
export function readParts({ parts }: SaleDraft): { readonly method: ReceivedMethod; readonly amount: number }[] {
  return receivedMethods.flatMap((method) => {
    const amount = readGiven(parts[method]) ?? 0;
    return amount > 0 ? [{ method, amount }] : [];
  });
}

/** Answers what is still owed after a sale of so many shillings; below 0 where the parts come to more than it costs. */
export function findOwed(draft: SaleDraft, total: number): number {
  if (draft.isSplit) return total - sumPayments(readParts(draft));
  return draft.paymentMethod === 'credit' ? total : 0;
}

export type TermsProblem = 'discount' | 'too_much_off' | 'parts' | 'paid_too_much' | 'nobody_owes';

/** Answers what is wrong with what is taken off or paid, or undefined (R26). */
export function findTermsProblem(
  draft: SaleDraft,
  products: ReadonlyMap<string, SaleProduct>,
): TermsProblem | undefined {
  if (parseShillings(draft.discount).kind === 'invalid') return 'discount';
  if ((readGiven(draft.discount) ?? 0) > agreedTotal(draft, products)) return 'too_much_off';
  const isUnreadable = receivedMethods.some((method) => parseShillings(draft.parts[method]).kind === 'invalid');
  if (draft.isSplit && isUnreadable) return 'parts';
  const owed = findOwed(draft, saleTotal(draft, products));
  if (owed < 0) return 'paid_too_much';
  const isNamed = draft.customerName.trim() !== '' || draft.customerPhone.trim() !== '';
  return owed > 0 && !isNamed ? 'nobody_owes' : undefined;
}

/** Answers the data that the order is created with. */
export function toSaleData(draft: SaleDraft, storeId: string) {
  return {
    storeId,
    customerName: draft.customerName.trim(),
    customerPhone: draft.customerPhone.trim(),
    ...(draft.isSplit ? { payments: readParts(draft) } : { paymentMethod: draft.paymentMethod }),
    paymentReference: draft.paymentMethod === 'cash' && !draft.isSplit ? '' : draft.paymentReference.trim(),
    ...{ discount: readGiven(draft.discount) ?? 0, dueAt: draft.due === '' ? null : toStoredDay(draft.due) },
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
