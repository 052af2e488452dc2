import { Client, type CustomTypesConfig } from 'pg';
import {
  type AllRows,
  MoveError,
  type RowsToFill,
  rowsAtOnce,
  type StoredValue,
  type TableShape,
  tablesOfVersion,
  toStoredNumber,
} from '#database/all-rows.ts';
import type { BarcodeScope } from '#database/store/barcode-indexes.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { standInForNul } from './postgres-dialect.ts';
import { sharedTableNames } from './postgres-shared-tables.ts';

/** Milliseconds to wait for a table that another program has taken. */
const lockTimeoutMs = 5000;
/** Milliseconds that opening the connection may take. */
const connectTimeoutMs = 5000;

/**
 * Opens the rows of a database, after bringing its tables up to date as a start does. Nobody writes to it meanwhile. Rejects
 * with `MoveError` when a server is connected to it.
 */
export async function openPostgresRows(url: string, barcodeScope: BarcodeScope): Promise<AllRows> {
  const { client } = await openAlone(url, barcodeScope, 'share');
  const { rows } = await client.query(`select to_regclass('"waitingMails"') is not null as known`);
  if (rows[0].known === 't' && (await readAll(client).count('waitingMails')) > 0) {
    await client.end();
    throw new MoveError('Mails wait to leave. Let a server send them first.');
  }
  return readAll(client);
}

/**
 * Makes the tables in an empty database, and opens them for this program alone. Rejects with `MoveError` when others use it.
 */
export async function openPostgresToFill(url: string, barcodeScope: BarcodeScope): Promise<RowsToFill> {
  const { client, tables } = await openAlone(url, barcodeScope, 'access exclusive');
  // The tables bring their sums along, and all rows are there before their references are checked.
  for (const table of tables) await client.query(`alter table "${table}" disable trigger user`);
  const references = await readReferences(client);
  for (const { table, name } of references) await client.query(`alter table "${table}" drop constraint "${name}"`);
  const types = await readTypes(client);
  return {
    ...readAll(client),
    async write({ name, columns }, rows) {
      const lists = columns.map((column, at) => `$${at + 1}::${types.get(`${name}.${column}`)}[]`);
      await client.query(
        `insert into "${name}" (${quote(columns)}) select * from unnest(${lists.join(', ')})`,
        columns.map((_, at) => rows.map((row) => toPostgres(row[at]))),
      );
    },
    async commit() {
      for (const { table, name, definition } of references) {
        await addReference(client, `alter table "${table}" add constraint "${name}" ${definition}`);
      }
      for (const table of tables) await client.query(`alter table "${table}" enable trigger user`);
      await continueNumbers(client);
      await client.query('commit');
      await client.query('analyze');
    },
  };
}

/** Opens a database in which no other Duka works and that no other program has filled, and begins the transaction. */
async function openAlone(url: string, barcodeScope: BarcodeScope, mode: string) {
  const client = await connect(url);
  try {
    await requireAlone(client);
    await (await openPostgresDatabase(url, { barcodeScope })).close();
    const tables = await listNames(client);
    await client.query(`begin isolation level repeatable read; set local lock_timeout = ${lockTimeoutMs}`);
    await client.query(`lock table ${quote(tables)} in ${mode} mode`);
    return { client, tables };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({
    ...{ connectionString: url, application_name: 'duka move', connectionTimeoutMillis: connectTimeoutMs },
    types: { getTypeParser } as CustomTypesConfig,
  });
  // A lost connection fails the query that waits for it.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function requireAlone(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    "select 1 from pg_stat_activity where datname = current_database() and application_name like 'duka%' and pid <> pg_backend_pid()",
  );
  if (rowCount) throw new MoveError('A Duka is connected to the PostgreSQL database. Stop it first.');
  const { rows } = await client.query(
    "select to_regclass('migrations') is null as new, exists (select 1 from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace) as filled",
  );
  if (rows[0].new === 't' && rows[0].filled === 't') {
    throw new MoveError('The PostgreSQL database has tables of another program. Name one of its own for Duka.');
  }
}

async function listNames(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname collate "C"`,
  );
  const left = [...tablesOfVersion, ...sharedTableNames];
  return rows.map(({ name }) => String(name)).filter((name) => !left.includes(name));
}

function readAll(client: Client): AllRows {
  return {
    async listTables() {
      const { rows } = await client.query(
        `select attrelid::regclass::oid as id, relname as "table", attname as "column" from pg_attribute
        join pg_class on pg_class.oid = attrelid
        where relkind = 'r' and relnamespace = current_schema()::regnamespace and attnum > 0 and not attisdropped
        order by attname collate "C"`,
      );
      return (await listNames(client)).map(
        (name): TableShape => ({
          name,
          columns: rows.filter(({ table }) => table === name).map(({ column }) => String(column)),
        }),
      );
    },
    async count(table) {
      return Number((await client.query(`select count(*) as rows from "${table}"`)).rows[0].rows);
    },
    async *read({ name, columns }) {
      await client.query(`declare part no scroll cursor for select ${quote(columns)} from "${name}"`);
      for (;;) {
        const { rows } = await client.query<StoredValue[]>({ text: `fetch ${rowsAtOnce} from part`, rowMode: 'array' });
        if (rows.length === 0) break;
        yield rows;
      }
      await client.query('close part');
    },
    close: () => client.end(),
  };
}

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function readReferences(client: Client): Promise<readonly Reference[]> {
  const { rows } = await client.query<Reference>(`
    select relname as "table", conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`);
  return rows;
}

/** Returns the types of all columns, by `table.column`. */
async function readTypes(client: Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query(`
    select relname || '.' || attname as name, format_type(atttypid, atttypmod) as type
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and attnum > 0 and not attisdropped`);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

async function addReference(client: Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '23503')) throw error;
    throw new MoveError(`A row refers to one that is not there: ${error.message}.`, { cause: error });
  }
}

/** New rows are numbered from the highest number on. */
async function continueNumbers(client: Client): Promise<void> {
  const { rows } = await client.query(`
    select relname as "table", attname as "column" from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and attidentity <> ''`);
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('"${table}"', '${column}'), coalesce(max("${column}"), 0) + 1, false) from "${table}"`,
    );
  }
}

function toPostgres(value: StoredValue | undefined): string | null {
  return value === null || value === undefined ? null : String(value).replaceAll('\0', standInForNul);
}

/** The types of numbers: whole ones, fractions, exact ones. */
const numbers: readonly number[] = [20, 21, 23, 700, 701, 1700];

function getTypeParser(type: number): (text: string) => StoredValue {
  if (numbers.includes(type)) return (text) => toStoredNumber(/^-?\d+$/.test(text) ? BigInt(text) : Number(text));
  return (text) => text.replaceAll(standInForNul, '\0');
}

function quote(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
