import { type Separator, type SourceRow, type SourceTable, toSourceTable } from '@duka/domain/imports/source-table';
import { readCell } from '@duka/domain/values/csv';
import Papa from 'papaparse';
import { SourceError } from './source-error.ts';

const separators = [',', ';', '\t', '|'] as const;

/** Bytes in which the encoding shows, and lines in which the separator does. */
const firstBytes = 1000;
const firstLines = 10;

/**
 * Decodes a text file: UTF-8 and UTF-16 with or without their mark, else the encoding that spreadsheets of Windows use by default. Throws
 * `SourceError` `not_a_table` for a file that is no text.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(findEncoding(bytes)).decode(bytes);
  if (text.includes('\0')) throw new SourceError('not_a_table');
  return text;
}

function findEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const start = bytes.subarray(0, firstBytes);
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Latin letters have one zero byte of two in UTF-16.
  if (odd > start.length / 4 && even === 0) return 'utf-16le';
  if (even > start.length / 4 && odd === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return false;
  }
}

/** Reads a text of cells apart by commas, semicolons, tabs or bars. Throws `SourceError` `too_many` beyond `maxRows` filled rows. */
export function readTextTable(fileName: string, text: string, maxRows: number): SourceTable {
  const plain = text.replace(/^\ufeff/, '');
  // Spreadsheets name the separator in a first line of its own.
  const [named = '', sign] = /^sep=(.)\r?\n/i.exec(plain) ?? [];
  const separator = separators.find((one) => one === sign) ?? findSeparator(plain);
  const rows: SourceRow[] = [];
  let line = named === '' ? 1 : 2;
  let readTo = named.length;
  Papa.parse<string[]>(plain.slice(named.length), {
    delimiter: separator,
    step: ({ data, meta }, parser) => {
      if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data.map(readCell) });
      if (rows.length > maxRows + firstLines) parser.abort();
      // A quoted cell may go over several lines.
      line += countLines(plain.slice(readTo, named.length + meta.cursor));
      readTo = named.length + meta.cursor;
    },
  });
  const table = toSourceTable(fileName, separator, rows);
  if (table.rows.length > maxRows) throw new SourceError('too_many');
  return table;
}

function findSeparator(text: string): Exclude<Separator, null> {
  const start = text.split(/\r\n|\r|\n/, firstLines).map((line) => line.replace(/"[^"]*"?/g, ''));
  const count = (separator: string) => start.reduce((sum, line) => sum + line.split(separator).length - 1, 0);
  return separators.reduce((most, next) => (count(next) > count(most) ? next : most));
}

function countLines(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
