import { useQuery } from '@tanstack/react-query';
import { can } from '#data/calls/capabilities.ts';
import type { AskTarget } from '#data/calls/payment-requests.ts';
import { useMembership } from '#session/membership.ts';
import { listOpenRequests, listRequestsOf, providerQuery } from './request-reads.ts';

/** Fetches who asks phones for a shop; nothing for who may not ask. */
export function useShopProvider(storeId: string) {
  return useQuery({ ...providerQuery(storeId), enabled: useMembership().can('sell', 'orders', 'credit') });
}

/** Fetches what was asked for an order or a customer's debts, the newest first. */
export function useRequestsOf(target: AskTarget) {
  return useQuery({
    queryKey: ['payment-requests', target],
    queryFn: () => listRequestsOf(target),
    enabled: can('commands'),
  });
}

/** Fetches what a shop has asked and nobody knows the end of, the newest first. */
export function useOpenRequests(storeId: string, { enabled }: { readonly enabled: boolean }) {
  return useQuery({
    queryKey: ['payment-requests', 'open', storeId],
    queryFn: () => listOpenRequests(storeId),
    enabled,
  });
}
