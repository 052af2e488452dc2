import type { SQLInputValue, StatementSync } from 'node:sqlite';

export type Row = Record<string, unknown>;

/** Reads all rows of one prepared statement: each as its values in the order of the columns, or as an object. */
export interface RowReader {
  values(parameters: readonly SQLInputValue[]): unknown[][];
  rows(parameters: readonly SQLInputValue[]): Row[];
}

/**
 * Makes the reader of a statement's rows; undefined for a statement that has none. An object is filled here from a list of values, as
 * the engine's own objects take longer to make, and longer to read for all who get them.
 */
export function createRowReader(statement: StatementSync): RowReader | undefined {
  let names = namesOf(statement);
  if (names.length === 0) return undefined;
  statement.setReturnArrays(true);
  const values = (parameters: readonly SQLInputValue[]) => readValues(statement, parameters);

  function toRow(of: readonly unknown[]): Row {
    const row: Row = {};
    for (let at = 0; at < names.length; at += 1) row[names[at] as string] = of[at];
    return row;
  }

  return {
    values,
    rows(parameters) {
      const read = values(parameters);
      // A migration may have added a column since.
      if (read[0] && read[0].length !== names.length) names = namesOf(statement);
      return read.map(toRow);
    },
  };
}

function namesOf(statement: StatementSync): string[] {
  return statement.columns().map(({ name }) => name);
}

/**
 * Whole numbers beyond 2^53, of which rows from before R21 may have some, are read as the nearest number; the
 * engine alone would refuse the whole result.
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
