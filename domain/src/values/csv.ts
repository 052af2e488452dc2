/** The beginnings that a spreadsheet runs as a formula, or would read back as guarded; blanks and quotes before them may be dropped. */
const formula = /[\s"']*[=+\-@]/.source;
const formulaStart = new RegExp(`^(${formula}|'*[\\t\\r])`);
/**
 * A program that splits at semicolons knows no quotes within its cells, so that each semicolon, tab or line break of a
 * text begins one. `innerGuard` finds what is put before such a start.
 */
const innerStart = new RegExp(`([;\\t\\r\\n])(?=${formula})`, 'g');
const innerGuard = new RegExp(`([;\\t\\r\\n])'(?=${formula})`, 'g');

/**
 * Writes rows as CSV (RFC 4180). A `'` is put before what a spreadsheet would run as a formula, whether it splits at
 * commas or at semicolons, as names come from customers. The mark at the beginning tells spreadsheets that the text is UTF-8.
 */
export function toCsv(rows: CsvRows): string {
  return `\ufeff${joinRows(rows, '\r\n')}`;
}

/** Writes the same for programs that take the mark for a part of the first heading: without it, and with line ends of one character. */
export function toPlainCsv(rows: CsvRows): string {
  return joinRows(rows, '\n');
}

type CsvRows = readonly (readonly (string | number)[])[];

function joinRows(rows: CsvRows, lineEnd: string): string {
  return rows.map((row) => `${row.map(toCell).join(',')}${lineEnd}`).join('');
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const inner = value.replace(innerStart, "$1'");
  const text = formulaStart.test(value) ? `'${inner}` : inner;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Reads a cell as it was before `toCsv`: without the `'` that kept spreadsheets from running it or a part of it. */
export function readCell(cell: string): string {
  const text = cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
  return text.replace(innerGuard, '$1');
}
