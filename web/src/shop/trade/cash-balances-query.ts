import { useQuery } from '@tanstack/react-query';
import { getDrawer } from '#api/figures.ts';

/** Asks for what each way of payment should hold now. */
export function useCashBalances(storeId: string) {
  return useQuery({ queryKey: ['money', storeId, 'drawer'], queryFn: () => getDrawer(storeId) });
}
