import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from '#data/connection/api-error.ts';
import { listPayments } from '#shop/payment/payment-documents.ts';

const paymentsKey = (storeId: string) => ['payments', storeId] as const;

export function usePayments(storeId: string) {
  return useQuery({ queryKey: paymentsKey(storeId), queryFn: () => listPayments(storeId), retry: isWorthRetrying });
}

export function useRefreshPayments(storeId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: paymentsKey(storeId) });
}
