import type { MemberProfile } from '@duka/domain/members/member';
import { readLocal, removeLocal, storeLocal } from './local-values.ts';
import type { SellerStore } from './store-queries.ts';

/** The member as whom the caller acts in a shop, and what they may do there (R63). */
export interface ActiveMember extends MemberProfile {
  /** The id of the member's document; null for an owner whose document was not fetched, and for one without. */
  readonly id: string | null;
  /** Empty for an owner whose document was not fetched. */
  readonly name: string;
}

/** The shops of an account. */
export interface Memberships {
  /** When they were fetched, in milliseconds since 1970. */
  readonly at: number;
  /** Its own shop first, then those of others that it is a member of. */
  readonly shops: readonly SellerStore[];
}

const keyOf = (userId: string) => `duka.membership.${userId}`;

/** Returns the stored shops of an account, by which a start without a network knows the rights; undefined where none are stored. */
export function readMemberships(userId: string): Memberships | undefined {
  return readLocal(keyOf(userId), (stored) => {
    const { at, shops } = Object(stored);
    return typeof at === 'number' && Array.isArray(shops) ? { at, shops } : undefined;
  });
}

/** Stores the shops of an account on this device. */
export function storeMemberships(userId: string, found: Memberships): void {
  storeLocal(keyOf(userId), found);
}

const choicePrefix = 'duka.chosenShop.';
const lostPrefix = 'duka.lostShop.';
const choiceListeners = new Set<() => void>();
let choices = 0;

/** Notes that an account is no member of a shop any more; the app says so until the person has read it. */
export function noteLostShop(userId: string, storeName: string): void {
  storeLocal(lostPrefix + userId, storeName);
  notifyChoice();
}

/** Returns the id of the shop that an account has chosen on this device; undefined where it has not. */
export function readChosenShop(userId: string): string | undefined {
  return readLocal(choicePrefix + userId, (stored) => (typeof stored === 'string' ? stored : undefined));
}

/** Stores which of its shops an account sees on this device, and notifies the listeners of `onShopChosen`. */
export function storeChosenShop(userId: string, storeId: string): void {
  storeLocal(choicePrefix + userId, storeId);
  notifyChoice();
}

function notifyChoice(): void {
  choices++;
  for (const listener of choiceListeners) listener();
}

/** Calls `listener` when the shown shop changes, in this tab or another. Returns a function that removes the listener. */
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

/** Returns a number that increases with each change of the shown shop. */
export const countChoices = () => choices;

/** Returns the name of the shop that an account has lost, until the person has read so; empty for none. */
export function readLostShop(userId: string): string {
  return readLocal(lostPrefix + userId, (stored) => (typeof stored === 'string' ? stored : ''));
}

export function forgetLostShop(userId: string): void {
  removeLocal(lostPrefix + userId);
  notifyChoice();
}
