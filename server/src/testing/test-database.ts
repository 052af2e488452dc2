import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#database/database.ts';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';
import type { BarcodeScope } from '#database/store/barcode-indexes.ts';
import { afterFile } from './after-file.ts';
import { openPostgresTestDatabase, postgresServerName } from './postgres-test-database.ts';

/** The databases of one file of tests. */
interface Place {
  readonly folder: string;
  readonly open: Set<Database>;
}

let place: Place | undefined;
let opened = 0;
/** The bytes of an empty database with all tables: the files of tests that share this process make it once. */
let empty: Promise<Buffer> | undefined;

/**
 * An empty database in a file of its own, so that reading outside a transaction sees only what is committed, as on a
 * server. What is still open after the last test of the file is closed then, and all files are removed.
 */
export async function openTestDatabase(barcodeScope?: BarcodeScope): Promise<Database> {
  const server = process.env[postgresServerName];
  return server === undefined ? openSqliteTestDatabase(barcodeScope) : openPostgresTestDatabase(server, barcodeScope);
}

/** The same on SQLite, wherever the tests run. */
export async function openSqliteTestDatabase(barcodeScope?: BarcodeScope): Promise<Database> {
  place ??= makePlace();
  const { folder, open } = place;
  opened += 1;
  const path = join(folder, `${opened}.sqlite`);
  empty ??= makeEmpty(join(folder, 'empty.sqlite'));
  writeFileSync(path, await empty);
  const database = await openSqliteDatabase(path, { isDurable: false, barcodeScope });
  open.add(database);
  return {
    ...database,
    async close() {
      open.delete(database);
      await database.close();
    },
  };
}

function makePlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'duka-database-'));
  const open = new Set<Database>();
  afterFile(async () => {
    place = undefined;
    for (const database of open) await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, open };
}

/** Makes the tables, which takes eight times as long as a copy of them. */
async function makeEmpty(path: string): Promise<Buffer> {
  await (await openSqliteDatabase(path, { isDurable: false })).close();
  return readFileSync(path);
}
