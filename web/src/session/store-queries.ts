import { equal, limit } from '@duka/domain/query';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiFailure, isWorthRetrying } from '#api/api-error.ts';
import { listDocuments, type WireDocument } from '#api/documents.ts';
import { isRecord, toRelationId } from '#api/relations.ts';
import { useSignedInUser } from './session-provider.tsx';

export type UserDocument = WireDocument<'users'>;

/** The seller's shop. `ownerAccountId` is the account its owner signs in with, for save check 6 (PROD-027). */
export interface SellerStore {
  readonly id: string;
  readonly ownerId: string;
  readonly ownerAccountId: string;
  readonly storeName: string;
  readonly storeType: string;
  readonly avatar: string;
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
    queryFn: () => findUserDocument(userId),
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

/** By `userId`, then by `userID`: one flow of older data spells it so. */
async function findUserDocument(userId: string): Promise<UserDocument | null> {
  return (await findByAttribute('userId', userId)) ?? (await findByAttribute('userID', userId));
}

async function findByAttribute(attribute: string, userId: string): Promise<UserDocument | null> {
  try {
    const { documents } = await listDocuments('users', [equal(attribute, userId), limit(1)]);
    return documents[0] ?? null;
  } catch (error) {
    // 400: this backend has no such attribute.
    if (error instanceof ApiFailure && error.status === 400) return null;
    throw error;
  }
}

/**
 * the store of my user document, else of my account id. As registration makes the two the same, the second is
 * asked for at once and not only when the first has answered.
 */
async function findStore(queryClient: QueryClient, userId: string): Promise<SellerStore | null> {
  const [userDocument, storeOfAccount] = await Promise.all([
    queryClient.ensureQueryData(userDocumentOptions(userId)),
    findStoreOf(userId),
  ]);
  const ownId = userDocument?.$id ?? userId;
  const store = ownId === userId ? storeOfAccount : ((await findStoreOf(ownId)) ?? storeOfAccount);
  return store && toSellerStore(store, userDocument);
}

async function findStoreOf(ownerId: string): Promise<WireDocument<'stores'> | null> {
  const { documents } = await listDocuments('stores', [equal('ownerId', ownerId), limit(1)]);
  return documents[0] ?? null;
}

function toSellerStore(document: WireDocument<'stores'>, userDocument: UserDocument | null): SellerStore {
  const ownerId = toRelationId(document.ownerId) ?? '';
  const owner = isRecord(document.ownerId) ? document.ownerId : ownerId === userDocument?.$id ? userDocument : null;
  return {
    id: document.$id,
    ownerId,
    ownerAccountId: typeof owner?.userId === 'string' ? owner.userId : ownerId,
    storeName: document.storeName,
    storeType: document.storeType ?? '',
    avatar: document.avatar ?? '',
  };
}
