import type { MemberRole, Right } from '@duka/domain/collections/rights';
import { parseMember, type ShopMember } from '@duka/domain/members/member';
import { equal, limit } from '@duka/domain/query';
import type { StoreDocument } from '#boot/find-shop.ts';
import { listDocuments } from '#data/calls/documents.ts';
import { ApiFailure } from '#data/connection/api-error.ts';
import { removeShopCopy } from '#data/local-store/stored-seller.ts';
import { readLocal, removeLocal, storeLocal } from './local-values.ts';
import type { SellerStore } from './store-queries.ts';

/** The person as whom somebody works in a shop, and what they may do there (R63). */
export interface ActiveMember {
  /** The id of the member's document; null for an owner of whom it was not asked, and where the shop has none. */
  readonly id: string | null;
  /** '' for an owner of whom it was not asked. */
  readonly name: string;
  readonly role: MemberRole;
  readonly rights: readonly Right[];
  /** The most that may be taken off the list price, in percent; null for no limit. */
  readonly discountLimit: number | null;
}

/** The shops of an account, and when they were asked for, in milliseconds. */
interface Memberships {
  readonly at: number;
  /** Its own shop first, then those of others that it is a member of. */
  readonly shops: readonly SellerStore[];
}

const keyOf = (userId: string) => `duka.membership.${userId}`;

/** Returns what this device knows of the shops of an account, so that a start without a network knows the rights; undefined for nothing. */
export function readMemberships(userId: string): Memberships | undefined {
  return readLocal(keyOf(userId), (stored) => {
    const { at, shops } = Object(stored);
    return typeof at === 'number' && Array.isArray(shops) ? { at, shops } : undefined;
  });
}

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
  storeLocal(keyOf(userId), found);
  const lost = before.filter(
    ({ id, member }) => member.role !== 'owner' && members.every(({ storeId }) => storeId !== id),
  );
  for (const { id, storeName } of lost) {
    removeShopCopy({ accountId: userId, storeId: id, isOthers: true });
    storeLocal(lostPrefix + userId, storeName);
  }
  if (lost.length > 0) notifyChoice();
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

const choicePrefix = 'duka.chosenShop.';
const lostPrefix = 'duka.lostShop.';
const choiceListeners = new Set<() => void>();
let choices = 0;

/** Returns the id of the shop that an account has chosen on this device; undefined where it has not. */
export function readChosenShop(userId: string): string | undefined {
  return readLocal(choicePrefix + userId, (stored) => (typeof stored === 'string' ? stored : undefined));
}

/** Stores which of their shops the app shows to an account on this device; what it shows is drawn anew. */
export function storeChosenShop(userId: string, storeId: string): void {
  storeLocal(choicePrefix + userId, storeId);
  notifyChoice();
}

function notifyChoice(): void {
  choices++;
  for (const listener of choiceListeners) listener();
}

/** Calls `listener` when the shop that is shown changes, in this tab or another; returns how to stop. */
export function onShopChosen(listener: () => void): () => void {
  const onElsewhere = ({ key }: StorageEvent) => {
    if (key?.startsWith(choicePrefix)) notifyChoice();
  };
  choiceListeners.add(listener);
  window.addEventListener('storage', onElsewhere);
  return () => {
    choiceListeners.delete(listener);
    window.removeEventListener('storage', onElsewhere);
  };
}

/** Increases with each change of the shop that is shown. */
export const countChoices = () => choices;

/** Returns the name of the shop that an account works in no more, until it has read so; '' for none. */
export function readLostShop(userId: string): string {
  return readLocal(lostPrefix + userId, (stored) => (typeof stored === 'string' ? stored : ''));
}

export function forgetLostShop(userId: string): void {
  removeLocal(lostPrefix + userId);
  notifyChoice();
}
