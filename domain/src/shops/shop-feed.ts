import type { CollectionId } from '#collections.ts';

/** Days for which a phone stores orders, money and messages, so that this month and the one before are whole. */
export const feedHistoryDays = 62;
const messageDays = 30;

/**
 * The collections that a phone stores of a shop, in the order in which they are first sent, each with the owner of its rows and the days
 * for which it stores them (R34). `everyone` is reference data; `shop` reads the shop from the row, `itself` is the shop, and `accounts`
 * names the attributes that hold accounts. The feed, the phone's answers, and what leaves the phone by age or for want of storage all read
 * this table: a new collection is a line here.
 */
export const fedCollections = {
  stores: { of: 'itself' },
  storeLocations: { of: 'shop' },
  storePayments: { of: 'shop' },
  shopPermits: { of: 'shop' },
  users: { of: 'accounts', attributes: ['userId'] },
  shopMembers: { of: 'shop' },
  productCategories: { of: 'everyone' },
  units: { of: 'everyone' },
  products: { of: 'shop' },
  productPacks: { of: 'shop' },
  orders: { of: 'shop', newerThanDays: feedHistoryDays, by: 'orderDate', orOpen: true },
  orderItems: { of: 'shop', along: { with: 'orders', by: 'orderId' } },
  orderEvents: { of: 'shop', along: { with: 'orders', by: 'orderId' } },
  returns: { of: 'shop', newerThanDays: feedHistoryDays, by: 'at' },
  returnItems: { of: 'shop', newerThanDays: feedHistoryDays, by: 'at' },
  creditAccounts: { of: 'shop' },
  creditEntries: { of: 'shop' },
  // Money never counts after it was written, so that these are all that count in those days.
  payments: { of: 'shop', newerThanDays: feedHistoryDays, by: 'at' },
  paymentRequests: { of: 'shop', newerThanDays: feedHistoryDays, by: 'askedAt' },
  mobileReceipts: { of: 'shop', newerThanDays: feedHistoryDays, by: 'at' },
  settlements: { of: 'shop', newerThanDays: feedHistoryDays, by: 'at' },
  expenses: { of: 'shop', newerThanDays: feedHistoryDays, by: 'expenseDate' },
  cashEntries: { of: 'shop', newerThanDays: feedHistoryDays, by: 'at' },
  subsidyProgrammes: { of: 'shop' },
  subsidyRates: { of: 'shop' },
  subsidyClaims: { of: 'shop', newerThanDays: feedHistoryDays, by: 'at' },
  dayCloses: { of: 'shop', newerThanDays: feedHistoryDays, by: 'at' },
  stockLosses: { of: 'shop', newerThanDays: feedHistoryDays, by: 'at' },
  costCorrections: { of: 'shop', newerThanDays: feedHistoryDays, by: 'countsAt' },
  suppliers: { of: 'shop' },
  purchases: { of: 'shop', newerThanDays: feedHistoryDays, by: 'at' },
  notifications: { of: 'accounts', attributes: ['accountId'], newerThanDays: messageDays, by: 'at', orUnread: true },
  messages: {
    of: 'accounts',
    attributes: ['senderId', 'receiverId'],
    newerThanDays: messageDays,
    by: '$createdAt',
    orUnread: true,
  },
} as const satisfies Partial<Record<CollectionId, FedCollection>>;

export interface FedCollection {
  readonly of: 'everyone' | 'shop' | 'itself' | 'accounts';
  readonly attributes?: readonly string[];
  /** Rows that are older by this attribute are not sent at first. */
  readonly newerThanDays?: number;
  readonly by?: string;
  /** Orders that are under way, or of which something is owed, are sent however old they are. */
  readonly orOpen?: boolean;
  /** Rows that nobody has read yet are sent however old they are. */
  readonly orUnread?: boolean;
  /** Rows that are sent along with the one that the attribute `by` names, whenever they or it have changed. */
  readonly along?: { readonly with: CollectionId; readonly by: string };
}

export type FedCollectionId = keyof typeof fedCollections;

export const fedCollectionIds = Object.keys(fedCollections) as FedCollectionId[];

/** Lists the collections whose rows are sent along with those of another. */
export function listSentAlong() {
  return fedCollectionIds.flatMap((name) => {
    const { along }: FedCollection = fedCollections[name];
    return along ? [{ name, along }] : [];
  });
}

/** One answer of the feed; a row is whole, its relations ids, what is null left out. */
export interface FeedPage {
  /** Where the next call goes on. */
  readonly cursor: string;
  /** True if there is more by now. */
  readonly more: boolean;
  /** True when the cursor was of no use any more: what the phone has is to be thrown away, as this is the beginning. */
  readonly reset: boolean;
  readonly rows: Readonly<Partial<Record<FedCollectionId, readonly FedRow[]>>>;
  /** In place of `rows`, where the caller asks for them so (`feed-columns.ts`). */
  readonly columns?: Readonly<Partial<Record<FedCollectionId, FedColumns>>>;
  /** The ids of what was deleted, or is not the caller's any more. */
  readonly deleted: Readonly<Partial<Record<FedCollectionId, readonly string[]>>>;
}

export interface FedRow {
  readonly $id: string;
  readonly $createdAt: string;
  readonly $updatedAt: string;
  readonly [attribute: string]: unknown;
}

/**
 * Rows written by their attributes: the names, and for each of them the values of all rows in order, null where a row has none. So the
 * names travel once, and what is alike stands together: two fifths fewer bytes than the rows themselves, compressed.
 */
export interface FedColumns {
  readonly names: readonly string[];
  readonly values: readonly (readonly unknown[])[];
}
