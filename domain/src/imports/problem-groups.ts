import type { ProductColumn } from '#products/product-csv.ts';
import type { CheckedRow, ImportReason } from '#products/product-import.ts';

/** Rows that have the same problem with the same cell, which one answer corrects. */
export interface ProblemGroup {
  readonly column: ProductColumn;
  readonly reason: ImportReason;
  /** What stands in the cell, without blanks around it. */
  readonly cell: string;
  /** The lines of the rows in the file. */
  readonly lines: readonly number[];
}

/** Problems that say nothing of a cell alone: each of these rows is corrected by itself. */
const ofOneRow: ReadonlySet<ImportReason> = new Set([
  ...(['several_products', 'duplicate_product', 'duplicate_barcode', 'duplicate_product_id'] as const),
  ...(['too_many_cells', 'too_long', 'worth_too_large'] as const),
]);

/** Groups the problems of the rows that one answer can solve for all of them, those of the most rows first. */
export function groupProblems(rows: readonly CheckedRow[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup & { readonly lines: number[] }>();
  for (const row of rows) {
    if (row.kind !== 'bad') continue;
    for (const { column, reason } of row.problems) {
      // Every product has a name of its own.
      if (ofOneRow.has(reason) || column === 'name') continue;
      const cell = (row.row.cells[column] ?? '').trim();
      // Every broken code and every record of another shop is one of its own, and empty afterwards or typed anew.
      const isAlike = reason === 'broken_code' || reason === 'unknown_record';
      const key = [column, reason, isAlike ? '' : cell.toLowerCase()].join('\n');
      const group = groups.get(key);
      if (group) group.lines.push(row.row.line);
      else groups.set(key, { column, reason, cell, lines: [row.row.line] });
    }
  }
  return [...groups.values()]
    .filter(({ lines }) => lines.length > 1)
    .sort((one, other) => other.lines.length - one.lines.length);
}

/** One answer to a group of problems, as it is remembered for the next file of the same headings. */
export interface RememberedAnswer extends Omit<ProblemGroup, 'lines'> {
  /** The cells that the rows get. */
  readonly changes: Readonly<Partial<Record<ProductColumn, string>>>;
}

/** True if the answer was given to a group of the same kind. */
export function isAnswerTo(answer: RememberedAnswer, group: ProblemGroup): boolean {
  const isSame = answer.column === group.column && answer.reason === group.reason;
  return isSame && (group.reason === 'broken_code' || answer.cell.toLowerCase() === group.cell.toLowerCase());
}
