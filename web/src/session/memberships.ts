import type { MemberRole, Right } from '@duka/domain/collections/rights';
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
export interface Memberships {
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

const choicePrefix = 'duka.chosenShop.';
const lostPrefix = 'duka.lostShop.';
const choiceListeners = new Set<() => void>();
let choices = 0;

/** Stores the shops of an account on this device. */
export function storeMemberships(userId: string, found: Memberships): void {
  storeLocal(keyOf(userId), found);
}

/** Notes that an account works in a shop no more; it is told so until it has read it. */
export function noteLostShop(userId: string, storeName: string): void {
  storeLocal(lostPrefix + userId, storeName);
  notifyChoice();
}

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
