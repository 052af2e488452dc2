import { callRights } from '@duka/domain/members/screen-rights';
import { useQuery } from '@tanstack/react-query';
import { can } from '#data/calls/capabilities.ts';
import { useMay } from '#session/membership.ts';
import { useStore } from '#session/store-queries.ts';

/** True if the shop has goods whose sales belong into the register, and whoever acts may read it; false until that is known (INPUT-057). */
export function useKeepsRegister(): boolean {
  const { data: store } = useStore();
  const may = useMay();
  const storeId = store?.id ?? '';
  const { data = false } = useQuery({
    queryKey: ['product-references', 'register', storeId],
    queryFn: async () => (await import('./has-registered-goods.ts')).hasRegisteredGoods(storeId),
    enabled: storeId !== '' && can('figures') && may(callRights.register),
    staleTime: Number.POSITIVE_INFINITY,
    // It is there with the next page.
    retry: false,
  });
  return data;
}
