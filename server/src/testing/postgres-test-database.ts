import { Client } from 'pg';
import type { Database } from '#database/database.ts';
import { openPostgresDatabase } from '#database/postgres/postgres-database.ts';
import type { BarcodeScope } from '#database/store/barcode-indexes.ts';
import { afterFile } from './after-file.ts';

/** The environment names the PostgreSQL that tests run on; without it they run on SQLite. */
export const postgresServerName = 'DUKA_TEST_POSTGRES_URL';
/** The database on it that all others are copies of. */
export const emptyDatabase = 'duka_empty';

/** The connections that make databases, and drop those that nobody needs any more; they last as long as the process. */
interface Admin {
  readonly makes: Client;
  readonly drops: Client;
}

/** Those of each server: files of tests may start one of their own, in the same process. */
const admins = new Map<string, Promise<Admin>>();
/** The databases of the current file of tests that are open. */
const open = new Map<string, Database>();
let opened = 0;
const addresses = new WeakMap<Database, string>();
/** Opens the database of a test once more, as another process does; it is closed with the first. */
const openers = new WeakMap<Database, () => Promise<Database>>();

/** An empty database of its own. Those of a file of tests are closed and dropped after its last test. */
export async function openPostgresTestDatabase(server: string, barcodeScope?: BarcodeScope): Promise<Database> {
  const admin = admins.get(server) ?? connectAdmin(server);
  admins.set(server, admin);
  const { makes, drops } = await admin;
  if (open.size === 0) afterFile(closeAll);
  opened += 1;
  const name = `test_${process.pid}_${opened}`;
  await makes.query(`create database ${name} template ${emptyDatabase}`);
  const openOnce = () => openPostgresDatabase(urlOf(server, name), { barcodeScope, connections: 4 });
  const database = await openOnce();
  const others: Database[] = [];
  async function close(): Promise<void> {
    open.delete(name);
    await Promise.all([database, ...others].map((each) => each.close()));
    // Nobody waits for it: the server itself goes soon.
    void drops.query(`drop database ${name} with (force)`).catch(() => {});
  }
  const closing = { ...database, close };
  open.set(name, closing);
  addresses.set(closing, urlOf(server, name));
  openers.set(closing, async () => {
    const other = await openOnce();
    others.push(other);
    return other;
  });
  return closing;
}

/** Returns undefined for one that is on SQLite. */
export function addressOf(database: Database): string | undefined {
  return addresses.get(database);
}

/** Returns undefined for one that is on SQLite. */
export function openAgain(database: Database): Promise<Database> | undefined {
  return openers.get(database)?.();
}

async function closeAll(): Promise<void> {
  await Promise.all([...open.values()].map((database) => database.close()));
}

/** The address of one database of a server. */
export function urlOf(server: string, name: string): string {
  return new URL(`/${name}`, server).href;
}

async function connectAdmin(server: string): Promise<Admin> {
  const connect = async () => {
    const client = new Client({ connectionString: urlOf(server, 'postgres') });
    client.on('error', () => {});
    await client.connect();
    (client as Client & { unref(): void }).unref();
    return client;
  };
  return { makes: await connect(), drops: await connect() };
}
