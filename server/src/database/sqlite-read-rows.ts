import type { SQLInputValue, StatementSync } from 'node:sqlite';

export type Row = Record<string, unknown>;

/** Reads all rows of one prepared statement. */
export type ReadRows = (parameters: readonly SQLInputValue[]) => Row[];

/**
 * Makes what reads the rows of a statement; undefined for one that has none. Rows come as lists of values and are filled into
 * copies of one empty row, which takes a quarter less than the objects of the engine, and so do all who read them afterwards.
 */
export function createReadRows(statement: StatementSync): ReadRows | undefined {
  let names = namesOf(statement);
  if (names.length === 0) return undefined;
  let empty = toEmptyRow(names);
  statement.setReturnArrays(true);

  function toRow(values: readonly unknown[]): Row {
    const row = { ...empty };
    for (let at = 0; at < names.length; at += 1) row[names[at] as string] = values[at];
    return row;
  }

  return (parameters) => {
    const rows = readValues(statement, parameters);
    // A migration may have added a column since.
    if (rows[0] && rows[0].length !== names.length) {
      names = namesOf(statement);
      empty = toEmptyRow(names);
    }
    return rows.map(toRow);
  };
}

function namesOf(statement: StatementSync): string[] {
  return statement.columns().map(({ name }) => name);
}

function toEmptyRow(names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, null]));
}

/**
 * Whole numbers beyond 2^53, of which rows from before R21 may have some, are answered as the nearest number that there is; the
 * engine alone would refuse the whole answer.
 */
function readValues(statement: StatementSync, parameters: readonly SQLInputValue[]): unknown[][] {
  const all = () => statement.all(...parameters) as unknown as unknown[][];
  try {
    return all();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_OUT_OF_RANGE')) throw error;
  }
  statement.setReadBigInts(true);
  try {
    return all().map((values) => values.map((value) => (typeof value === 'bigint' ? Number(value) : value)));
  } finally {
    statement.setReadBigInts(false);
  }
}
