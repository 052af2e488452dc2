import { useQuery } from '@tanstack/react-query';
import { isRecord } from '#data/calls/document-data.ts';
import { getDocument } from '#data/calls/documents.ts';
import { purchaseKeys } from './purchase-keys.ts';

/** The values of a product that a line of a purchase needs. */
export interface BoughtGood {
  readonly id: string;
  readonly name: string;
  readonly unitName: string;
  /** True if the goods have an expiry date. */
  readonly hasExpiry: boolean;
}

/** Reads the product that the form begins with; null for one that is not there. */
export function useFirstGood(productId: string) {
  return useQuery({
    queryKey: [...purchaseKeys.all, 'good', productId],
    queryFn: async (): Promise<BoughtGood> => {
      const { $id: id, name, units, hasExpiry } = await getDocument('products', productId);
      const [unit] = Array.isArray(units) ? units : [];
      return { id, name, unitName: isRecord(unit) ? String(unit.name ?? '') : '', hasExpiry: hasExpiry === true };
    },
    enabled: productId !== '',
    retry: false,
  });
}
