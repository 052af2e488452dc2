import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { findStoreOf, findUserDocument, type StoreDocument, type UserDocument } from '#boot/find-shop.ts';
import { takeArrived, takePrefetched } from '#boot/prefetch.ts';
import { isRecord, toRelationId } from '#data/calls/document-data.ts';
import { isWorthRetrying } from '#data/connection/api-error.ts';
import { useSignedInUser } from './session-provider.tsx';

/** The seller's shop. `ownerAccountId` is the account its owner signs in with, for save check 6 (PROD-027). */
export interface SellerStore {
  readonly id: string;
  readonly ownerId: string;
  readonly ownerAccountId: string;
  readonly storeName: string;
  readonly storeType: string;
  readonly avatar: string;
  /** Where it is, in words for customers; '' when it was not said. */
  readonly storeLocation: string;
}

/** My user document; null when there is none. */
export function useUserDocument() {
  return useQuery(userDocumentOptions(useSignedInUser().id));
}

/** My store; null when I have none, an error when it could not be read (LIST-015, LIST-016, Q-022). */
export function useStore() {
  return useQuery(storeOptions(useSignedInUser().id));
}

export function userDocumentOptions(userId: string) {
  return queryOptions({
    queryKey: ['user-document', userId],
    queryFn: () => takePrefetched<UserDocument | null>(`user-document ${userId}`) ?? findUserDocument(userId),
    staleTime: 5 * 60_000,
    retry: isWorthRetrying,
  });
}

export function storeOptions(userId: string) {
  return queryOptions({
    queryKey: ['store', userId],
    queryFn: ({ client }) => findStore(client, userId),
    staleTime: 5 * 60_000,
    retry: isWorthRetrying,
  });
}

/** Puts in what boot has asked for and got by now, so that the first page is drawn with it. */
export function seedStore(client: QueryClient, userId: string): void {
  const userDocument = takeArrived<UserDocument | null>(`user-document ${userId}`);
  if (userDocument === undefined) return;
  client.setQueryData(userDocumentOptions(userId).queryKey, userDocument);
  // Another one's shop is looked for by the query itself.
  if (userDocument && userDocument.$id !== userId) return;
  const store = takeArrived<StoreDocument | null>(`store-of ${userId}`);
  if (store !== undefined)
    client.setQueryData(storeOptions(userId).queryKey, store && toSellerStore(store, userDocument));
}

/**
 * the store of my user document, else of my account id. As registration makes the two the same, the second is
 * asked for at once and not only when the first has answered.
 */
async function findStore(queryClient: QueryClient, userId: string): Promise<SellerStore | null> {
  const [userDocument, storeOfAccount] = await Promise.all([
    queryClient.ensureQueryData(userDocumentOptions(userId)),
    takePrefetched<StoreDocument | null>(`store-of ${userId}`) ?? findStoreOf(userId),
  ]);
  const ownId = userDocument?.$id ?? userId;
  const store = ownId === userId ? storeOfAccount : ((await findStoreOf(ownId)) ?? storeOfAccount);
  return store && toSellerStore(store, userDocument);
}

function toSellerStore(document: StoreDocument, userDocument: UserDocument | null): SellerStore {
  const ownerId = toRelationId(document.ownerId) ?? '';
  const owner = isRecord(document.ownerId) ? document.ownerId : ownerId === userDocument?.$id ? userDocument : null;
  return {
    id: document.$id,
    ownerId,
    ownerAccountId: typeof owner?.userId === 'string' ? owner.userId : ownerId,
    storeName: document.storeName,
    storeType: document.storeType ?? '',
    avatar: document.avatar ?? '',
    storeLocation: document.storeLocation ?? '',
  };
}
