import { type AskedPayment, paymentListRule, readPaymentList, sumPayments } from '#money/payment-list.ts';
import { maxReferenceLength } from '#money/payment-reference.ts';
import { maxReasonLength } from '#money/reversal.ts';
import {
  findStranger,
  type RequestData,
  type RequestProblem,
  readStoreId,
  readTexts,
  toId,
  toIdOrNull,
} from '#request-data.ts';
import { chosenDayRule, isChosenDay } from '#values/chosen-day.ts';
import { isTotalTooLarge } from '#values/number-input.ts';
import { isGoodsQuantity, isShillings, maxQuantity } from '#values/sent-numbers.ts';

/** A line of a purchase: goods of one kind that came together. */
export interface GoodsLine {
  readonly productId: string;
  /** The quantity in packs, else in the product's unit: above 0, with at most three decimals. */
  readonly quantity: number;
  /** The pack that it came in; absent for what is bought in the product's unit (R30). */
  readonly packId?: string;
  /** The cost of the whole line, in whole shillings. */
  readonly cost: number;
  readonly batchNo: string;
  /** The last good day, as `2027-03-31`; empty for goods that do not expire. */
  readonly expiryDay: string;
}

/** A purchase of a shop. The part that was not paid at once is owed to the supplier. */
export interface PurchaseRequest {
  readonly storeId: string;
  readonly supplierId: string | null;
  readonly reference: string;
  readonly note: string;
  /** The day on which the rest is due, as `2026-12-31`; empty for none. */
  readonly dueDay: string;
  readonly payments: readonly AskedPayment[];
  readonly lines: readonly GoodsLine[];
  /** The purchase that is taken back for this one, which was typed wrong, and why; null for a new one (R46). */
  readonly replaces: { readonly id: string; readonly reason: string } | null;
  /** Sums in whole shillings. */
  readonly total: number;
  readonly paid: number;
}

/** The most lines of one purchase. */
const maxGoodsLines = 100;

const decidedByServer = ['total', 'paid', 'owed', 'at', 'isCancelled', 'cancelledAt', 'by', 'byRole'];
const maxLengths = { reference: maxReferenceLength, note: 1000 } as const;
const known = [
  'storeId',
  'supplierId',
  'dueAt',
  'payments',
  'items',
  'replacesId',
  'cancelReason',
  ...Object.keys(maxLengths),
];
const knownOfLine = ['productId', 'packId', 'quantity', 'cost', 'batchNo', 'expiryDate'];

/** Reads the data of a new purchase, with relations as ids (R28). */
export function readPurchase(data: RequestData): PurchaseRequest | RequestProblem {
  const storeId = readStoreId(data, known, decidedByServer);
  if (typeof storeId !== 'string') return storeId;
  const supplierId = toIdOrNull(data.supplierId);
  if (supplierId === undefined) return { attribute: 'supplierId', text: 'must be the ID of a supplier, or null' };
  const texts = readTexts(data, maxLengths);
  if ('attribute' in texts) return texts;
  const dueDay = readDay(data.dueAt);
  if (dueDay === undefined) return { attribute: 'dueAt', text: `${chosenDayRule}, or null` };
  const payments = readPaymentList(data.payments ?? []);
  if (!payments) return { attribute: 'payments', text: paymentListRule };
  const lines = readLines(data.items);
  if ('attribute' in lines) return lines;
  const replaces = readReplaced(data);
  if (replaces && 'attribute' in replaces) return replaces;
  const total = lines.reduce((sum, { cost }) => sum + cost, 0);
  if (isTotalTooLarge(total)) return { attribute: 'items', text: 'cost more than can be counted' };
  const paid = sumPayments(payments);
  if (paid > total) return { attribute: 'payments', text: `must not be more than the ${total} that the goods cost` };
  if (paid < total && supplierId === null) {
    return { attribute: 'supplierId', text: 'must say to whom the rest is owed, or pay all of it' };
  }
  return { storeId, supplierId, ...texts, dueDay, payments, lines, replaces, total, paid };
}

function readReplaced(data: RequestData): PurchaseRequest['replaces'] | RequestProblem {
  const id = toIdOrNull(data.replacesId);
  if (id === undefined) return { attribute: 'replacesId', text: 'must be the ID of a purchase, or null' };
  const texts = readTexts(data, { cancelReason: maxReasonLength });
  if ('attribute' in texts) return texts;
  if (id !== null && texts.cancelReason === '') {
    return { attribute: 'cancelReason', text: 'must say what was wrong with the purchase that is replaced' };
  }
  if (id === null && texts.cancelReason !== '')
    return { attribute: 'cancelReason', text: 'is for a purchase that replaces another' };
  return id === null ? null : { id, reason: texts.cancelReason };
}

function readLines(value: unknown): GoodsLine[] | RequestProblem {
  if (!Array.isArray(value) || value.length === 0 || value.length > maxGoodsLines) {
    return { attribute: 'items', text: `must be a list of 1 to ${maxGoodsLines} lines` };
  }
  const lines: GoodsLine[] = [];
  for (const item of value) {
    const line = readLine(Object(item));
    if ('attribute' in line) return line;
    lines.push(line);
  }
  return lines;
}

function readLine(data: RequestData): GoodsLine | RequestProblem {
  const unknown = findStranger(data, knownOfLine, []);
  if (unknown) return { ...unknown, attribute: `items.${unknown.attribute}` };
  const productId = toId(data.productId);
  if (!productId) return { attribute: 'items.productId', text: 'must be the ID of a product of the shop' };
  const packId = toIdOrNull(data.packId);
  if (packId === undefined) {
    return { attribute: 'items.packId', text: 'must be the ID of a pack of the product, or null' };
  }
  const { quantity, cost } = data;
  if (!isGoodsQuantity(quantity)) return { attribute: 'items.quantity', text: quantityRule };
  if (!isShillings(cost)) {
    return { attribute: 'items.cost', text: 'must be what the whole line cost, in whole shillings' };
  }
  const expiryDay = readDay(data.expiryDate);
  if (expiryDay === undefined) return { attribute: 'items.expiryDate', text: `${chosenDayRule}, or null` };
  const texts = readTexts(data, { batchNo: 64 });
  if ('attribute' in texts) return { ...texts, attribute: `items.${texts.attribute}` };
  return { productId, ...(packId !== null && { packId }), quantity, cost, ...texts, expiryDay };
}

export const quantityRule = `must be above 0, at most ${maxQuantity}, with at most three decimals`;

/** Parses the day of a date, which may be missing (then empty). Returns undefined for anything else, and for a day that cannot be chosen. */
function readDay(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return '';
  const day = typeof value === 'string' ? value.slice(0, 10) : '';
  return isChosenDay(day) && !Number.isNaN(Date.parse(value as string)) ? day : undefined;
}
