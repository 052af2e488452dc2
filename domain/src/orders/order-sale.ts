import type { ReceivedMethod } from '#money/payment.ts';
import { type DatedGoods, isExpired } from '#products/expiry.ts';
import type { Pack } from '#products/packs.ts';
import { addQuantities } from '#values/number-input.ts';
import { readText } from '#values/unchecked-values.ts';
import { type PaymentMethod, toPaymentMethod } from './order.ts';
import type { SubsidyRate } from './subsidy.ts';

/** A line of a sale that is being recorded; the quantity as it is typed. */
export interface SaleLine {
  readonly productId: string;
  /** The pack that it is sold in; absent for the product's own unit (R30). */
  readonly packId?: string;
  readonly quantity: string;
  /** The price that was agreed for one, as typed; absent or empty where the product's counts (R26). */
  readonly price?: string;
  /** True where more of it is sold than is in stock (R58). */
  readonly isBeyondStock?: true;
}

/** A walk-in sale that is being recorded; Q-053. The order gets this `id`, so that a sale sent twice is stored once. */
export interface SaleDraft {
  readonly id: string;
  readonly lines: readonly SaleLine[];
  readonly paymentMethod: PaymentMethod;
  readonly paymentReference: string;
  /** The phone that is asked for the mobile money, as typed; null where that was received already (ASK-030). */
  readonly asksPhone: string | null;
  readonly customerName: string;
  readonly customerPhone: string;
  /** Where the buyer lives, and the number as a farmer; each empty if not given (R75). */
  readonly buyerVillage: string;
  readonly farmerNumber: string;
  /** The programme of a subsidised sale; empty for any other (R75). */
  readonly programmeId: string;
  readonly note: string;
  /** The cash that the customer handed over, as typed; the change is computed from it. */
  readonly given: string;
  /** The discount on the whole, as typed: shillings, or per cent of the goods (R26). */
  readonly discount: string;
  readonly isDiscountPercent: boolean;
  /** True where it is paid in parts: then these count, as typed, in place of `paymentMethod`. */
  readonly isSplit: boolean;
  readonly parts: SaleParts;
  /** The due day of the debt, `2026-12-01`; empty if not given. */
  readonly due: string;
  /** The day on which it was sold, `2026-11-21`; empty for the day on which it is recorded (R58). */
  readonly soldOn: string;
  /** Why the seller sells goods past their date all the same, as typed; empty while they are refused (R24). */
  readonly expiredReason: string;
  /** The customer's advance as this device knows it, in whole shillings, which pays first; 0 or absent where there is none (R79). */
  readonly advance?: number;
  /** True once the sale was sent and not refused: it may be stored, and its goods may have left the stock already. */
  readonly isSent: boolean;
}

/** The amounts paid by each method, as typed. */
export type SaleParts = Readonly<Record<ReceivedMethod, string>>;

/** The fields of a product that a sale needs. */
export interface SaleProduct extends DatedGoods {
  readonly id: string;
  readonly sellingPrice: number;
  readonly quantityInStock: number;
  /** True where only the server knows whether enough of it is still good, as it knows the batches (R28). */
  readonly hasBatches?: boolean;
  /** What farmers pay for it in the programme of the sale; absent where that does not name it (R75). */
  readonly rate?: Pick<SubsidyRate, 'cap' | 'part'>;
  /** Its packs beside its unit; absent while they are not known. */
  readonly packs?: readonly Pack[];
}

/** True if these goods are sold only in words (R24). Of goods in batches the fresh ones go first, so the server says it. */
export function needsReason(product: SaleProduct, nowMs: number): boolean {
  return product.hasBatches !== true && isExpired(product, nowMs);
}

/** The payment methods at a counter; `unpaid` is only for marketplace orders. */
export const counterPayments = ['cash', 'mobile money', 'bank', 'credit'] as const satisfies readonly PaymentMethod[];

const noParts: SaleParts = { cash: '', 'mobile money': '', bank: '' };

export function startSale(id: string): SaleDraft {
  const texts = { paymentReference: '', customerName: '', customerPhone: '', note: '', given: '', expiredReason: '' };
  const buyer = { buyerVillage: '', farmerNumber: '', programmeId: '' };
  const terms = { discount: '', isDiscountPercent: false, isSplit: false, parts: noParts, due: '', soldOn: '' };
  return { id, lines: [], paymentMethod: 'cash', asksPhone: null, ...texts, ...buyer, ...terms, isSent: false };
}

/** Parses a sale stored on the device. Returns undefined for anything else. */
export function parseSaleDraft(value: unknown): SaleDraft | undefined {
  const stored = Object(value);
  if (typeof stored.id !== 'string' || !Array.isArray(stored.lines)) return undefined;
  const lines = stored.lines.flatMap((line: unknown) => {
    const { productId, packId, quantity, price, isBeyondStock } = Object(line);
    if (typeof productId !== 'string' || typeof quantity !== 'string') return [];
    return [
      {
        ...{ productId, quantity },
        ...(typeof packId === 'string' && { packId }),
        ...(typeof price === 'string' && { price }),
        ...(isBeyondStock === true && { isBeyondStock }),
      },
    ];
  });
  const parts = Object(stored.parts);
  return {
    ...{ id: stored.id, lines, paymentMethod: toPaymentMethod(stored.paymentMethod) ?? 'cash' },
    ...{ paymentReference: readText(stored.paymentReference), customerName: readText(stored.customerName) },
    asksPhone: typeof stored.asksPhone === 'string' ? stored.asksPhone : null,
    ...{
      customerPhone: readText(stored.customerPhone),
      ...{ buyerVillage: readText(stored.buyerVillage), farmerNumber: readText(stored.farmerNumber) },
      programmeId: readText(stored.programmeId),
      note: readText(stored.note),
      given: readText(stored.given),
      expiredReason: readText(stored.expiredReason),
      ...{ discount: readText(stored.discount), isDiscountPercent: stored.isDiscountPercent === true },
      ...{ isSplit: stored.isSplit === true, due: readText(stored.due), soldOn: readText(stored.soldOn) },
      parts: {
        cash: readText(parts.cash),
        'mobile money': readText(parts['mobile money']),
        bank: readText(parts.bank),
      },
      isSent: stored.isSent === true,
    },
  };
}

/** True if the sale holds nothing that somebody would miss. */
export function isSaleEmpty({ lines, ...draft }: SaleDraft): boolean {
  const { customerName, customerPhone, buyerVillage, farmerNumber, note } = draft;
  return lines.length === 0 && [customerName, customerPhone, buyerVillage, farmerNumber, note].join('') === '';
}

/** Returns what names a line of a sale: a product stands once in its unit, as its id, and once in each of its packs. */
export function lineKey({ productId, packId }: Pick<SaleLine, 'productId' | 'packId'>): string {
  return packId === undefined ? productId : `${productId}/${packId}`;
}

/** Adds one of a product's unit, as each scan of its barcode does, one of a pack, or what a scale has weighed. */
export function addToSale(draft: SaleDraft, productId: string, packId?: string, quantity = '1'): SaleDraft {
  const one: SaleLine = { productId, quantity, ...(packId !== undefined && { packId }) };
  const line = draft.lines.find((each) => lineKey(each) === lineKey(one));
  if (line) return setSaleQuantity(draft, lineKey(one), addQuantities(line.quantity, quantity));
  return { ...draft, lines: [...draft.lines, one] };
}

/** Sells all that the sale has of a product, also what is not in stock (R58). */
export function sellBeyondStock(draft: SaleDraft, productId: string): SaleDraft {
  const lines = draft.lines.map((line) =>
    line.productId === productId ? { ...line, isBeyondStock: true as const } : line,
  );
  return { ...draft, lines };
}

export function setSaleQuantity(draft: SaleDraft, key: string, quantity: string): SaleDraft {
  return changeLine(draft, key, { quantity });
}

export function setSalePrice(draft: SaleDraft, key: string, price: string): SaleDraft {
  return changeLine(draft, key, { price });
}

/**
 * Sells a line in another pack, or in the unit without one, at the price of that; where the product stands in it already,
 * the two become one line.
 */
export function setSalePack(draft: SaleDraft, key: string, packId: string | undefined): SaleDraft {
  const line = draft.lines.find((each) => lineKey(each) === key);
  if (!line || line.packId === packId) return draft;
  const { productId, quantity, isBeyondStock } = line;
  const moved: SaleLine = {
    ...{ productId, quantity },
    ...(packId !== undefined && { packId }),
    ...(isBeyondStock && { isBeyondStock }),
  };
  const there = draft.lines.find((each) => lineKey(each) === lineKey(moved));
  if (!there) return { ...draft, lines: draft.lines.map((each) => (each === line ? moved : each)) };
  return setSaleQuantity(removeFromSale(draft, key), lineKey(moved), addQuantities(there.quantity, quantity));
}

export function removeFromSale(draft: SaleDraft, key: string): SaleDraft {
  return { ...draft, lines: draft.lines.filter((line) => lineKey(line) !== key) };
}

function changeLine(draft: SaleDraft, key: string, changes: Partial<SaleLine>): SaleDraft {
  const lines = draft.lines.map((line) => (lineKey(line) === key ? { ...line, ...changes } : line));
  return { ...draft, lines };
}
