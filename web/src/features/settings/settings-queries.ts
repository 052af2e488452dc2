import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Account, getAccount } from '#data/calls/account.ts';
import { getDocument } from '#data/calls/documents.ts';
import { isWorthRetrying } from '#data/connection/api-error.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import { storeOptions, userDocumentOptions } from '#session/store-queries.ts';

const storeKey = (userId: string) => ['store-document', userId] as const;

/** Asks for the seller's store with all its attributes; null when there is none. */
export function useStoreDocument() {
  const { id: userId } = useSignedInUser();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: storeKey(userId),
    queryFn: async () => {
      const store = await queryClient.ensureQueryData(storeOptions(userId));
      return store && getDocument('stores', store.id);
    },
    retry: isWorthRetrying,
  });
}

/** Returns a function that takes the store from the answer of a save, so that every page shows it. */
export function useTakeStore() {
  const { id: userId } = useSignedInUser();
  const queryClient = useQueryClient();
  return (store: WireDocument<'stores'>) => {
    queryClient.setQueryData(storeKey(userId), store);
    void queryClient.invalidateQueries({ queryKey: storeOptions(userId).queryKey });
  };
}

/** Asks for the account again, as the session knows it from the sign-in only. */
export const accountOptions = queryOptions({
  queryKey: ['account'],
  queryFn: getAccount,
  retry: isWorthRetrying,
  staleTime: 0,
});

/** Returns a function to call after the profile was changed; it resolves when every page may show it. */
export function useTakeProfile() {
  const { id: userId } = useSignedInUser();
  const queryClient = useQueryClient();
  return (account?: Account) => {
    if (account) queryClient.setQueryData(accountOptions.queryKey, account);
    return queryClient.invalidateQueries({ queryKey: userDocumentOptions(userId).queryKey });
  };
}
