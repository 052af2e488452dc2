import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from '#data/connection/api-error.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { findStoreLocation } from '#shop/location/find-store-location.ts';

const locationKey = (storeId: string) => ['store-location', storeId] as const;

/** Asks where the store is; null when it was not said. */
export function useStoreLocation(storeId: string) {
  return useQuery({
    queryKey: locationKey(storeId),
    queryFn: () => findStoreLocation(storeId),
    retry: isWorthRetrying,
  });
}

/** Returns a function that takes the location from the answer of a save. */
export function useTakeLocation(storeId: string) {
  const queryClient = useQueryClient();
  return (location: WireDocument<'storeLocations'>) => queryClient.setQueryData(locationKey(storeId), location);
}
