import { DatabaseSync } from 'node:sqlite';
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
import { openSqliteDatabase } from './sqlite-database.ts';

/** Milliseconds to wait for a program that writes. */
const busyTimeoutMs = 5000;

/** Opens the rows of a database file, after bringing its tables up to date as a start does. Nobody writes to it meanwhile. */
export async function openSqliteRows(path: string, barcodeScope: BarcodeScope): Promise<AllRows> {
  await (await openSqliteDatabase(path, { barcodeScope })).close();
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs });
  database.exec('BEGIN IMMEDIATE');
  return readAll(database);
}

/** Makes a new database file, and opens its empty tables. Nobody else has it yet. */
export async function openSqliteToFill(path: string, barcodeScope: BarcodeScope): Promise<RowsToFill> {
  await (await openSqliteDatabase(path, { barcodeScope })).close();
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  database.exec('BEGIN IMMEDIATE');
  const triggers = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`);
  return {
    ...readAll(database),
    async write({ name, columns }, rows) {
      const values = columns.map(() => '?').join(', ');
      const insert = database.prepare(`INSERT INTO "${name}" (${quote(columns)}) VALUES (${values})`);
      for (const row of rows) insert.run(...row);
    },
    async commit() {
      for (const { sql } of triggers) database.exec(String(sql));
      const [broken] = database.prepare('PRAGMA foreign_key_check').all();
      if (broken) throw new MoveError(`A row of ${broken.table} refers to one of ${broken.parent} that is not there.`);
      database.exec('COMMIT');
    },
  };
}

function readAll(database: DatabaseSync): AllRows {
  return {
    async listTables() {
      const columnsOf = database.prepare('SELECT name FROM pragma_table_info(?) ORDER BY name');
      return database
        .prepare(
          "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY name COLLATE BINARY",
        )
        .all()
        .map(({ name }) => String(name))
        .filter((name) => !tablesOfVersion.includes(name))
        .map((name): TableShape => ({ name, columns: columnsOf.all(name).map((column) => String(column.name)) }));
    },
    async count(table) {
      return Number(database.prepare(`SELECT count(*) AS rows FROM "${table}"`).get()?.rows);
    },
    async *read({ name, columns }) {
      const statement = database.prepare(`SELECT ${quote(columns)} FROM "${name}"`);
      statement.setReadBigInts(true);
      statement.setReturnArrays(true);
      let part: StoredValue[][] = [];
      for (const row of statement.iterate() as Iterable<unknown>) {
        part.push((row as StoredValue[]).map((value) => (typeof value === 'number' ? toStoredNumber(value) : value)));
        if (part.length < rowsAtOnce) continue;
        yield part;
        part = [];
      }
      if (part.length > 0) yield part;
    },
    async close() {
      database.close();
    },
  };
}

function quote(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
