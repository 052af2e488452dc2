import { type Kysely, sql } from 'kysely';
import { bytesBesideValues, bytesOfNumber, sumRows, sumRowsOfShop } from '#database/migrations/sum-rows.ts';
import type { Values } from '#database/types.ts';

/** Counts the bytes of the rows that belong to each account (R52). */
export interface AccountRowsStore {
  /** Resolves to the bytes of an account's rows; 0 for an account without rows. */
  sumBytes(accountId: string): Promise<number>;
  /** Adds bytes, below 0 for deleted rows. Resolves to the new sum, which is never below 0. */
  addBytes(accountId: string, bytes: number): Promise<number>;
  /** Adds up the rows of a shop that count towards its owner, as it changes hands. */
  sumOfShop(storeId: string): Promise<number>;
  /** Recounts the stored rows of every account: demo data are not written through calls, which count as they write. */
  recount(): Promise<void>;
}

type AccountRowsTables = { accountRows: { accountId: string; bytes: number } };

export function createAccountRowsStore(untyped: Kysely<unknown>): AccountRowsStore {
  const db = untyped.withTables<AccountRowsTables>();
  return {
    async sumBytes(accountId) {
      const found = await db
        .selectFrom('accountRows')
        .select('bytes')
        .where('accountId', '=', accountId)
        .executeTakeFirst();
      return Number(found?.bytes ?? 0);
    },
    async addBytes(accountId, bytes) {
      if (bytes < 0) {
        const left = await db
          .updateTable('accountRows')
          .set(({ eb, val }) => ({
            bytes: eb
              .case()
              .when('bytes', '<', -bytes)
              .then(val(0))
              .else(eb('bytes', '+', bytes))
              .end(),
          }))
          .where('accountId', '=', accountId)
          .returning('bytes')
          .executeTakeFirst();
        return Number(left?.bytes ?? 0);
      }
      const { bytes: sum } = await db
        .insertInto('accountRows')
        .values({ accountId, bytes })
        .onConflict((conflict) =>
          conflict
            .column('accountId')
            .doUpdateSet(({ eb, ref }) => ({ bytes: eb(ref('accountRows.bytes'), '+', ref('excluded.bytes')) })),
        )
        .returning('bytes')
        .executeTakeFirstOrThrow();
      return Number(sum);
    },
    sumOfShop: (storeId) => sumRowsOfShop(untyped, storeId),
    async recount() {
      await db.deleteFrom('accountRows').execute();
      await sumRows(untyped);
      await sql`insert into "accountRows" ("accountId", bytes)
        select "accountId", sum(${sql.lit(bytesBesideValues)} + octet_length(id) + octet_length(answer)) from "doneCommands"
        where "accountId" in (select "userId" from users) group by "accountId"
        on conflict ("accountId") do update set bytes = "accountRows".bytes + excluded.bytes`.execute(untyped);
    },
  };
}

/** Returns the bytes that a row with these values counts as (R52). A new row lacks the values that are null in a stored one. */
export function measureRow(values: Values): number {
  let bytes = bytesBesideValues;
  for (const value of Object.values(values)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part === null) continue;
      bytes += typeof part === 'string' ? Buffer.byteLength(part) : bytesOfNumber;
    }
  }
  return bytes;
}
