import {
  type AllRows,
  createFingerprint,
  MoveError,
  type RowsToFill,
  type StoredRow,
  type TableShape,
} from './all-rows.ts';

/** Called with the number of rows done so far, and of all. */
export type Report = (done: number, total: number) => void;

interface Progress {
  readonly copied: Report;
  readonly compared: Report;
}

export interface MovedRows {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Copies every row of one database into another of the same tables, and compares both: the number of rows of each table, and a
 * sum over all that is in them. Commits nothing. Rejects with `MoveError` when the target is not empty, its tables are others,
 * or a row was changed on the way. `isLeftOut` returns true for rows that are not copied.
 */
export async function moveRows(
  from: AllRows,
  to: RowsToFill,
  { copied, compared }: Progress,
  isLeftOut: (table: TableShape, row: StoredRow) => boolean = () => false,
): Promise<MovedRows> {
  const tables = await from.listTables();
  requireSameTables(tables, await to.listTables());
  await requireEmpty(to, tables);
  let total = 0;
  for (const { name } of tables) total += await from.count(name);
  const sums = new Map<string, string>();
  let done = 0;
  copied(done, total);
  for (const table of tables) {
    const fingerprint = createFingerprint();
    for await (const rows of from.read(table)) {
      const taken = rows.filter((row) => !isLeftOut(table, row));
      for (const row of taken) fingerprint.add(row);
      if (taken.length > 0) await to.write(table, taken);
      done += rows.length;
      copied(done, total);
    }
    sums.set(table.name, `${fingerprint.rows} rows, ${fingerprint.sum()}`);
  }
  return { tables: tables.length, rows: await compare(to, tables, sums, compared) };
}

/** Returns the number of rows. */
async function compare(
  to: AllRows,
  tables: readonly TableShape[],
  sums: ReadonlyMap<string, string>,
  compared: Report,
): Promise<number> {
  let total = 0;
  for (const { name } of tables) total += await to.count(name);
  let done = 0;
  compared(done, total);
  for (const table of tables) {
    const fingerprint = createFingerprint();
    for await (const rows of to.read(table)) {
      for (const row of rows) fingerprint.add(row);
      done += rows.length;
      compared(done, total);
    }
    const sum = `${fingerprint.rows} rows, ${fingerprint.sum()}`;
    if (sum !== sums.get(table.name)) {
      throw new MoveError(
        `The table ${table.name} came out otherwise than it went in: ${sums.get(table.name)}; ${sum}.`,
      );
    }
  }
  return total;
}

function requireSameTables(some: readonly TableShape[], others: readonly TableShape[]): void {
  const write = ({ name, columns }: TableShape) => `${name} (${columns.join(', ')})`;
  const [one, other] = [some.map(write), others.map(write)];
  const odd = [...one.filter((table) => !other.includes(table)), ...other.filter((table) => !one.includes(table))];
  if (odd.length > 0) throw new MoveError(`The two databases have not the same tables: ${odd.join('; ')}.`);
}

async function requireEmpty(to: AllRows, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables) {
    if ((await to.count(name)) > 0) {
      throw new MoveError(`The database to fill is not empty: its table ${name} has rows. Name a new one.`);
    }
  }
}
