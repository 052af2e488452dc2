import { callRights } from '@duka/domain/members/screen-rights';
import type { SeenBalances } from '@duka/domain/money/day-close';
import { useQuery } from '@tanstack/react-query';
import { getCashBalances } from '#data/calls/figures.ts';
import { useMembership } from '#session/membership.ts';

/** Fetches the balance that each payment method should have now; who may not see costs gets no balance, with or without a network. */
export function useCashBalances(storeId: string) {
  const { can } = useMembership();
  return useQuery({
    queryKey: ['money', storeId, 'drawer'],
    queryFn: () => getCashBalances(storeId),
    enabled: can(...callRights.balances),
    select: can('costs') ? seeAll : seeTimes,
  });
}

const seeAll = (balances: SeenBalances) => balances;
const seeTimes = (balances: SeenBalances): SeenBalances => ({ ...balances, holds: null, began: null });
