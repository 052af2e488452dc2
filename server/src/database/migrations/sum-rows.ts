import { type Kysely, type RawBuilder, sql } from 'kysely';

/** The bytes of a row beside its values: its key, times and permissions, and its lines in the indexes. */
export const bytesBesideValues = 400;
/** The bytes of a number, and of a value of another kind that is no text. */
export const bytesOfNumber = 8;

/**
 * Adds to `accountRows` what the stored rows take, each for the account that `writes/row-owner.ts` counts it for (R52): a line of a
 * ledger for the customer who wrote it, a message for its sender, an order for its customer, and else the rows of a shop for its owner.
 */
export async function sumRows(db: Kysely<unknown>): Promise<void> {
  for (const { account, joins, bytes, name } of await listOwned(db)) {
    await sql`insert into "accountRows" ("accountId", bytes)
      select owner, sum(size) from (select ${account} as owner, ${bytes} as size from ${sql.table(name)} ${joins}) as owned
      where owner in (select "userId" from users) group by owner
      on conflict ("accountId") do update set bytes = "accountRows".bytes + excluded.bytes`.execute(db);
  }
}

/** Adds up the bytes of the rows of a shop that count towards its owner. */
export async function sumRowsOfShop(db: Kysely<unknown>, storeId: string): Promise<number> {
  let sum = 0;
  for (const { account, joins, bytes, name, storeColumn } of await listOwned(db)) {
    if (storeColumn === undefined) continue;
    const { rows } = await sql<{ bytes: number | string | null }>`
      select sum(${bytes}) as bytes from ${sql.table(name)} ${joins}
      where ${sql.ref(storeColumn)} = ${storeId} and ${account} = owners."userId"`.execute(db);
    sum += Number(rows[0]?.bytes ?? 0);
  }
  return sum;
}

interface OwnedTable extends RowOwner {
  readonly name: string;
  readonly bytes: RawBuilder<unknown>;
}

/** Lists the tables whose rows count for an account, with how. */
async function listOwned(db: Kysely<unknown>): Promise<OwnedTable[]> {
  const tables = await db.introspection.getTables();
  const names = tables.map(({ name }) => name);
  if (!names.includes('stores') || !names.includes('users')) return [];
  const owned: OwnedTable[] = [];
  for (const { name, columns } of tables) {
    const has = (column: string) => columns.some((each) => each.name === column);
    if (!has('_id')) continue;
    const sizes = columns.filter(({ name: column }) => !column.startsWith('_')).map((column) => sizeOf(name, column));
    const bytes = sql`${sql.lit(bytesBesideValues)} + ${sql.join(sizes, sql` + `)}`;
    const owner = findOwner(name, has);
    if (owner) owned.push({ name, bytes, ...owner });
  }
  return owned;
}

function sizeOf(table: string, { name, dataType }: { readonly name: string; readonly dataType: string }) {
  const value = sql.ref(`${table}.${name}`);
  if (/text|char/i.test(dataType)) return sql`coalesce(octet_length(${value}), 0)`;
  return sql`case when ${value} is null then 0 else ${sql.lit(bytesOfNumber)} end`;
}

interface RowOwner {
  readonly account: RawBuilder<unknown>;
  readonly joins: RawBuilder<unknown>;
  /** The column with the shop; undefined where the rows are of no shop. */
  readonly storeColumn?: string;
}

/** Returns how the account is found that the rows of a table count for; undefined where they count for nobody. */
function findOwner(name: string, has: (column: string) => boolean): RowOwner | undefined {
  if (name === 'users') return { account: sql.ref('users.userId'), joins: sql`` };
  if (name === 'messages') return { account: sql.ref('messages.senderId'), joins: sql`` };
  if (name === 'stores') {
    return {
      ...{ account: sql.ref('owners.userId'), storeColumn: 'stores._id' },
      joins: sql`join users as owners on owners._id = stores."ownerId"`,
    };
  }
  if (!has('storeId')) return undefined;
  const storeColumn = `${name}.storeId`;
  const ofShop = sql`join stores on stores._id = ${sql.ref(`${name}.storeId`)} join users as owners on owners._id = stores."ownerId"`;
  if (name === 'orders' || name === 'orderItems') {
    const ofOrder = name === 'orders' ? sql`` : sql`join orders on orders._id = "orderItems"."orderId"`;
    return {
      storeColumn,
      account: sql`coalesce(customers."userId", owners."userId")`,
      joins: sql`${ofShop} ${ofOrder} left join users as customers on customers._id = orders."customerId"`,
    };
  }
  if (!has('by')) return { account: sql.ref('owners.userId'), joins: ofShop, storeColumn };
  if (!has('byRole'))
    return { account: sql`coalesce(${sql.ref(`${name}.by`)}, owners."userId")`, joins: ofShop, storeColumn };
  // What people of the shop write is the shop's (R64).
  const [by, role] = [sql.ref(`${name}.by`), sql.ref(`${name}.byRole`)];
  const account = sql`case when ${role} = 'customer' then coalesce(${by}, owners."userId") else owners."userId" end`;
  return { account, joins: ofShop, storeColumn };
}
