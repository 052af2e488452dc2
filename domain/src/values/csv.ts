/** A spreadsheet runs a cell that begins so as a formula, or would read it back as a guarded cell. */
const formulaStart = /^'*[=+\-@\t\r]/;

/**
 * Writes rows as CSV (RFC 4180). A `'` is put before texts that a spreadsheet would run as a formula, as names come
 * from customers. The mark at the beginning tells spreadsheets that the text is UTF-8.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`;
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Reads a cell as it was before `toCsv`: without the `'` that kept a spreadsheet from running it. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
}
