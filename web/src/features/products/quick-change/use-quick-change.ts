import { addDifference } from '@duka/domain/products/draft-merge';
import type { Product } from '@duka/domain/products/product';
import { type ProductDraft, toProductDraft } from '@duka/domain/products/product-draft';
import { listFieldProblems } from '@duka/domain/products/product-save';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readNowMs } from '#data/calls/now.ts';
import { productKeys } from '#features/products/product-queries.ts';
import { fieldProblemText } from '#features/products/product-words.ts';
import { type UpdatedProduct, updateProduct } from '#features/products/update/update-product.ts';

/** One field of a product that is changed without its form. */
export type QuickField = 'sellingPrice' | 'quantityInStock';

/** Stores one typed field of a product; every list and page that shows it follows. */
export function useQuickChange(product: Product, field: QuickField) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (typed: string) => change(product, { [field]: typed }),
    onSuccess: (result) => {
      if (result.kind === 'saved') client.setQueryData(productKeys.one(product.id), result.product);
      client.invalidateQueries({ queryKey: productKeys.figures(product.id) });
      return client.invalidateQueries({ queryKey: productKeys.lists });
    },
  });
}

/** Returns why the field cannot be stored, in words; undefined when it can. The rules are those of the form (PROD-021). */
export function findQuickProblem(product: Product, field: QuickField, typed: string): string | undefined {
  const draft = { ...toProductDraft(product), [field]: typed };
  const stored = toProductDraft(product).expiryDate;
  const problems = listFieldProblems(draft, { status: product.status, nowMs: readNowMs(), storedExpiryDate: stored });
  const problem = problems.find((one) => one.field === field || one.message === 'worth_too_large');
  return problem && fieldProblemText({ ...problem, field }, true);
}

/** A price that somebody else changed meanwhile is for the seller to decide; goods that came are added to what is there. */
async function change(product: Product, changes: Partial<ProductDraft>): Promise<UpdatedProduct> {
  const base = toProductDraft(product);
  const draft = { ...base, ...changes };
  const result = await updateProduct({ draft, status: product.status }, { product, base });
  if (result.kind !== 'conflict' || changes.quantityInStock === undefined) return result;
  const sum = addDifference(base, draft, toProductDraft(result.product));
  return sum === undefined ? result : change(result.product, { quantityInStock: String(sum) });
}
