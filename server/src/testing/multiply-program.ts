import { Client } from 'pg';
import { createProgress } from '#seed/progress.ts';

// Copies the bulk shops of a PostgreSQL database, with their sellers, products and stock, until there are a given number of times as many: a
// million products one by one would take an hour. The address and the number of times stand behind its name. At most 999 shops of
// at most 99,999 products, at most 999 times. The triggers fill the derived tables of the database, as for any other write.

/** The tables that `seedBulk` fills for such shops, in an order in which no row comes before one that it refers to. */
const tables = [
  ...['accounts', 'users', 'stores', 'products', 'products__productCategories', 'products__units', 'stockMovements'],
];
/** Values that exist once, with the number of the copy ($1) in them; all other texts name the shop they belong to. */
const unique: Readonly<Record<string, string>> = {
  phone: `'+2557' || lpad(($1::int * 1000 + right("phone", 3)::int)::text, 8, '0')`,
  barcode: `'63' || lpad($1::text, 3, '0') || substr("barcode", 5, 8)`,
  _gtin: `'063' || lpad($1::text, 3, '0') || substr("barcode", 5, 8)`,
};

const [url, times] = process.argv.slice(2);
const client = new Client({ connectionString: url });
await client.connect();
// The rows to copy stay apart from their growing tables.
for (const table of tables) await client.query(`create temporary table "first ${table}" as table "${table}"`);
const inserts = await writeInserts();
const total = Number(times);
const { rows } = await client.query('select count(*)::int as products from products');
const report = createProgress(process.stdout, 'products');
for (let copy = 1; copy < total; copy += 1) {
  report(copy * rows[0].products, total * rows[0].products);
  await client.query('begin');
  for (const [name, text] of inserts) await client.query({ name, text, values: [copy] });
  await client.query('commit');
}
await client.query('vacuum analyze');
report(total * rows[0].products, total * rows[0].products);
await client.end();

/** The statement for each table; the number of a row is given by the engine. */
async function writeInserts(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ table: string; name: string; type: string }>(
    `select table_name as "table", column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() and column_name <> '_seq' order by ordinal_position`,
  );
  const inserts = tables.map((table): [string, string] => {
    const columns = rows.filter((row) => row.table === table);
    const names = columns.map(({ name }) => `"${name}"`);
    const values = columns.map(({ name, type }) => {
      if (type !== 'text') return `"${name}"`;
      return unique[name] ?? `replace("${name}", 'bulk-', 'b' || lpad($1::text, 3, '0') || '-')`;
    });
    return [table, `insert into "${table}" (${names}) select ${values} from "first ${table}"`];
  });
  return new Map(inserts);
}
