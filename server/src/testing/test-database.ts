import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#database/database.ts';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';
import type { BarcodeScope } from '#database/store/document-tables.ts';
import { afterFile } from './after-file.ts';
import { openPostgresTestDatabase, postgresServerName } from './postgres-test-database.ts';

/** The databases of one file of tests, with an empty one that the others are copies of. */
interface Place {
  readonly folder: string;
  readonly empty: string;
  readonly open: Set<Database>;
}

let place: Promise<Place> | undefined;
let opened = 0;

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
  const { folder, empty, open } = await place;
  opened += 1;
  const path = join(folder, `${opened}.sqlite`);
  // Copying the tables takes an eighth of the time of making them.
  copyFileSync(empty, path);
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

async function makePlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'duka-database-'));
  const open = new Set<Database>();
  afterFile(async () => {
    place = undefined;
    for (const database of open) await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const empty = join(folder, 'empty.sqlite');
  await (await openSqliteDatabase(empty, { isDurable: false })).close();
  return { folder, empty, open };
}
