import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Database } from '#database/database.ts';
import type { BarcodeScope } from '#database/document-tables.ts';
import { openSqliteDatabase } from '#database/sqlite-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'duka-database-'));
const empty = join(folder, 'empty.sqlite');
const open = new Set<Database>();
let isPrepared = false;
let opened = 0;

afterAll(async () => {
  for (const database of open) await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * An empty database in a file of its own, so that reading outside a transaction sees only what is committed, as on a
 * server. What is still open after the last test of the file is closed then, and all files are removed.
 */
export async function openTestDatabase(barcodeScope?: BarcodeScope): Promise<Database> {
  if (!isPrepared) await (await openSqliteDatabase(empty, { isDurable: false })).close();
  isPrepared = true;
  opened += 1;
  const path = join(folder, `${opened}.sqlite`);
  // Its tables are made once for a file of tests: to copy them takes an eighth of the time.
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
