import type { ReceivedMethod } from '#money/payment.ts';
import { type Pack, toBaseQuantity } from '#products/packs.ts';
import { type NumberProblem, parseQuantity, parseShillings } from '#values/number-input.ts';
import { isPhoneOrNone } from '#values/phone.ts';
import { isSupplierNamed } from './supplier.ts';

/** A line of a purchase that is being written down; quantity and cost as they are typed. */
export interface PurchaseLineDraft {
  /** One of its own: a product may stand twice, with two dates. */
  readonly key: string;
  readonly productId: string;
  readonly name: string;
  readonly unitName: string;
  /** The pack that it is bought in; absent for the product's unit. Quantity counts packs then. */
  readonly pack?: Pack | undefined;
  readonly quantity: string;
  /** The cost of the whole line. */
  readonly cost: string;
  /** Of one, a pack where it is bought in packs, while this is what was typed; absent where it follows `cost`. */
  readonly each?: string | undefined;
  /** The last good day, as `2027-03-31`; empty for goods that do not expire. */
  readonly expiryDay: string;
  readonly batchNo: string;
  /** True for a product whose goods have a last good day: it is asked for at once. */
  readonly isDated?: boolean;
}

/** How much of a purchase is paid at once. */
export const paidShares = ['all', 'part', 'none'] as const;
export type PaidShare = (typeof paidShares)[number];

/** A purchase that is being written down. It gets this `id`, so that one that is sent twice is stored once (R28). */
export interface PurchaseDraft {
  readonly id: string;
  readonly lines: readonly PurchaseLineDraft[];
  /** Empty for nobody; `newSupplier` for the one that is named below. */
  readonly supplierId: string;
  readonly supplierName: string;
  readonly supplierPhone: string;
  readonly reference: string;
  readonly share: PaidShare;
  /** How all of it is paid. */
  readonly method: ReceivedMethod;
  /** The amounts paid of it by method, as typed. */
  readonly parts: Readonly<Record<ReceivedMethod, string>>;
  /** The day on which the rest is due; empty for none. */
  readonly dueDay: string;
  /** The purchase that was typed wrong, in whose place this one counts (R46); absent for a new one. */
  readonly replacesId?: string;
  /** Why the replaced purchase was wrong. */
  readonly reason?: string;
}

/** Stands for a supplier who is written down along with the purchase. */
export const newSupplier = 'new';

export type PurchaseMessage =
  | NumberProblem
  | 'no_goods'
  | 'quantity_missing'
  | 'not_measurable'
  | 'cost_missing'
  | 'supplier_needed'
  | 'supplier_name_missing'
  | 'supplier_phone_malformed'
  | 'part_missing'
  | 'part_too_large'
  | 'reason_missing';

export interface PurchaseProblem {
  /** The field, with the key of its line before a point: `line-1.cost`. */
  readonly field: string;
  readonly message: PurchaseMessage;
}

export function startPurchase(id: string): PurchaseDraft {
  return {
    ...{ id, lines: [], supplierId: '', supplierName: '', supplierPhone: '', reference: '', dueDay: '' },
    ...{ share: 'all', method: 'cash', parts: { cash: '', 'mobile money': '', bank: '' } },
  };
}

/**
 * Applies what was typed to a line. Its total follows a typed cost of one and the quantity, rounded to the shilling; a typed
 * total stays as it is.
 */
export function editLine(line: PurchaseLineDraft, changes: Partial<PurchaseLineDraft>): PurchaseLineDraft {
  const edited = { ...line, ...changes };
  // The cost of one was of what the goods were counted in before.
  if ('cost' in changes || 'pack' in changes) return { ...edited, each: undefined };
  if (edited.each === undefined) return edited;
  const [each, many] = [parseQuantity(edited.each), parseQuantity(edited.quantity)];
  const isRead = each.kind === 'value' && many.kind === 'value';
  return { ...edited, cost: isRead ? String(Math.round(each.value * many.value)) : '' };
}

/** Returns the cost of one: as typed, or what the total comes to, with cents where it does not come out even. */
export function readEach({ each, cost, quantity }: PurchaseLineDraft): string {
  if (each !== undefined) return each;
  const [total, many] = [parseShillings(cost), parseQuantity(quantity)];
  if (total.kind !== 'value' || many.kind !== 'value' || many.value === 0) return '';
  const one = total.value / many.value;
  return Number.isInteger(one) ? String(one) : one.toFixed(2);
}

/** Adds up what can be read of the lines, in whole shillings. */
export function purchaseTotal({ lines }: Pick<PurchaseDraft, 'lines'>): number {
  return lines.reduce((sum, { cost }) => sum + readShillings(cost), 0);
}

/** Returns the amounts paid at once, by method. */
export function purchasePayments(draft: PurchaseDraft): { readonly method: ReceivedMethod; readonly amount: number }[] {
  const { share, method, parts } = draft;
  if (share === 'none') return [];
  const all = Object.entries(parts).map(([method, typed]) => ({
    method: method as ReceivedMethod,
    amount: readShillings(typed),
  }));
  const asked = share === 'all' ? [{ method, amount: purchaseTotal(draft) }] : all;
  return asked.filter(({ amount }) => amount > 0);
}

/** Returns the amount that stays owed to the supplier. */
export function purchaseRest(draft: PurchaseDraft): number {
  return purchasePayments(draft).reduce((rest, { amount }) => rest - amount, purchaseTotal(draft));
}

/** Lists the problems that prevent sending a purchase, in the order of the form. */
export function checkPurchase(draft: PurchaseDraft): PurchaseProblem[] {
  const { lines, supplierId, supplierName, supplierPhone, share, parts } = draft;
  const problems: PurchaseProblem[] = lines.flatMap(checkLine);
  if (lines.length === 0) problems.push({ field: 'goods', message: 'no_goods' });
  if (supplierId === newSupplier && !isSupplierNamed(supplierName)) {
    problems.push({ field: 'supplierName', message: 'supplier_name_missing' });
  }
  if (supplierId === newSupplier && !isPhoneOrNone(supplierPhone)) {
    problems.push({ field: 'supplierPhone', message: 'supplier_phone_malformed' });
  }
  if (supplierId === '' && purchaseRest(draft) > 0) problems.push({ field: 'supplierId', message: 'supplier_needed' });
  if (draft.replacesId !== undefined && (draft.reason ?? '').trim() === '') {
    problems.push({ field: 'reason', message: 'reason_missing' });
  }
  if (share !== 'part') return problems;
  for (const [method, typed] of Object.entries(parts)) {
    const amount = parseShillings(typed);
    if (amount.kind === 'invalid') problems.push({ field: method, message: amount.reason });
  }
  if (purchasePayments(draft).length === 0) problems.push({ field: 'cash', message: 'part_missing' });
  if (purchaseRest(draft) < 0) problems.push({ field: 'cash', message: 'part_too_large' });
  return problems;
}

function checkLine(line: PurchaseLineDraft): PurchaseProblem[] {
  const { key, quantity, cost } = line;
  const [many, shillings] = [parseQuantity(quantity), parseShillings(cost)];
  const problems: PurchaseProblem[] = [];
  if (many.kind === 'invalid') problems.push({ field: `${key}.quantity`, message: many.reason });
  else if (many.kind === 'missing' || many.value === 0)
    problems.push({ field: `${key}.quantity`, message: 'quantity_missing' });
  else if (readBoughtQuantity(line) === undefined)
    problems.push({ field: `${key}.quantity`, message: 'not_measurable' });
  if (shillings.kind === 'invalid') problems.push({ field: `${key}.cost`, message: shillings.reason });
  // A gift costs 0, which is typed: an empty field was forgotten.
  if (shillings.kind === 'missing') problems.push({ field: `${key}.cost`, message: 'cost_missing' });
  return problems;
}

/**
 * Returns how much of the product's unit a line is, exactly; undefined while its quantity cannot be read, and for packs that
 * hold no whole number of thousandths, or too many.
 */
export function readBoughtQuantity({
  quantity,
  pack,
}: Pick<PurchaseLineDraft, 'quantity' | 'pack'>): number | undefined {
  const many = parseQuantity(quantity);
  if (many.kind !== 'value') return undefined;
  return pack ? toBaseQuantity(many.value, pack.factor) : many.value;
}

/** Returns the data that a purchase without problems is created with; `supplierId` is the one to owe, or empty. */
export function toPurchaseData(draft: PurchaseDraft, storeId: string, supplierId: string) {
  const { reference, dueDay, lines } = draft;
  return {
    ...{ storeId, supplierId: supplierId || null, reference: reference.trim() },
    dueAt: purchaseRest(draft) > 0 && dueDay !== '' ? dueDay : null,
    payments: purchasePayments(draft),
    ...(draft.replacesId !== undefined && { replacesId: draft.replacesId, cancelReason: (draft.reason ?? '').trim() }),
    items: lines.map(({ productId, pack, quantity, cost, batchNo, expiryDay }) => {
      const many = parseQuantity(quantity);
      return {
        ...{ productId, ...(pack && { packId: pack.id }) },
        ...{ quantity: many.kind === 'value' ? many.value : 0, cost: readShillings(cost) },
        ...{ batchNo: batchNo.trim(), expiryDate: expiryDay || null },
      };
    }),
  };
}

function readShillings(typed: string): number {
  const input = parseShillings(typed);
  return input.kind === 'value' ? input.value : 0;
}
