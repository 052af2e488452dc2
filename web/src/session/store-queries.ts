import { allRights } from '@duka/domain/collections/rights';
import { hourMs } from '@duka/domain/values/durations';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { findStoreOf, findUserDocument, type StoreDocument, type UserDocument } from '#boot/find-shop.ts';
import { takeArrived, takePrefetched } from '#boot/prefetch.ts';
import { isRecord, toRelationId } from '#data/calls/document-data.ts';
import { getDocument } from '#data/calls/documents.ts';
import { isWorthRetrying } from '#data/connection/api-error.ts';
import { pageCounter } from '#data/counter/counter.ts';
import { type ActiveMember, readChosenShop, readMemberships } from './memberships.ts';
import { useSignedInUser } from './session-provider.tsx';

/** The shop on the screen: the seller's own, or another's in which they are a member (R63). `ownerAccountId` is the account its owner signs in with, for save check 6 (PROD-027). */
export interface SellerStore {
  readonly id: string;
  readonly ownerId: string;
  readonly ownerAccountId: string;
  readonly storeName: string;
  readonly storeType: string;
  readonly avatar: string;
  /** The place of the shop in words for customers; '' if not given. */
  readonly storeLocation: string;
  /** The address of its page for everybody, once it has one (R67); a shop that this device stored earlier has none. */
  readonly pageSlug?: string;
  readonly isPageOpen?: boolean;
  /** How the codes of its scale are read (GTIN-010), where it has one. */
  readonly scaleCodes?: string;
  /** Whether it keeps a register of inputs, `on` or `off` (R74), where it has chosen. */
  readonly inputRegister?: string;
  /** As whom the account acts there. */
  readonly member: ActiveMember;
}

/** My user document; null when there is none. */
export function useUserDocument() {
  return useQuery(userDocumentOptions(useSignedInUser().id));
}

/** The shop that I have chosen, else my own, else one that I am a member of; null when there is none, an error when it could not be read (LIST-015, LIST-016, Q-022). */
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
    initialData: () => findKnownShop(userId),
    initialDataUpdatedAt: 0,
    staleTime: 5 * 60_000,
    retry: isWorthRetrying,
  });
}

/** The shops that the account works in, its own among them; what this device stores of them at first. */
export function membershipsOptions(userId: string) {
  return queryOptions({
    queryKey: ['memberships', userId],
    queryFn: async ({ client }) => {
      const userDocument = await client.ensureQueryData(userDocumentOptions(userId));
      const personId = userDocument?.$id ?? userId;
      // Most accounts have one shop, their own: it comes with the switch, or where another shop is to be shown.
      const { fetchMemberships } = await import('./fetch-memberships.ts');
      return fetchMemberships({ userId, personId }, (store, member) => toSellerStore(store, userDocument, member));
    },
    initialData: () => readMemberships(userId),
    initialDataUpdatedAt: () => readMemberships(userId)?.at,
    staleTime: hourMs,
    retry: isWorthRetrying,
  });
}

/** Returns the shop of another in which the account was a member when it was last asked, if that is the one to show. */
function findKnownShop(userId: string): SellerStore | undefined {
  const { shops = [] } = readMemberships(userId) ?? {};
  const chosen = findChosen(userId, shops);
  return chosen?.member.role === 'owner' ? undefined : chosen;
}

function findChosen(userId: string, shops: readonly SellerStore[]): SellerStore | undefined {
  const chosenId = readChosenShop(userId);
  return shops.find(({ id }) => id === chosenId) ?? shops[0];
}

/** Puts in what boot has asked for and got by now, so that the first page is drawn with it. */
export function seedStore(client: QueryClient, userId: string): void {
  const userDocument = takeArrived<UserDocument | null>(`user-document ${userId}`);
  if (userDocument === undefined) return;
  client.setQueryData(userDocumentOptions(userId).queryKey, userDocument);
  // Another one's shop is looked for by the query itself.
  if (userDocument && userDocument.$id !== userId) return;
  const store = takeArrived<StoreDocument | null>(`store-of ${userId}`);
  // Whether an account without a shop works in another's is asked by the query itself.
  if (store && isShown(userId, store.$id))
    client.setQueryData(storeOptions(userId).queryKey, toSellerStore(store, userDocument));
}

/** True if the account's own shop is the one to show. */
function isShown(userId: string, ownStoreId: string): boolean {
  const chosenId = readChosenShop(userId);
  return chosenId === undefined || chosenId === ownStoreId;
}

/**
 * the store of my user document, else of my account id. As registration makes the two the same, the second is
 * asked for at once and not only when the first has answered. Where it is not the one to show, the shops are asked for of which the
 * account is a member.
 */
async function findStore(queryClient: QueryClient, userId: string): Promise<SellerStore | null> {
  const counterStoreId = pageCounter.readStoreId();
  if (counterStoreId !== undefined)
    return toSellerStore(await getDocument('stores', counterStoreId), null, counterMember);

  const [userDocument, storeOfAccount] = await Promise.all([
    queryClient.ensureQueryData(userDocumentOptions(userId)),
    takePrefetched<StoreDocument | null>(`store-of ${userId}`) ?? findStoreOf(userId),
  ]);
  const ownId = userDocument?.$id ?? userId;
  const own = ownId === userId ? storeOfAccount : ((await findStoreOf(ownId)) ?? storeOfAccount);
  if (own && isShown(userId, own.$id)) return toSellerStore(own, userDocument);
  const { shops } = await queryClient.fetchQuery({ ...membershipsOptions(userId), staleTime: 0 });
  const chosen = findChosen(userId, shops);
  return chosen ?? (own && toSellerStore(own, userDocument));
}

/** Of whom it was not asked, the owner's name and id are not known. */
const unnamedOwner: ActiveMember = { id: null, name: '', role: 'owner', rights: allRights, discountLimit: null };

/** As whom a counter copies its shop, whoever is unlocked: without costs, as the copy stays on the device. */
const counterMember: ActiveMember = {
  ...{ id: null, name: '', role: 'cashier', discountLimit: null },
  rights: allRights.filter((right) => right !== 'costs'),
};

function toSellerStore(document: StoreDocument, userDocument: UserDocument | null, member = unnamedOwner): SellerStore {
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
    ...(document.slug && { pageSlug: document.slug, isPageOpen: document.isOpenToPublic === true }),
    ...(document.scaleCodes && { scaleCodes: document.scaleCodes }),
    ...(document.inputRegister && { inputRegister: document.inputRegister }),
    member,
  };
}
