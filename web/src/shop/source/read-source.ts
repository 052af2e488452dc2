import type { SourceTable } from '@duka/domain/imports/source-table';
import { decodeText, readTextTable } from './read-text-table.ts';
import { readWorkbook } from './read-workbook.ts';
import { maxSourceBytes, SourceError, type SourceProblem } from './source-error.ts';

/** A file or a pasted text that is to be read as a table. */
export interface Source {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** The sheet of a workbook; without it the first that has rows. */
  readonly sheet?: string;
  /** The most rows below the headings. */
  readonly maxRows: number;
}

export interface ReadSource {
  /** The sheets of a workbook; none for a text. */
  readonly sheets: readonly string[];
  readonly sheet?: string;
  readonly table: SourceTable;
}

/** How files begin that are no text, whatever their name says. */
const beginnings = {
  package: [0x50, 0x4b, 0x03, 0x04],
  // Workbooks of before 2007, and those that a password locks.
  oldWorkbook: [0xd0, 0xcf, 0x11, 0xe0],
  others: [
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8, 0xff],
    [0x47, 0x49, 0x46, 0x38],
    [0x25, 0x50, 0x44, 0x46],
    [0x1f, 0x8b],
  ],
} as const;

/** Reads a file as a table, by what is in it and not by its name. Throws `SourceError` for one that cannot be used. */
export function readSource({ fileName, bytes, sheet, maxRows }: Source): ReadSource {
  if (bytes.length > maxSourceBytes) throw new SourceError('too_big');
  const begins = (beginning: readonly number[]) => beginning.every((byte, index) => bytes[index] === byte);
  if (begins(beginnings.oldWorkbook)) throw new SourceError('old_workbook');
  if (beginnings.others.some(begins)) throw new SourceError('not_a_table');
  const read = begins(beginnings.package)
    ? readWorkbook(fileName, bytes, maxRows, sheet)
    : { sheets: [], table: readTextTable(fileName, decodeText(bytes), maxRows) };
  if (read.table.rows.length === 0) throw new SourceError('empty');
  return read;
}

/** A table, or the reason why there is none: errors do not cross from a worker to its page. */
export type SourceAnswer = { readonly read: ReadSource } | { readonly problem: SourceProblem };

export function answerSource(source: Source): SourceAnswer {
  try {
    return { read: readSource(source) };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { problem: error.problem };
  }
}
