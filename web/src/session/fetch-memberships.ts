import { parseMember, type ShopMember } from '@duka/domain/members/member';
import { equal, limit } from '@duka/domain/query';
import type { StoreDocument } from '#boot/find-shop.ts';
import { listDocuments } from '#data/calls/documents.ts';
import { ApiFailure } from '#data/connection/api-error.ts';
import { removeShopCopy } from '#data/local-store/stored-seller.ts';
import { type ActiveMember, type Memberships, noteLostShop, readMemberships, storeMemberships } from './memberships.ts';
import type { SellerStore } from './store-queries.ts';

/**
 * Asks for the shops that an account works in, and stores the answer on this device. The copy of a shop whose member it no longer is goes,
 * and the person is told (`readLostShop`). Rejects with an `ApiFailure` where no answer came.
 */
export async function fetchMemberships(
  { userId, personId }: { readonly userId: string; readonly personId: string },
  toStore: (document: StoreDocument, member: ActiveMember) => SellerStore,
): Promise<Memberships> {
  const members = await listMembers(personId);
  const stores = await listStores(members.map(({ storeId }) => storeId));
  const all = members.flatMap((member) => {
    const store = stores.find(({ $id }) => $id === member.storeId);
    return store ? [toStore(store, toActiveMember(member))] : [];
  });
  const own = all.filter(({ ownerId, member }) => member.role === 'owner' && ownerId === personId);
  const shops = [...own, ...all.filter(({ member }) => member.role !== 'owner')];
  const before = readMemberships(userId)?.shops ?? [];
  const found = { at: Date.now(), shops };
  storeMemberships(userId, found);
  const lost = before.filter(
    ({ id, member }) => member.role !== 'owner' && members.every(({ storeId }) => storeId !== id),
  );
  for (const { id, storeName } of lost) {
    removeShopCopy({ accountId: userId, storeId: id, isOthers: true });
    noteLostShop(userId, storeName);
  }
  return found;
}

async function listMembers(personId: string): Promise<readonly ShopMember[]> {
  try {
    const { documents } = await listDocuments('shopMembers', [
      equal('accountId', personId),
      equal('active', true),
      limit(maxShops),
    ]);
    return documents.flatMap((document) => parseMember(document) ?? []);
  } catch (error) {
    // A hosted backend may have no such collection.
    if (error instanceof ApiFailure && (error.status === 400 || error.status === 404)) return [];
    throw error;
  }
}

/** The most shops that an account is asked for. */
const maxShops = 50;

async function listStores(ids: readonly string[]): Promise<readonly StoreDocument[]> {
  if (ids.length === 0) return [];
  return (await listDocuments('stores', [equal('$id', ...ids), limit(maxShops)])).documents;
}

function toActiveMember({ id, name, role, rights, discountLimit }: ShopMember): ActiveMember {
  return { id, name, role, rights, discountLimit };
}
