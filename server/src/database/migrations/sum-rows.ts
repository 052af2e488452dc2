import { type Kysely, type RawBuilder, sql } from 'kysely';

/** The bytes of a row beside its values: its key, times and permissions, and its lines in the indexes. */
export const bytesBesideValues = 400;
/** The bytes of a number, and of a value of another kind that is no text. */
export const bytesOfNumber = 8;

/**
 * Adds to `accountRows` what the stored rows take (R52): the rows of a shop count for its owner, messages for their senders. For
 * rows that no account's call has counted.
 */
export async function sumRows(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  const names = tables.map(({ name }) => name);
  if (!names.includes('stores') || !names.includes('users')) return;
  for (const { name, columns } of tables) {
    const has = (column: string) => columns.some((each) => each.name === column);
    if (!has('_id')) continue;
    const sizes = columns.map(({ name: column, dataType }) =>
      /text|char/i.test(dataType)
        ? sql`coalesce(length(${sql.ref(`${name}.${column}`)}), 0)`
        : sql`${sql.lit(bytesOfNumber)}`,
    );
    const bytes = sql`sum(${sql.lit(bytesBesideValues)} + ${sql.join(sizes, sql` + `)})`;
    const table = sql.table(name);
    if (has('storeId') && name !== 'stores') {
      await addSums(
        db,
        sql`select users."userId", ${bytes} from ${table}
          join stores on stores._id = ${sql.ref(`${name}.storeId`)} join users on users._id = stores."ownerId"
          group by users."userId"`,
      );
    }
    if (name === 'messages') {
      await addSums(db, sql`select messages."senderId", ${bytes} from messages group by messages."senderId"`);
    }
  }
}

/** Adds what a query answers, accounts with their bytes, to the sums. */
async function addSums(db: Kysely<unknown>, sums: RawBuilder<unknown>): Promise<void> {
  await sql`insert into "accountRows" ("accountId", bytes) ${sums}
    on conflict ("accountId") do update set bytes = "accountRows".bytes + excluded.bytes`.execute(db);
}
