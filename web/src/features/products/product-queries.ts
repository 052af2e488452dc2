import { parseProduct } from '@duka/domain/products/product';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { takeArrived, takePrefetched } from '#boot/prefetch.ts';
import { getDocument } from '#data/calls/documents.ts';
import { listReferences, type References, referencesStart } from './product-documents.ts';

/** Milliseconds for which categories and units are not asked for again: an operator changes them a few times a year. */
const referencesFreshMs = 10 * 60 * 1000;

export const productKeys = {
  all: ['products'] as const,
  lists: ['products', 'list'] as const,
  one: (id: string) => ['products', 'one', id] as const,
  figures: (id: string) => ['products', 'figures', id] as const,
};

export function useReferences() {
  return useQuery({
    queryKey: ['product-references'],
    queryFn: () => takePrefetched<References>(referencesStart) ?? listReferences(),
    initialData: () => takeArrived<References>(referencesStart),
    staleTime: referencesFreshMs,
  });
}

export function productQuery(id: string) {
  return queryOptions({
    queryKey: productKeys.one(id),
    queryFn: async () => parseProduct(await getDocument('products', id)),
    // The seller is waiting, and a missing product does not appear on the third try.
    retry: false,
  });
}
