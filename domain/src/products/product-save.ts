import { isDay, toDay } from '#values/dates.ts';
import { type NumberProblem, parseQuantity, parseShillings } from '#values/number-input.ts';
import type { ProductStatus } from './product.ts';
import { longestTexts, type ProductDraft } from './product-draft.ts';

/** Why a save is refused; the words are in web/messages/en.json. */
export type ProductSaveMessage =
  | 'log_in'
  | 'no_store'
  | 'store_not_available'
  | 'required_fields'
  | 'name_required'
  | 'category_required'
  | 'unit_required'
  | 'not_your_store'
  | 'too_long'
  | NumberProblem
  | 'expiry_date_required'
  | 'expiry_date_past'
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
  /** Answers whether another product has the barcode; it is asked last, when everything else is in order. */
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
  const incomplete = context.status === 'draft' ? findMissingName(draft) : findMissing(draft);
  if (incomplete) return incomplete;
  if (store.ownerAccountId !== userId) return { message: 'not_your_store' };
  const [wrong] = findWrongValues(draft, context);
  if (wrong) return wrong;
  const barcode = draft.barcode.trim();
  if (barcode !== '' && (await context.isBarcodeTaken(barcode))) return { message: 'barcode_taken', field: 'barcode' };
  return undefined;
}

/** Makes checks 3 to 5: a product needs these before it can go on sale. */
export function findMissing(draft: ProductDraft): ProductSaveProblem | undefined {
  const required = ['name', 'sellingPrice', 'purchasePrice'] as const;
  const field = required.find((name) => draft[name].trim() === '');
  if (field) return { message: 'required_fields', field };
  if (draft.category === '') return { message: 'category_required', field: 'category' };
  if (draft.unit === '') return { message: 'unit_required', field: 'unit' };
  return undefined;
}

function findMissingName(draft: ProductDraft): ProductSaveProblem | undefined {
  return draft.name.trim() === '' ? { message: 'name_required', field: 'name' } : undefined;
}

/** Lists every field whose value cannot be stored, in the order of the form. */
export function findWrongValues(
  draft: ProductDraft,
  context: Pick<ProductSaveContext, 'nowMs' | 'storedExpiryDate'>,
): ProductSaveProblem[] {
  const problems: ProductSaveProblem[] = [];
  for (const field of Object.keys(longestTexts) as (keyof typeof longestTexts)[]) {
    if ([...draft[field].trim()].length > longestTexts[field]) problems.push({ message: 'too_long', field });
  }
  const numbers = [
    ['quantityInStock', parseQuantity],
    ['purchasePrice', parseShillings],
    ['sellingPrice', parseShillings],
  ] as const;
  for (const [field, parse] of numbers) {
    const input = parse(draft[field]);
    if (input.kind === 'invalid') problems.push({ message: input.reason, field });
  }
  const expiry = draft.hasExpiry ? findExpiryProblem(draft.expiryDate, context) : undefined;
  if (expiry) problems.push({ message: expiry, field: 'expiryDate' });
  return problems;
}

/** A newly chosen day must be today or later; a stored one that was left alone may have passed (PROD-030, Q-097). */
function findExpiryProblem(
  day: string,
  { nowMs, storedExpiryDate }: Pick<ProductSaveContext, 'nowMs' | 'storedExpiryDate'>,
): ProductSaveMessage | undefined {
  if (!isDay(day)) return 'expiry_date_required';
  return day < toDay(nowMs) && day !== storedExpiryDate ? 'expiry_date_past' : undefined;
}
