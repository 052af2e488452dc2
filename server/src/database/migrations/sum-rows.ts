import { type Kysely, sql } from 'kysely';

/** The bytes of a row beside its values: its key, times and permissions, and its lines in the indexes. */
const bytesBesideValues = 400;
/** The bytes of a number, and of a column of another kind. */
const bytesOfNumber = 8;

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
      await sql`insert into "accountRows" ("accountId", bytes)
        select users."userId", ${bytes} from ${table}
        join stores on stores._id = ${sql.ref(`${name}.storeId`)} join users on users._id = stores."ownerId"
        group by users."userId"
        on conflict ("accountId") do update set bytes = "accountRows".bytes + excluded.bytes`.execute(db);
    }
    if (name === 'messages') {
      await sql`insert into "accountRows" ("accountId", bytes)
        select messages."senderId", ${bytes} from messages group by messages."senderId"
        on conflict ("accountId") do update set bytes = "accountRows".bytes + excluded.bytes`.execute(db);
    }
  }
}
