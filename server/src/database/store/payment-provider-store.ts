import type { Kysely } from 'kysely';

/** The provider by which a shop asks for mobile money (R77). */
export interface PaymentProviderRow {
  readonly storeId: string;
  readonly provider: string;
  /** The shop's keys at the provider, sealed; null for one that needs none. */
  readonly sealedKeys: string | null;
  /** When it was chosen, ISO text. */
  readonly at: string;
}

export interface PaymentProviderStore {
  get(storeId: string): Promise<PaymentProviderRow | undefined>;
  /** Returns one with keys; they were all sealed by one key of the server. */
  findSealed(): Promise<PaymentProviderRow | undefined>;
  /** Stores the provider of a shop, in place of another one. */
  set(row: PaymentProviderRow): Promise<void>;
  delete(storeId: string): Promise<void>;
}

type ProviderTables = { paymentProviders: PaymentProviderRow };

export function createPaymentProviderStore(untyped: Kysely<unknown>): PaymentProviderStore {
  const db = untyped.withTables<ProviderTables>();
  return {
    get: (storeId) => db.selectFrom('paymentProviders').selectAll().where('storeId', '=', storeId).executeTakeFirst(),
    findSealed: () =>
      db.selectFrom('paymentProviders').selectAll().where('sealedKeys', 'is not', null).limit(1).executeTakeFirst(),
    async set(row) {
      const { storeId: _, ...values } = row;
      await db
        .insertInto('paymentProviders')
        .values(row)
        .onConflict((conflict) => conflict.column('storeId').doUpdateSet(values))
        .execute();
    },
    async delete(storeId) {
      await db.deleteFrom('paymentProviders').where('storeId', '=', storeId).execute();
    },
  };
}
