import { createHash } from 'node:crypto';

/** A value as both engines store it; whole numbers within 64 bits are always a bigint, whatever the engine calls their type. */
export type StoredValue = string | bigint | number | null;
export type StoredRow = readonly StoredValue[];

export interface TableShape {
  readonly name: string;
  /** Sorted by name, as the order differs between the two engines. */
  readonly columns: readonly string[];
}

/** All rows of a database that stands still, on one connection and in one transaction. */
export interface AllRows {
  /** The tables whose rows are data, by name: the tables about the version that made them are left out. */
  listTables(): Promise<readonly TableShape[]>;
  count(table: string): Promise<number>;
  /** Reads a table in parts, in no order that means anything. */
  read(table: TableShape): AsyncIterable<readonly StoredRow[]>;
  /** Leaves everything as it was, unless `commit` was called before. */
  close(): Promise<void>;
}

/** Empty tables to be filled. Until the end the database updates no derived sums and checks no references. */
export interface RowsToFill extends AllRows {
  write(table: TableShape, rows: readonly StoredRow[]): Promise<void>;
  /** Checks all references, lets the database go on by itself where the rows end, and stores. Throws `MoveError`. */
  commit(): Promise<void>;
}

/** Says in one clear line why a shop cannot be moved. */
export class MoveError extends Error {}

/** Tables that are made by the version that runs, and describe only themselves. */
export const tablesOfVersion: readonly string[] = ['migrations', 'documentShape'];

/** Rows that are read or written at once. */
export const rowsAtOnce = 500;

const bitsOfInteger = 64;

/** Returns a number as `StoredValue` has it. Numbers beyond 64 bits in SQLite, and PostgreSQL's exact sums, become the nearest number. */
export function toStoredNumber(number: bigint | number): bigint | number {
  const isWhole = typeof number === 'bigint' || Number.isInteger(number);
  if (isWhole && BigInt.asIntN(bitsOfInteger, BigInt(number)) === BigInt(number)) return BigInt(number);
  return Number(number);
}

/** A sum over all rows of a table, the same in whatever order they are read. */
export interface Fingerprint {
  add(row: StoredRow): void;
  readonly rows: number;
  sum(): string;
}

export function createFingerprint(): Fingerprint {
  let sum = 0n;
  let rows = 0;
  return {
    add(row) {
      const parts = row.map((value) => (value === null ? '' : `${typeof value}:${value}`));
      const hash = createHash('sha256').update(JSON.stringify(parts)).digest();
      sum = BigInt.asUintN(128, sum + hash.readBigUInt64BE(0) * 2n ** 64n + hash.readBigUInt64BE(8));
      rows += 1;
    },
    get rows() {
      return rows;
    },
    sum: () => sum.toString(16),
  };
}
