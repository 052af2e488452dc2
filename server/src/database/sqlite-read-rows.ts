import type { SQLInputValue, StatementSync } from 'node:sqlite';

/**
 * Reads all rows of a statement. Whole numbers beyond 2^53, of which rows from before R21 may have some, are answered as
 * the nearest number that there is; the engine alone would refuse the whole answer.
 */
export function readRows(statement: StatementSync, parameters: readonly SQLInputValue[]): Record<string, unknown>[] {
  try {
    return statement.all(...parameters);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_OUT_OF_RANGE')) throw error;
  }
  statement.setReadBigInts(true);
  try {
    return statement.all(...parameters).map(toNumbers);
  } finally {
    statement.setReadBigInts(false);
  }
}

function toNumbers(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
  );
}
