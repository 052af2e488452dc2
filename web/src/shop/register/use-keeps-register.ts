import { useQuery } from '@tanstack/react-query';
import { can } from '#data/calls/capabilities.ts';
import { useStore } from '#session/store-queries.ts';

/** True if the shop keeps a register of inputs: by its own choice, else once it has such goods; false until that is known (INPUT-024). */
export function useKeepsRegister(): boolean {
  const { data: store } = useStore();
  const { id: storeId = '', inputRegister: mode = 'auto' } = store ?? {};
  const { data: hasSuchGoods = false } = useQuery({
    queryKey: ['product-references', 'register', storeId],
    queryFn: async () => (await import('./input-categories.ts')).hasInputs(storeId),
    enabled: storeId !== '' && mode === 'auto' && can('sales'),
    staleTime: Number.POSITIVE_INFINITY,
    // It is there with the next page.
    retry: false,
  });
  return can('sales') && (mode === 'auto' ? hasSuchGoods : mode === 'on');
}
