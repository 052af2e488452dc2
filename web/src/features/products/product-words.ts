import { findReferenceName, type Product, type Reference } from '@duka/domain/products/product';
import { maxTextLengths, type ProductDraft } from '@duka/domain/products/product-draft';
import type { ProductSaveMessage, ProductSaveProblem } from '@duka/domain/products/product-save';
import { nameOf } from '@duka/domain/values/names';
import { m } from '#paraglide/messages.js';

/** Returns a product's name for sentences and labels; other clients may have left it empty. */
export function productName(product: Product): string {
  return product.name.trim() || m.product_unnamed();
}

/** Returns the first category's or unit's name in the language of the app, else "Unknown" (VIEW-009, VIEW-012). */
export function referenceName(references: readonly Reference[], known: readonly Reference[] = []): string {
  const name = findReferenceName(references, known);
  return name === undefined ? m.view_unknown() : nameOf(name);
}

const saveWords: Record<Exclude<ProductSaveMessage, 'log_in' | 'too_long'>, () => string> = {
  no_store: m.product_no_store,
  store_not_available: m.product_store_not_available,
  required_fields: m.product_required_fields,
  name_required: m.product_name_required,
  category_required: m.product_category_required,
  unit_required: m.product_unit_required,
  not_your_store: m.product_not_your_store,
  not_a_number: m.product_not_a_number,
  negative: m.product_negative,
  not_whole: m.product_not_whole,
  too_many_decimals: m.product_too_many_decimals,
  too_large: m.product_too_large,
  worth_too_large: m.product_worth_too_large,
  expiry_date_required: m.product_expiry_date_required,
  expiry_date_past: m.product_expiry_date_past,
  hazard_class: m.product_hazard_class,
  not_days: m.product_not_days,
  barcode_taken: m.product_barcode_taken,
};

/** Says why a save was refused; adding and updating have words of their own. */
export function saveProblemText({ message, field }: ProductSaveProblem, isEdit: boolean): string {
  if (message === 'log_in') return isEdit ? m.product_log_in_update() : m.product_log_in_add();
  if (message === 'too_long') return m.product_too_long({ count: maxTextLength(field) });
  return saveWords[message]();
}

/** Returns the text under the field itself; for check 3 it names the one field that is missing. */
export function fieldProblemText(problem: ProductSaveProblem, isEdit: boolean): string {
  if (problem.message !== 'required_fields') return saveProblemText(problem, isEdit);
  if (problem.field === 'sellingPrice') return m.product_selling_price_required();
  return problem.field === 'purchasePrice' ? m.product_cost_price_required() : m.product_name_required();
}

function maxTextLength(field: keyof ProductDraft | undefined): number {
  return field && field in maxTextLengths ? maxTextLengths[field as keyof typeof maxTextLengths] : 0;
}
