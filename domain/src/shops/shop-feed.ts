import type { CollectionId } from '#collections.ts';

/**
 * What a phone keeps of a shop, in the order in which it is first sent: each collection with whose its rows are (R34). `everyone`
 * is reference data; `shop` reads the shop from the row, `itself` is the shop, and `accounts` names the attributes that hold accounts.
 */
export const fedCollections = {
  stores: { of: 'itself' },
  users: { of: 'accounts', attributes: ['userId'] },
  productCategories: { of: 'everyone' },
  units: { of: 'everyone' },
  products: { of: 'shop' },
  productPacks: { of: 'shop' },
  orders: { of: 'shop', newerThanDays: 60, by: 'orderDate' },
  orderItems: { of: 'shop' },
  orderEvents: { of: 'shop' },
  creditAccounts: { of: 'shop' },
  creditEntries: { of: 'shop' },
  messages: { of: 'accounts', attributes: ['senderId', 'receiverId'], newerThanDays: 30, by: '$createdAt' },
} as const satisfies Partial<Record<CollectionId, FedCollection>>;

export interface FedCollection {
  readonly of: 'everyone' | 'shop' | 'itself' | 'accounts';
  readonly attributes?: readonly string[];
  /** What is older, by this date, is not sent at first. */
  readonly newerThanDays?: number;
  readonly by?: string;
}

export type FedCollectionId = keyof typeof fedCollections;

export const fedCollectionIds = Object.keys(fedCollections) as FedCollectionId[];

/** One answer of the feed; a row is whole, its relations ids, what is null left out. */
export interface FeedPage {
  /** Where the next call goes on. */
  readonly cursor: string;
  /** Whether there is more by now. */
  readonly more: boolean;
  /** True when the cursor was of no use any more: what the phone has is to be thrown away, as this is the beginning. */
  readonly reset: boolean;
  readonly rows: Readonly<Partial<Record<FedCollectionId, readonly FedRow[]>>>;
  /** The ids of what was deleted, or is not the caller's any more. */
  readonly deleted: Readonly<Partial<Record<FedCollectionId, readonly string[]>>>;
}

export interface FedRow {
  readonly $id: string;
  readonly $createdAt: string;
  readonly $updatedAt: string;
  readonly [attribute: string]: unknown;
}
