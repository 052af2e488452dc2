import { type Kysely, type RawBuilder, sql } from 'kysely';

/** The bytes of a row beside its values: its key, times and permissions, and its lines in the indexes. */
export const bytesBesideValues = 400;
/** The bytes of a number, and of a value of another kind that is no text. */
export const bytesOfNumber = 8;

/**
 * Adds to `accountRows` what the stored rows take, each for the account that `writes/row-owner.ts` counts it for (R52): a line of a
 * ledger for the account that wrote it, a message for its sender, an order for its customer, and else the rows of a shop for its owner.
 */
export async function sumRows(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  const names = tables.map(({ name }) => name);
  if (!names.includes('stores') || !names.includes('users')) return;
  for (const { name, columns } of tables) {
    const has = (column: string) => columns.some((each) => each.name === column);
    if (!has('_id')) continue;
    const sizes = columns.filter(({ name: column }) => !column.startsWith('_')).map((column) => sizeOf(name, column));
    const bytes = sql`${sql.lit(bytesBesideValues)} + ${sql.join(sizes, sql` + `)}`;
    const owner = findOwner(name, has);
    if (!owner) continue;
    await sql`insert into "accountRows" ("accountId", bytes)
      select owner, sum(size) from (select ${owner.account} as owner, ${bytes} as size from ${sql.table(name)} ${owner.joins}) as owned
      where owner in (select "userId" from users) group by owner
      on conflict ("accountId") do update set bytes = "accountRows".bytes + excluded.bytes`.execute(db);
  }
}

function sizeOf(table: string, { name, dataType }: { readonly name: string; readonly dataType: string }) {
  const value = sql.ref(`${table}.${name}`);
  if (/text|char/i.test(dataType)) return sql`coalesce(octet_length(${value}), 0)`;
  return sql`case when ${value} is null then 0 else ${sql.lit(bytesOfNumber)} end`;
}

interface RowOwner {
  readonly account: RawBuilder<unknown>;
  readonly joins: RawBuilder<unknown>;
}

/** Returns how the account is found that the rows of a table count for; undefined where they count for nobody. */
function findOwner(name: string, has: (column: string) => boolean): RowOwner | undefined {
  if (name === 'users') return { account: sql.ref('users.userId'), joins: sql`` };
  if (name === 'messages') return { account: sql.ref('messages.senderId'), joins: sql`` };
  if (name === 'stores') {
    return { account: sql.ref('owners.userId'), joins: sql`join users as owners on owners._id = stores."ownerId"` };
  }
  if (!has('storeId')) return undefined;
  const ofShop = sql`join stores on stores._id = ${sql.ref(`${name}.storeId`)} join users as owners on owners._id = stores."ownerId"`;
  if (name === 'orders' || name === 'orderItems') {
    const ofOrder = name === 'orders' ? sql`` : sql`join orders on orders._id = "orderItems"."orderId"`;
    return {
      account: sql`coalesce(customers."userId", owners."userId")`,
      joins: sql`${ofShop} ${ofOrder} left join users as customers on customers._id = orders."customerId"`,
    };
  }
  if (!has('by')) return { account: sql.ref('owners.userId'), joins: ofShop };
  return { account: sql`coalesce(${sql.ref(`${name}.by`)}, owners."userId")`, joins: ofShop };
}
