import { allRights, type Right } from '@duka/domain/collections/rights';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { pageCounter } from '#data/counter/counter.ts';
import { type ActiveMember, countChoices, onShopChosen, storeChosenShop } from './memberships.ts';
import { useSignedInUser } from './session-provider.tsx';
import { membershipsOptions, useStore } from './store-queries.ts';

/** A shop that the account can choose. */
export interface ShopChoice {
  readonly storeId: string;
  readonly storeName: string;
  readonly role: ActiveMember['role'];
}

export interface Membership {
  /** The person who acts: of the account, or the one who is unlocked at a counter. */
  readonly member: ActiveMember;
  readonly rights: readonly Right[];
  /** Whether they have at least one of these rights; a screen offers only what the server will not refuse (R63). */
  can(...anyOf: readonly Right[]): boolean;
  /** The shops of the account, its own first; it chooses between several. */
  readonly shops: readonly ShopChoice[];
  /** Shows another of these shops on this device. */
  chooseShop(storeId: string): void;
}

const owner: ActiveMember = { id: null, name: '', role: 'owner', rights: allRights, discountLimit: null };
/** Nobody is unlocked at the counter. */
const nobody: ActiveMember = { id: null, name: '', role: 'cashier', rights: [], discountLimit: null };

/** The person at the counter that this device is: null while it is locked, undefined on a device that is none. */
function readUnlocked(): ActiveMember | null | undefined {
  return pageCounter.readStoreId() === undefined ? undefined : (pageCounter.readMember() ?? null);
}

/**
 * Returns who acts in the shop on the screen and what they may do there, as the server last said it; without a network, what this device
 * stores. An account without a shop, and one whose shop could not be asked for, has all rights: the server decides.
 */
export function useMembership(): Membership {
  const { id: userId } = useSignedInUser();
  const { data: store } = useStore();
  const { data: memberships } = useQuery({ ...membershipsOptions(userId), enabled: false });
  const atCounter = useSyncExternalStore(pageCounter.subscribe, readUnlocked);
  const shops = memberships?.shops ?? (store ? [store] : []);
  const own =
    store?.member.id === null ? (shops.find(({ id }) => id === store.id)?.member ?? store.member) : store?.member;
  const member = atCounter === undefined ? (own ?? owner) : (atCounter ?? nobody);
  return {
    member,
    rights: member.rights,
    can: (...anyOf) => anyOf.some((right) => member.rights.includes(right)),
    shops: shops.map(({ id, storeName, member: { role } }) => ({ storeId: id, storeName, role })),
    chooseShop: (storeId) => storeChosenShop(userId, storeId),
  };
}

/** Returns a function that tells whether whoever acts has at least one of these rights. */
export function useMay(): (anyOf: readonly Right[]) => boolean {
  const { can } = useMembership();
  return (anyOf) => can(...anyOf);
}

/**
 * Returns the account whose conversations the app shows: those of a shop are its owner's, for whom a member with the right `messages` reads
 * and writes (R63).
 */
export function useCorrespondent(): string {
  const { id } = useSignedInUser();
  const { data: store } = useStore();
  return store && store.member.role !== 'owner' ? store.ownerAccountId : id;
}

/** Increases whenever another shop is chosen, or one is lost: what was loaded of the one before is not shown any more. */
export function useShopChoice(): number {
  return useSyncExternalStore(onShopChosen, countChoices);
}
