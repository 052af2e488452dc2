import { equal, limit, select } from '@duka/domain/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listDocuments } from '#data/calls/documents.ts';
import { useKeepsRegister } from './use-keeps-register.ts';

/** Returns the ids of those of some products whose sales belong into the register; none until that is known (INPUT-058). */
export function useRegisteredGoods(storeId: string, productIds: readonly string[]): ReadonlySet<string> {
  const keepsRegister = useKeepsRegister();
  const ids = [...new Set(productIds)].sort();
  const { data = noGoods } = useQuery({
    queryKey: ['product-references', 'register', storeId, ids],
    queryFn: async () => {
      const { listInputCategories } = await import('./input-categories.ts');
      const registered = (await listInputCategories()).flatMap(({ id, rule }) => (rule.isRegistered ? [id] : []));
      if (registered.length === 0) return noGoods;
      const ofRegister = [equal('storeId', storeId), equal('productCategories', ...registered)];
      const rules = [...ofRegister, equal('$id', ...ids), select('$id'), limit(ids.length)];
      const { documents } = await listDocuments('products', rules);
      return new Set(documents.map(({ $id }) => $id));
    },
    enabled: keepsRegister && ids.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return keepsRegister ? data : noGoods;
}

const noGoods: ReadonlySet<string> = new Set();
