import type { ProductDraft } from '@duka/domain/products/product-draft';
import type { ProductSaveProblem } from '@duka/domain/products/product-save';
import { fieldProblemText } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';

/** What stands under each field that must be corrected. */
export type FieldMarks = Readonly<Partial<Record<keyof ProductDraft, string>>>;

/**
 * The words under every field to correct. `first` is the check that failed first; the sentence of a check whose turn has
 * not come is not said yet, its field is named in words of its own (PROD-021).
 */
export function toFieldMarks(
  first: ProductSaveProblem,
  all: readonly ProductSaveProblem[],
  isEdit: boolean,
): FieldMarks {
  const words = all.flatMap(({ message, field }) =>
    field === undefined ? [] : [[field, message === first.message ? undefined : laterWords[message], message] as const],
  );
  // Of several problems of a field the first one stays.
  return Object.fromEntries(
    words
      .reverse()
      .map(([field, later, message]) => [field, later?.() ?? fieldProblemText({ message, field }, isEdit)]),
  );
}

const laterWords: Partial<Record<ProductSaveProblem['message'], () => string>> = {
  category_required: m.product_category_missing,
  unit_required: m.product_unit_missing,
};

/** The fields that the first failed check is about, `name` and both prices at check 3. */
export function listFirstFields(
  first: ProductSaveProblem,
  all: readonly ProductSaveProblem[],
): readonly (keyof ProductDraft)[] {
  return all.flatMap(({ message, field }) => (message === first.message && field !== undefined ? [field] : []));
}
