import { toDay } from '#values/dates.ts';
import { parseQuantity, parseShillings } from '#values/number-input.ts';
import { listMissing, listWrongValues, type ProductFacts, type ProductRule } from './check-product.ts';
import type { ProductStatus } from './product.ts';
import { maxTextLengths, type ProductDraft } from './product-draft.ts';

/** Why a save is refused; the words are in web/messages/en.json. */
export type ProductSaveMessage =
  | 'log_in'
  | 'no_store'
  | 'store_not_available'
  | 'not_your_store'
  | ProductRule
  | 'too_long'
  | 'barcode_taken';

export interface ProductSaveProblem {
  readonly message: ProductSaveMessage;
  /** The field that must be corrected, where there is one. */
  readonly field?: keyof ProductDraft;
}

/**
 * The shop that the seller saves for. `unreadable` means that the look-up failed, or that the store has no id.
 */
export interface ProductSaveContext {
  readonly userId: string | undefined;
  readonly store: { readonly id: string; readonly ownerAccountId: string } | 'none' | 'unreadable';
  /** A draft is not on sale yet, so only its name is required (decision 0005). */
  readonly status: ProductStatus;
  readonly nowMs: number;
  /** The stored expiry day of the product edited, which may have passed. */
  readonly storedExpiryDate?: string;
  /** True if another product has the barcode; it is asked last, when everything else is in order. */
  readonly isBarcodeTaken: (barcode: string) => Promise<boolean>;
}

/**
 * Makes the checks before a save in the specified order (PROD-021) and answers the first that fails, or undefined.
 * Checks of numbers and dates that the specification does not have come after check 6, before the barcode is asked for.
 */
export async function checkProductSave(
  draft: ProductDraft,
  context: ProductSaveContext,
): Promise<ProductSaveProblem | undefined> {
  const { userId, store } = context;
  if (!userId) return { message: 'log_in' };
  if (store === 'none') return { message: 'no_store' };
  if (store === 'unreadable' || store.id === '') return { message: 'store_not_available' };
  const [missing] = listMissing(readDraft(draft, context.status));
  if (missing) return missing;
  if (store.ownerAccountId !== userId) return { message: 'not_your_store' };
  const [wrong] = listWrongFields(draft, context);
  if (wrong) return wrong;
  const barcode = draft.barcode.trim();
  if (barcode !== '' && (await context.isBarcodeTaken(barcode))) return { message: 'barcode_taken', field: 'barcode' };
  return undefined;
}

/** Lists every field that prevents saving the form, in the order of the checks; a field may stand there twice. */
export function listFieldProblems(
  draft: ProductDraft,
  context: Pick<ProductSaveContext, 'status' | 'nowMs' | 'storedExpiryDate'>,
): ProductSaveProblem[] {
  return [...listMissing(readDraft(draft, context.status)), ...listWrongFields(draft, context)];
}

/** Reads a typed form as the rules look at it. */
export function readDraft(draft: ProductDraft, status: ProductStatus): ProductFacts {
  const { name, category, unit, hasExpiry, expiryDate, hazardClass } = draft;
  return {
    ...{ status, name, category, unit, hasExpiry, expiryDate, hazardClass },
    quantityInStock: parseQuantity(draft.quantityInStock),
    purchasePrice: parseShillings(draft.purchasePrice),
    sellingPrice: parseShillings(draft.sellingPrice),
    reentryDays: parseQuantity(draft.reentryDays),
    preharvestDays: parseQuantity(draft.preharvestDays),
  };
}

/** Lists every field whose value cannot be stored, in the order of the form. A new expiry day is today or later (PROD-030). */
export function listWrongFields(
  draft: ProductDraft,
  { status, nowMs, storedExpiryDate }: Pick<ProductSaveContext, 'status' | 'nowMs' | 'storedExpiryDate'>,
): ProductSaveProblem[] {
  const fields = Object.keys(maxTextLengths) as (keyof typeof maxTextLengths)[];
  const tooLong = fields.filter((field) => [...draft[field].trim()].length > maxTextLengths[field]);
  const expiry = { earliest: toDay(nowMs), ...(storedExpiryDate !== undefined && { stored: storedExpiryDate }) };
  return [
    ...tooLong.map((field) => ({ message: 'too_long', field }) as const),
    ...listWrongValues(readDraft(draft, status), expiry),
  ];
}
