import { useQuery } from '@tanstack/react-query';
import { getDrawer } from '#data/calls/figures.ts';

/** Fetches the balance that each payment method should have now. */
export function useCashBalances(storeId: string) {
  return useQuery({ queryKey: ['money', storeId, 'drawer'], queryFn: () => getDrawer(storeId) });
}
