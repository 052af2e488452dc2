import { matchHeadings, type ProductColumn } from '@duka/domain/products/product-csv';
import type { ImportedCells } from '@duka/domain/products/product-import';
import { readCell } from '@duka/domain/values/csv';
import Papa from 'papaparse';

/** A file as it was read. */
export interface Sheet {
  readonly fileName: string;
  readonly headings: readonly string[];
  /** The meaning of each heading; null for one that is not understood. */
  readonly columns: readonly (ProductColumn | null)[];
  readonly rows: readonly ImportedCells[];
}

/** Decodes UTF-8, with or without its mark, or the encoding that spreadsheets of Windows use by default. */
export function decodeSheet(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads CSV with commas, semicolons or tabs. Empty lines are left out; a line without a heading is no row. */
export function readSheet(fileName: string, text: string): Sheet {
  const plain = text.replace(/^\ufeff/, '');
  const records: { line: number; cells: string[] }[] = [];
  let line = 1;
  let readTo = 0;
  Papa.parse<string[]>(plain, {
    delimiter: findDelimiter(plain),
    step: ({ data, meta }) => {
      if (data.some((cell) => cell.trim() !== '')) records.push({ line, cells: data.map(readCell) });
      // A quoted cell may go over several lines.
      line += countLines(plain.slice(readTo, meta.cursor));
      readTo = meta.cursor;
    },
  });
  const headings = (records.shift()?.cells ?? []).map((heading) => heading.trim());
  const columns = matchHeadings(headings).map((column) => column ?? null);
  return { fileName, headings, columns, rows: records.map((record) => toRow(record, columns)) };
}

function toRow(
  { line, cells }: { line: number; cells: readonly string[] },
  columns: readonly (ProductColumn | null)[],
): ImportedCells {
  const named = columns.flatMap((column, index) => (column ? [[column, cells[index] ?? ''] as const] : []));
  const extra = cells.slice(columns.length).filter((cell) => cell.trim() !== '').length;
  return { line, cells: Object.fromEntries(named), extra };
}

function findDelimiter(text: string): string {
  const [headings = ''] = text.split(/\r|\n/, 1);
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: headings.split(delimiter).length }));
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).delimiter;
}

function countLines(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
