import { findHazardClass } from '#inputs/hazard-classes.ts';
import { isDay } from '#values/dates.ts';
import { isTotalTooLarge, type NumberInput, type NumberProblem, toNumber } from '#values/number-input.ts';
import type { ProductStatus } from './product.ts';

/**
 * What the rules of a product look at, wherever it comes from: `readDraft` fills it from a typed form, `readAttributes`
 * from a stored record or a call.
 */
export interface ProductFacts {
  readonly status: ProductStatus;
  readonly name: string;
  /** Ids, empty for none chosen. */
  readonly category: string;
  readonly unit: string;
  readonly quantityInStock: NumberInput;
  readonly purchasePrice: NumberInput;
  readonly sellingPrice: NumberInput;
  readonly hasExpiry: boolean;
  /** `2026-11-21`, or empty. */
  readonly expiryDate: string;
  /** Empty for none. */
  readonly hazardClass: string;
  readonly reentryDays: NumberInput;
  readonly preharvestDays: NumberInput;
}

/** The most days of a re-entry or pre-harvest interval (R74). */
const maxDays = 3650;

/** Why a product cannot be stored; the words of each are `product_…` in web/messages/en.json. */
export type ProductRule =
  | 'required_fields'
  | 'name_required'
  | 'category_required'
  | 'unit_required'
  | NumberProblem
  | 'worth_too_large'
  | 'expiry_date_required'
  | 'expiry_date_past'
  | 'hazard_class'
  | 'not_days';

export interface ProductProblem {
  readonly message: ProductRule;
  readonly field: Exclude<keyof ProductFacts, 'status' | 'hasExpiry'>;
}

/** Which expiry days may be chosen. Without `earliest` any day may: a record states a fact, and goods do expire. */
export interface ExpiryRange {
  /** The first day that may be chosen, today; PROD-030. */
  readonly earliest?: string;
  /** The stored day, which may have passed and is left alone; Q-097. */
  readonly stored?: string;
}

/** Lists the problems that prevent storing a product, in the order of the specification (PROD-021). */
export function checkProduct(product: ProductFacts, expiry: ExpiryRange = {}): ProductProblem[] {
  return [...listMissing(product), ...listWrongValues(product, expiry)];
}

/** Makes checks 3 to 5: what a product lacks before it can go on sale. A draft needs only a name (decision 0005). */
export function listMissing(product: ProductFacts): ProductProblem[] {
  const isNameless = product.name.trim() === '';
  if (product.status === 'draft') return isNameless ? [{ message: 'name_required', field: 'name' }] : [];
  const problems: ProductProblem[] = [];
  if (isNameless) problems.push({ message: 'required_fields', field: 'name' });
  for (const field of ['sellingPrice', 'purchasePrice'] as const) {
    if (product[field].kind === 'missing') problems.push({ message: 'required_fields', field });
  }
  if (product.category === '') problems.push({ message: 'category_required', field: 'category' });
  if (product.unit === '') problems.push({ message: 'unit_required', field: 'unit' });
  return problems;
}

/** Lists every value that cannot be stored, of drafts too, in the order of the form. */
export function listWrongValues(product: ProductFacts, expiry: ExpiryRange): ProductProblem[] {
  const problems: ProductProblem[] = [];
  for (const field of ['quantityInStock', 'purchasePrice', 'sellingPrice'] as const) {
    const input = product[field];
    if (input.kind === 'invalid') problems.push({ message: input.reason, field });
  }
  if (problems.length === 0 && isWorthTooLarge(product)) {
    problems.push({ message: 'worth_too_large', field: 'quantityInStock' });
  }
  const message = product.hasExpiry ? findExpiryProblem(product.expiryDate, expiry) : undefined;
  if (message) problems.push({ message, field: 'expiryDate' });
  if (product.hazardClass !== '' && !findHazardClass(product.hazardClass))
    problems.push({ message: 'hazard_class', field: 'hazardClass' });
  for (const field of ['reentryDays', 'preharvestDays'] as const) {
    if (!isDays(product[field])) problems.push({ message: 'not_days', field });
  }
  return problems;
}

/** The stock is a part of sums, at its cost and at its price. */
function isWorthTooLarge({ quantityInStock, purchasePrice, sellingPrice }: ProductFacts): boolean {
  const dearest = Math.max(toNumber(purchasePrice), toNumber(sellingPrice));
  return isTotalTooLarge(toNumber(quantityInStock) * dearest);
}

/** True for whole days, and for none given. */
function isDays(input: NumberInput): boolean {
  return (
    input.kind === 'missing' || (input.kind === 'value' && Number.isInteger(input.value) && input.value <= maxDays)
  );
}

function findExpiryProblem(day: string, { earliest = '', stored }: ExpiryRange): ProductRule | undefined {
  if (!isDay(day)) return 'expiry_date_required';
  return day < earliest && day !== stored ? 'expiry_date_past' : undefined;
}
