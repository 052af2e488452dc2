import { equal, limit } from '@duka/domain/query';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiFailure, isWorthRetrying } from '#api/api-error.ts';
import { listDocuments, type WireDocument } from '#api/documents.ts';
import { isRecord, toRelationId } from '#api/relations.ts';
import { useSignedInUser } from './session-provider.tsx';

export type UserDocument = WireDocument<'users'>;

/** The seller's shop, with the account its owner signs in with, for save check 6 (PROD-027). */
export type SellerStore = WireDocument<'stores'> & { readonly ownerAccountId: string };

/** What is known of the seller's shop: each is null when the backend has none. */
export interface Shop {
  readonly store: SellerStore | null;
  readonly user: UserDocument | null;
}

/** My user document; null when there is none. */
export function useUserDocument() {
  return useQuery(userDocumentOptions(useSignedInUser().$id));
}

/** My store: null when I have none, an error when it could not be read (LIST-015, LIST-016, Q-022). */
export function useStore() {
  return useQuery(storeOptions(useSignedInUser().$id));
}

function userDocumentOptions(userId: string) {
  return queryOptions({
    queryKey: ['user-document', userId],
    queryFn: () => findUserDocument(userId),
    staleTime: 5 * 60_000,
    retry: isWorthRetrying,
  });
}

function storeOptions(userId: string) {
  return queryOptions({
    queryKey: ['store', userId],
    queryFn: ({ client }) => findShop(client, userId),
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

/** the store of my user document, else of my account id. In registration the two are the same. */
async function findShop(queryClient: QueryClient, userId: string): Promise<Shop> {
  const user = await queryClient.ensureQueryData(userDocumentOptions(userId));
  const owners = [...new Set([user?.$id, userId])].filter((id) => id !== undefined);
  for (const owner of owners) {
    const { documents } = await listDocuments('stores', [equal('ownerId', owner), limit(1)]);
    if (documents[0]) return { store: toSellerStore(documents[0], user), user };
  }
  return { store: null, user };
}

function toSellerStore(document: WireDocument<'stores'>, user: UserDocument | null): SellerStore {
  const ownerId = toRelationId(document.ownerId) ?? '';
  const owner = isRecord(document.ownerId) ? document.ownerId : ownerId === user?.$id ? user : null;
  return { ...document, ownerAccountId: typeof owner?.userId === 'string' ? owner.userId : ownerId };
}
