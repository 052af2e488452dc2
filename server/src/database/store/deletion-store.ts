import type { Kysely } from 'kysely';

/** A deletion that was asked for; dates are ISO text in UTC ending in Z. */
export interface DeletionRow {
  readonly accountId: string;
  readonly requestedAt: string;
  readonly dueAt: string;
}

/** Stores deletions of accounts, and deletes rows that belong to no other store. */
export interface DeletionStore {
  get(accountId: string): Promise<DeletionRow | undefined>;
  insert(deletion: DeletionRow): Promise<void>;
  delete(accountId: string): Promise<void>;
  /** Lists the deletions due by `now`, the earliest first. */
  listDue(now: string): Promise<DeletionRow[]>;
  /** Deletes the account's own row, with its sessions, tokens and factors; its id stays taken for ever. */
  deleteAccount(accountId: string): Promise<void>;
  wasDeleted(accountId: string): Promise<boolean>;
  /** Deletes the sums of these shops' sales, their imported rows and payment providers, and other shops' sums of the customers with these users documents. */
  deleteSums(owned: { readonly storeIds: readonly string[]; readonly userIds: readonly string[] }): Promise<void>;
}

type DeletionTables = {
  deletions: DeletionRow;
  goneAccounts: { readonly id: string };
  accounts: { readonly id: string };
  accountRows: { readonly accountId: string };
  salesDays: { readonly storeId: string };
  moneyDays: { readonly storeId: string };
  debtDays: { readonly storeId: string };
  drawers: { readonly storeId: string };
  productSums: { readonly storeId: string };
  shopCustomers: { readonly storeId: string; readonly customer: string };
  importedRows: { readonly storeId: string };
  unfinishedImports: { readonly storeId: string };
  paymentProviders: { readonly storeId: string };
};

const sumTables = [
  'salesDays',
  'moneyDays',
  'debtDays',
  'drawers',
  'productSums',
  'shopCustomers',
  'importedRows',
  'unfinishedImports',
  'paymentProviders',
] as const;

export function createDeletionStore(untyped: Kysely<unknown>): DeletionStore {
  const db = untyped.withTables<DeletionTables>();
  return {
    get: (accountId) => db.selectFrom('deletions').selectAll().where('accountId', '=', accountId).executeTakeFirst(),
    async insert(deletion) {
      await db.insertInto('deletions').values(deletion).execute();
    },
    async delete(accountId) {
      await db.deleteFrom('deletions').where('accountId', '=', accountId).execute();
    },
    listDue: (now) => db.selectFrom('deletions').selectAll().where('dueAt', '<=', now).orderBy('dueAt').execute(),
    async deleteAccount(accountId) {
      await db.deleteFrom('accounts').where('id', '=', accountId).execute();
      await db.deleteFrom('accountRows').where('accountId', '=', accountId).execute();
      await db.insertInto('goneAccounts').values({ id: accountId }).execute();
    },
    async wasDeleted(accountId) {
      const row = await db.selectFrom('goneAccounts').select('id').where('id', '=', accountId).executeTakeFirst();
      return row !== undefined;
    },
    async deleteSums({ storeIds, userIds }) {
      for (const table of storeIds.length > 0 ? sumTables : []) {
        await db.deleteFrom(table).where('storeId', 'in', storeIds).execute();
      }
      const customers = userIds.map((id) => `account:${id}`);
      if (customers.length > 0) await db.deleteFrom('shopCustomers').where('customer', 'in', customers).execute();
    },
  };
}
