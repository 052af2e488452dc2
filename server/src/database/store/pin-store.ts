import type { Kysely } from 'kysely';

/** The PIN of a member (R65). The PIN itself is stored nowhere. */
export interface PinRow {
  readonly memberId: string;
  readonly storeId: string;
  /** The same for equal PINs of a shop; made with a key of the server, so that it can be guessed by nobody else. */
  readonly tag: string;
  readonly salt: string;
  readonly iterations: number;
  readonly verifier: string;
  /** The derived key, sealed. */
  readonly sealedKey: string;
  readonly setAt: string;
  /** The sealed key of the PIN before; null where there was none. */
  readonly earlierKey: string | null;
  /** Wrong tries since the last right one. */
  readonly failures: number;
  /** ISO text. */
  readonly lockedUntil: string | null;
}

/** The PINs of shops' members. */
export interface PinStore {
  get(memberId: string): Promise<PinRow | undefined>;
  listOf(storeId: string): Promise<PinRow[]>;
  /** Stores a PIN in place of the member's earlier one. */
  put(pin: PinRow): Promise<void>;
  update(memberId: string, changes: Partial<Pick<PinRow, 'failures' | 'lockedUntil'>>): Promise<void>;
  deleteOfStores(storeIds: readonly string[]): Promise<void>;
}

type PinTables = { memberPins: PinRow };

export function createPinStore(untyped: Kysely<unknown>): PinStore {
  const db = untyped.withTables<PinTables>();
  return {
    get: (memberId) => db.selectFrom('memberPins').selectAll().where('memberId', '=', memberId).executeTakeFirst(),
    listOf: (storeId) => db.selectFrom('memberPins').selectAll().where('storeId', '=', storeId).execute(),
    async put(pin) {
      await db
        .insertInto('memberPins')
        .values(pin)
        .onConflict((conflict) => conflict.column('memberId').doUpdateSet(pin))
        .execute();
    },
    async update(memberId, changes) {
      await db.updateTable('memberPins').set(changes).where('memberId', '=', memberId).execute();
    },
    async deleteOfStores(storeIds) {
      if (storeIds.length === 0) return;
      await db.deleteFrom('memberPins').where('storeId', 'in', storeIds).execute();
    },
  };
}
