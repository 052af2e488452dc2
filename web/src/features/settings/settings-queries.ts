import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Account, getAccount } from '#api/account.ts';
import { isWorthRetrying } from '#api/api-error.ts';
import { getDocument, type WireDocument } from '#api/documents.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import { storeOptions, userDocumentOptions } from '#session/store-queries.ts';

const storeKey = (userId: string) => ['store-document', userId];

/** The seller's store with everything stored of it; null when there is none. */
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

/** What to do with a store as a save answered it: every page shows it so from now on. */
export function useTakeStore() {
  const { id: userId } = useSignedInUser();
  const queryClient = useQueryClient();
  return (store: WireDocument<'stores'>) => {
    queryClient.setQueryData(storeKey(userId), store);
    void queryClient.invalidateQueries({ queryKey: storeOptions(userId).queryKey });
  };
}

/** The account itself, asked for anew: what the session knows of it is as old as the sign-in. */
export const accountOptions = queryOptions({
  queryKey: ['account'],
  queryFn: getAccount,
  retry: isWorthRetrying,
  staleTime: 0,
});

/** What to do after the profile was changed; answers when every page may show it. */
export function useTakeProfile() {
  const { id: userId } = useSignedInUser();
  const queryClient = useQueryClient();
  return (account?: Account) => {
    if (account) queryClient.setQueryData(accountOptions.queryKey, account);
    return queryClient.invalidateQueries({ queryKey: userDocumentOptions(userId).queryKey });
  };
}
