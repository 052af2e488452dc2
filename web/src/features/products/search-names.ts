import type { ProductFilter } from '@duka/domain/products/product-filter';
import type { References } from '#features/products/product-documents.ts';

/** Adds to the names that a search looks through those of the other language, which are loaded for it alone. */
export async function namesFor({ search }: ProductFilter, references: References): Promise<References> {
  if (search === '') return references;
  try {
    const { withBothNames } = await import('@duka/domain/products/reference-names');
    return { categories: withBothNames(references.categories), units: withBothNames(references.units) };
  } catch {
    // Their script did not arrive. The rest is searched without them.
    return references;
  }
}
