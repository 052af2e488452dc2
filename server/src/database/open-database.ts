import type { Database } from './database.ts';
import { openSqliteDatabase } from './sqlite/sqlite-database.ts';
import type { BarcodeScope } from './store/barcode-indexes.ts';

interface Settings {
  /** Address of a PostgreSQL database; without it the data are in a file. */
  readonly databaseUrl?: string;
  /** The file of the SQLite database. */
  readonly path: string;
  readonly barcodeScope: BarcodeScope;
}

/** Opens the database that the settings name. The adapter for PostgreSQL is loaded when it is needed. Rejects as they do. */
export async function openDatabase({ databaseUrl, path, barcodeScope }: Settings): Promise<Database> {
  if (databaseUrl === undefined) return openSqliteDatabase(path, { barcodeScope });
  const { openPostgresDatabase } = await import('./postgres/postgres-database.ts');
  return openPostgresDatabase(databaseUrl, { barcodeScope });
}
