import { parseReferences, type Reference } from '@duka/domain/products/product';
import { withBothNames } from '@duka/domain/products/reference-names';
import { limit } from '@duka/domain/query';
import { listDocuments } from '#data/calls/documents.ts';

/** There are some dozens of categories and units. */
const referencePageSize = 500;
export interface References {
  readonly categories: readonly Required<Reference>[];
  readonly units: readonly Required<Reference>[];
}

/** Lists categories and units, each by all names that a file may have for it. */
export async function listReferences(): Promise<References> {
  const [categories, units] = await Promise.all([
    listDocuments('productCategories', [limit(referencePageSize)]),
    listDocuments('units', [limit(referencePageSize)]),
  ]);
  return {
    categories: withBothNames(parseReferences(categories.documents)),
    units: withBothNames(parseReferences(units.documents)),
  };
}
