import { type ReceivedMethod, receivedMethods, toReceivedMethod } from '#money/payment.ts';
import { sumPayments } from '#money/payment-list.ts';
import { type Pack, toBaseQuantity } from '#products/packs.ts';
import { findBeyond } from '#products/stock-level.ts';
import { isDay, toStoredDay } from '#values/dates.ts';
import { parseQuantity, parseShillings } from '#values/number-input.ts';
import { countDays } from '#values/periods.ts';
import { isPhoneOrNone, parsePhone, toStoredPhone } from '#values/phone.ts';
import { sumQuantities, toThousandths } from '#values/quantity.ts';
import { shareOf } from '#values/share.ts';
import { findShortage } from './cash-given.ts';
import { readGiven } from './given-amount.ts';
import type { OrderLine } from './order-request.ts';
import { lineKey, needsReason, type SaleDraft, type SaleLine, type SaleProduct } from './order-sale.ts';
import { agreeTerms } from './order-terms.ts';
import { isDaysAgo } from './past-sale.ts';
import { multiply } from './purchase.ts';
import { subsidyOf } from './subsidy.ts';

/** Returns the pack that a line is sold in; undefined for the unit, and for a pack that is not sold any more. */
export function findPack({ packId }: SaleLine, product: SaleProduct | undefined): Pack | undefined {
  return product?.packs?.find(({ id }) => id === packId);
}

export type SaleObstacle =
  | 'price'
  | 'required'
  | 'invalid'
  | 'too_many_decimals'
  | 'not_measurable'
  | 'not_enough'
  | 'gone'
  | 'expired';

/** Returns the problem of a line, or undefined; `product` is undefined for one that is no longer sold. */
function checkSaleLine(
  { lines, expiredReason }: SaleDraft,
  line: SaleLine,
  product: SaleProduct | undefined,
  nowMs: number,
): SaleObstacle | undefined {
  const { quantity, price = '' } = line;
  if (!product || (line.packId !== undefined && !findPack(line, product))) return 'gone';
  if (parseShillings(price).kind === 'invalid') return 'price';
  if (needsReason(product, nowMs) && expiredReason.trim() === '') return 'expired';
  const input = parseQuantity(quantity);
  if (input.kind === 'missing' || (input.kind === 'value' && input.value === 0)) return 'required';
  if (input.kind === 'invalid') return input.reason === 'too_many_decimals' ? 'too_many_decimals' : 'invalid';
  const taken = takenBy(line, product);
  if (taken === undefined) return 'not_measurable';
  const others = lines.filter((other) => other.productId === product.id && lineKey(other) !== lineKey(line));
  if (line.isBeyondStock || others.some(({ isBeyondStock }) => isBeyondStock)) return undefined;
  const all = sumQuantities([taken, ...others.map((other) => takenBy(other, product) ?? 0)]);
  return toThousandths(all) > toThousandths(product.quantityInStock) ? 'not_enough' : undefined;
}

/** Returns how much of a product the seller sells beyond its stock, in its unit; 0 where it is not said to be sold so (R58). */
export function findSoldBeyond({ lines }: SaleDraft, product: SaleProduct): number {
  const own = lines.filter(({ productId }) => productId === product.id);
  if (!own.some(({ isBeyondStock }) => isBeyondStock)) return 0;
  return findBeyond(product.quantityInStock, sumQuantities(own.map((line) => takenBy(line, product) ?? 0)));
}

/** Returns how much of the product's unit a line takes; undefined where no whole number of thousandths would be taken. */
function takenBy(line: SaleLine, product: SaleProduct): number | undefined {
  const [input, pack] = [parseQuantity(line.quantity), findPack(line, product)];
  if (input.kind !== 'value') return undefined;
  return pack ? toBaseQuantity(input.value, pack.factor) : input.value;
}

/**
 * Returns why a line cannot be sent at `nowMs`, or undefined. Stock and expiry are not checked for a sale that may be
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

/** True if some of the goods are past their date, so that a reason is asked for. */
export function hasExpiredGoods(
  { lines }: SaleDraft,
  products: ReadonlyMap<string, SaleProduct>,
  nowMs: number,
): boolean {
  return lines.some(({ productId }) => {
    const product = products.get(productId);
    return product !== undefined && needsReason(product, nowMs);
  });
}

/** Returns the price of one in a line: what was agreed, else that of pack or product, in whole shillings. */
export function readPrice(line: SaleLine, product: SaleProduct): number {
  const agreed = parseShillings(line.price ?? '');
  return agreed.kind === 'value' ? agreed.value : findListPrice(line, product);
}

/** Returns the price of one in a line as pack or product have it, in whole shillings. */
export function findListPrice(line: SaleLine, product: SaleProduct): number {
  return findPack(line, product)?.sellingPrice ?? Math.round(product.sellingPrice);
}

/** Returns the shillings of a line; 0 while its quantity cannot be read. */
export function lineTotal(line: SaleLine, product: SaleProduct | undefined): number {
  const input = parseQuantity(line.quantity);
  return product && input.kind === 'value' ? multiply(input.value, readPrice(line, product)) : 0;
}

/** Adds up the lines by the prices known here, before anything is taken off the whole. */
export function agreedTotal(draft: SaleDraft, products: ReadonlyMap<string, SaleProduct>): number {
  return draft.lines.reduce((sum, line) => sum + lineTotal(line, products.get(line.productId)), 0);
}

/** Returns what is taken off the whole, in whole shillings: per cent of the goods are rounded to the nearest one (R26). */
export function readDiscount(draft: SaleDraft, products: ReadonlyMap<string, SaleProduct>): number {
  if (!draft.isDiscountPercent) return readGiven(draft.discount) ?? 0;
  const percent = parseQuantity(draft.discount);
  return percent.kind === 'value' ? shareOf(agreedTotal(draft, products), 0, toThousandths(percent.value), 100_000) : 0;
}

/** Returns what the goods of the sale come to by the prices known here; the server stores its own. */
export function saleWorth(draft: SaleDraft, products: ReadonlyMap<string, SaleProduct>): number {
  return Math.max(agreedTotal(draft, products) - readDiscount(draft, products), 0);
}

/** Returns what the customer has to pay of it now: all but the government's part (R75) and what the advance pays (R79). */
export function saleTotal(draft: SaleDraft, products: ReadonlyMap<string, SaleProduct>): number {
  return ownPart(draft, products) - findAdvance(draft, products);
}

/** Returns the part of the sale that the customer's advance pays, as far as this device knows it; whole shillings (R79). */
export function findAdvance(draft: SaleDraft, products: ReadonlyMap<string, SaleProduct>): number {
  return Math.min(draft.advance ?? 0, ownPart(draft, products));
}

function ownPart(draft: SaleDraft, products: ReadonlyMap<string, SaleProduct>): number {
  return saleWorth(draft, products) - sumSubsidy(draft, products);
}

/** Returns the government's part of the sale, in whole shillings (R75). */
export function sumSubsidy(draft: SaleDraft, products: ReadonlyMap<string, SaleProduct>): number {
  if (draft.programmeId === '') return 0;
  const lines = draft.lines.flatMap((line) => {
    const [good, input] = [products.get(line.productId), parseQuantity(line.quantity)];
    if (!good || input.kind !== 'value') return [];
    const prices = { unitPrice: readPrice(line, good), listPrice: findListPrice(line, good) };
    return [{ good, taken: takenBy(line, good) ?? 0, quantity: input.value, ...prices }];
  });
  const terms = agreeTerms(lines, readDiscount(draft, products));
  return terms.lines.reduce((sum, { good, taken, total }) => sum + findSubsidy(draft, good, taken, total), 0);
}

/** Returns the government's part of a line of `total` shillings with `quantity` in the product's unit (R75). */
export function findSubsidy(
  { programmeId }: SaleDraft,
  { rate }: Pick<SaleProduct, 'rate'>,
  quantity: number,
  total: number,
): number {
  return programmeId === '' || !rate ? 0 : subsidyOf(rate, quantity, total);
}

/** Returns how many days before `today`, `2026-11-22`, it was sold; NaN for what is no day. */
function readDaysAgo({ soldOn }: SaleDraft, today: string): number {
  if (soldOn === '') return 0;
  return isDay(soldOn) ? countDays(soldOn, today) - 1 : Number.NaN;
}

/** Returns the lines to send. Those that cannot be read are left out, so check them first. */
export function toOrderLines(draft: SaleDraft): OrderLine[] {
  return draft.lines.flatMap(({ productId, packId, quantity, price = '', isBeyondStock }) => {
    const [input, agreed] = [parseQuantity(quantity), parseShillings(price)];
    if (input.kind !== 'value') return [];
    return [
      {
        ...{ productId, quantity: input.value },
        ...(packId !== undefined && { packId }),
        ...(agreed.kind === 'value' && { unitPrice: agreed.value }),
        ...(isBeyondStock && { isBeyondStock }),
      },
    ];
  });
}

/** Lists the parts in which a sale is paid, those of nothing and the one that a phone is asked for left out. */
export function readParts(draft: SaleDraft): { readonly method: ReceivedMethod; readonly amount: number }[] {
  return receivedMethods.flatMap((method) => {
    const amount = readGiven(draft.parts[method]) ?? 0;
    return amount > 0 && !isAskedPart(draft, method) ? [{ method, amount }] : [];
  });
}

/** True for the part of a sale that a phone is asked for, so that nothing is typed of it. */
function isAskedPart(draft: SaleDraft, method: ReceivedMethod): boolean {
  return method === 'mobile money' && asksPhone(draft);
}

/** True if a phone is asked for the mobile money of a sale (ASK-030). */
export function asksPhone({ isSplit, paymentMethod, asksPhone: phone }: SaleDraft): boolean {
  return phone !== null && (isSplit || paymentMethod === 'mobile money');
}

/** Returns the shillings that a phone is asked for: all that a sale of `total` is not paid by other methods. */
export function findAsked(draft: SaleDraft, total: number): number {
  if (!asksPhone(draft)) return 0;
  return Math.max(draft.isSplit ? total - sumPayments(readParts(draft)) : total, 0);
}

/** Returns what is owed after a sale of `total` shillings, and no phone is asked for; below 0 where the parts come to more than it costs. */
export function findOwed(draft: SaleDraft, total: number): number {
  if (draft.isSplit) return total - sumPayments(readParts(draft)) - findAsked(draft, total);
  return draft.paymentMethod === 'credit' ? total : 0;
}

export type TermsProblem =
  | 'discount'
  | 'percent'
  | 'too_much_off'
  | 'parts'
  | 'paid_too_much'
  | 'given'
  | 'too_little'
  | 'nobody_owes'
  | 'asked_phone'
  | 'farmer_number'
  | 'sold_on'
  | 'phone_malformed';

/** Returns the first problem of the discount, the payments, the day of the sale or the customer, or undefined (R26, R47, R58). */
export function findTermsProblem(
  draft: SaleDraft,
  products: ReadonlyMap<string, SaleProduct>,
  today: string,
): TermsProblem | undefined {
  if (draft.isDiscountPercent) {
    if (parseQuantity(draft.discount).kind === 'invalid') return 'percent';
  } else if (parseShillings(draft.discount).kind === 'invalid') return 'discount';
  if (readDiscount(draft, products) > agreedTotal(draft, products)) return 'too_much_off';
  const isUnreadable = receivedMethods.some(
    (method) => parseShillings(draft.parts[method]).kind === 'invalid' && !isAskedPart(draft, method),
  );
  if (draft.isSplit && isUnreadable) return 'parts';
  const total = saleTotal(draft, products);
  if (draft.paymentMethod === 'cash' && !draft.isSplit && parseShillings(draft.given).kind === 'invalid')
    return 'given';
  if (findShortage(draft, total) > 0) return 'too_little';
  const owed = findOwed(draft, total);
  if (owed < 0) return 'paid_too_much';
  if (findAsked(draft, total) > 0 && parsePhone(draft.asksPhone) === undefined) return 'asked_phone';
  const isNamed = draft.customerName.trim() !== '' || draft.customerPhone.trim() !== '';
  if (owed > 0 && !isNamed) return 'nobody_owes';
  if (draft.farmerNumber.trim() === '' && sumSubsidy(draft, products) > 0) return 'farmer_number';
  if (!isDaysAgo(readDaysAgo(draft, today))) return 'sold_on';
  return isPhoneOrNone(draft.customerPhone) ? undefined : 'phone_malformed';
}

/** Returns the data that the order is created with on the day `today`, by the prices known here. */
export function toSaleData(
  draft: SaleDraft,
  storeId: string,
  products: ReadonlyMap<string, SaleProduct>,
  today: string,
) {
  const daysAgo = readDaysAgo(draft, today);
  const isAsking = findAsked(draft, saleTotal(draft, products)) > 0;
  return {
    storeId,
    customerName: draft.customerName.trim(),
    customerPhone: toStoredPhone(draft.customerPhone),
    ...toBuyerData(draft),
    ...(sumSubsidy(draft, products) > 0 && { programmeId: draft.programmeId }),
    ...toPaymentData(draft, products),
    paymentReference:
      !draft.isSplit && (isAsking || draft.paymentMethod === 'cash') ? '' : draft.paymentReference.trim(),
    ...{ discount: readDiscount(draft, products), dueAt: draft.due === '' ? null : toStoredDay(draft.due) },
    ...(daysAgo > 0 && { daysAgo }),
    note: draft.note.trim(),
    // The server stores it only beside goods that have expired.
    expiredReason: draft.expiredReason.trim(),
    orderItems: toOrderLines(draft),
  };
}

/** Returns how a sale is paid. What an advance pays is left owed, as the server settles it from there (R79), and so is what a phone is asked for. */
function toPaymentData(draft: SaleDraft, products: ReadonlyMap<string, SaleProduct>) {
  const isAsking = findAsked(draft, saleTotal(draft, products)) > 0;
  const asked = isAsking && { asksPhone: parsePhone(draft.asksPhone) };
  if (draft.isSplit) return { payments: readParts(draft), ...asked };
  if (isAsking) return { payments: [], ...asked };
  if (findAdvance(draft, products) === 0) return { paymentMethod: draft.paymentMethod };
  const [method, amount] = [toReceivedMethod(draft.paymentMethod), saleTotal(draft, products)];
  return { payments: method && amount > 0 ? [{ method, amount }] : [] };
}

/** Returns what was told of a buyer of registered inputs, nothing where nothing was (R75). */
function toBuyerData(draft: SaleDraft) {
  const [buyerVillage, farmerNumber] = [draft.buyerVillage.trim(), draft.farmerNumber.trim()];
  return { ...(buyerVillage !== '' && { buyerVillage }), ...(farmerNumber !== '' && { farmerNumber }) };
}

/** True if the goods stored under the sale's id are those of the sale: then it was stored already. */
export function isSameSale(draft: SaleDraft, stored: readonly StoredLine[]): boolean {
  const asked = toOrderLines(draft).map(({ productId, packId, quantity }) =>
    describeLine(productId, quantity, packId !== undefined),
  );
  // A stored line has the name that its pack had, which may have another one by now.
  const kept = stored.map(({ productId, quantity, pack }) =>
    describeLine(productId, pack?.quantity ?? quantity, Boolean(pack)),
  );
  return asked.sort().join() === kept.sort().join();
}

/** A line as it is stored: `quantity` in the product's unit, and where it was sold in packs their number. */
interface StoredLine {
  readonly productId: string;
  readonly quantity: number;
  readonly pack?: { readonly quantity: number } | null;
}

function describeLine(productId: string, quantity: number, isPacked: boolean): string {
  return `${productId} ${toThousandths(quantity)} ${isPacked ? 'packs' : ''}`;
}
