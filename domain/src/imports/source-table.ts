import { matchHeadings } from '#products/product-csv.ts';
import { countKnownHeadings } from './known-exports.ts';
import { countStatementHeadings } from './statement-columns.ts';

/** A number where the file says that the cell is one, as workbooks do; otherwise a text as it stands in the file. */
export type SourceCell = string | number;

export interface SourceRow {
  /** The line on which the row begins in the file, from 1. */
  readonly line: number;
  readonly cells: readonly SourceCell[];
}

/** The character between the cells of a text file; null for a workbook. */
export type Separator = ',' | ';' | '\t' | '|' | null;

/** A table as it stands in a file, of whatever program. */
export interface SourceTable {
  readonly fileName: string;
  readonly separator: Separator;
  readonly headings: readonly string[];
  /** The line of the headings in the file, from 1. */
  readonly headingLine: number;
  readonly rows: readonly SourceRow[];
}

/** Rows among which the headings are looked for: titles and a date may stand above them. */
const rowsWithTitles = 10;

/**
 * Makes a table of the rows of a file, without the empty ones. The headings are the first row that has the most known headings; where none has
 * one, the first row with two filled cells.
 */
export function toSourceTable(fileName: string, separator: Separator, rows: readonly SourceRow[]): SourceTable {
  const filled = rows.filter(({ cells }) => cells.some((cell) => String(cell).trim() !== ''));
  const place = findHeadings(filled);
  const head = filled[place];
  const headings = (head?.cells ?? []).map((cell) => String(cell).trim());
  // Spreadsheets fill short rows up with empty cells.
  while (headings.at(-1) === '') headings.pop();
  return { fileName, separator, headings, headingLine: head?.line ?? 1, rows: filled.slice(place + 1) };
}

function findHeadings(rows: readonly SourceRow[]): number {
  const counts = rows.slice(0, rowsWithTitles).map(({ cells }) => countKnown(cells));
  const most = Math.max(0, ...counts);
  if (most > 0) return counts.indexOf(most);
  const wide = rows.slice(0, rowsWithTitles).findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1);
  return Math.max(0, wide);
}

function countKnown(cells: readonly SourceCell[]): number {
  // A number is never a heading, and a long text seldom.
  const headings = cells.map((cell) => (typeof cell === 'string' && cell.length <= 64 ? cell : ''));
  const own = matchHeadings(headings).filter((column) => column !== undefined).length;
  return Math.max(own, countKnownHeadings(headings), countStatementHeadings(headings));
}
