import { headingOf, type ProductColumn } from '@duka/domain/products/product-csv';
import {
  type CheckedRow,
  checkImport,
  type ImportContext,
  type ImportedCells,
  type ImportReason,
  type RowProblem,
} from '@duka/domain/products/product-import';
import { toCsv } from '@duka/domain/values/csv';
import { formatWhole } from '@duka/domain/values/money';
import type { ImportRow, ImportRowResult } from '#data/calls/imports.ts';
import { m } from '#paraglide/messages.js';
import type { RowIds } from './row-ids.ts';
import type { Sheet } from './stored-import.ts';

/** A row as the screen shows it; it combines what the server answered with what the rules say. */
export interface PlannedRow {
  readonly checked: CheckedRow;
  readonly problems: readonly { readonly column: ProductColumn; readonly text: string }[];
}

/** Plans what becomes of each row; `refusals` has what the server answered, by line. */
export function planRows(
  rows: readonly ImportedCells[],
  shop: ImportContext,
  refusals: Readonly<Record<number, ImportRowResult>>,
): PlannedRow[] {
  return checkImport(rows, shop).map((row) => {
    const { line } = row.row;
    const refusal = refusals[line];
    if (row.kind === 'bad') {
      return {
        checked: row,
        problems: row.problems.map((problem) => ({ column: problem.column, text: problemText(problem) })),
      };
    }
    return { checked: row, problems: refusal ? [toProblem(refusal)] : [] };
  });
}

/** Returns the rows that change something, in the form in which they are sent. */
export function toImportRows(planned: readonly PlannedRow[], ids: RowIds): ImportRow[] {
  return planned.flatMap(({ checked, problems }): ImportRow[] => {
    if (problems.length > 0) return [];
    if (checked.kind === 'create') {
      const made = ids[checked.row.line];
      if (!made) return [];
      const data = { ...checked.data, productId: checked.data.productId ?? made.productId };
      const packs = (checked.row.packs ?? []).flatMap((pack, index) => {
        const documentId = made.packIds?.[index];
        return documentId === undefined ? [] : [{ documentId, data: pack }];
      });
      return [{ documentId: made.documentId, action: 'create', data, ...(packs.length > 0 && { packs }) }];
    }
    if (checked.kind !== 'update') return [];
    const { product, data } = checked;
    const knownQuantity = 'quantityInStock' in data ? { knownQuantity: product.quantityInStock } : {};
    return [{ documentId: product.id, action: 'update', data, ...knownQuantity }];
  });
}

/** Writes the bad rows as a file of the same columns, with the reasons in one more column. */
export function toBadRowsCsv({ columns }: Sheet, bad: readonly PlannedRow[], reasonHeading: string): string {
  const rows = bad.map(({ checked, problems }) => [
    ...columns.map((column) => checked.row.cells[column] ?? ''),
    problems.map(({ column, text }) => `${headingOf(column)}: ${text}`).join('; '),
  ]);
  return toCsv([[...columns.map((column) => headingOf(column)), reasonHeading], ...rows]);
}

function toProblem(refusal: ImportRowResult): PlannedRow['problems'][number] {
  if (refusal.attribute === 'barcode')
    return { column: 'barcode', text: problemText({ column: 'barcode', reason: 'barcode_taken' }) };
  const column = refusal.attribute === 'quantityInStock' ? 'quantityInStock' : 'name';
  return { column, text: refusal.message ?? '' };
}

const words: Record<ImportReason, (problem: { heading: string; number: string }) => string> = {
  log_in: m.import_reason_not_yours,
  no_store: m.import_reason_not_yours,
  store_not_available: m.import_reason_not_yours,
  not_your_store: m.import_reason_not_yours,
  required_fields: ({ heading }) => m.import_reason_required({ heading }),
  name_required: ({ heading }) => m.import_reason_required({ heading }),
  category_required: m.import_reason_category_required,
  unit_required: m.import_reason_unit_required,
  too_long: ({ number }) => m.import_reason_too_long({ count: number }),
  not_a_number: m.import_reason_not_a_number,
  negative: m.import_reason_negative,
  not_whole: m.import_reason_not_whole,
  too_many_decimals: m.import_reason_too_many_decimals,
  too_large: m.import_reason_too_large,
  worth_too_large: m.product_worth_too_large,
  expiry_date_required: m.import_reason_not_a_day,
  expiry_date_past: m.import_reason_expiry_past,
  hazard_class: m.product_hazard_class,
  not_days: m.product_not_days,
  barcode_taken: m.import_reason_barcode_taken,
  unknown_category: m.import_reason_unknown_category,
  unknown_unit: m.import_reason_unknown_unit,
  unknown_record: m.import_reason_unknown_record,
  several_products: m.import_reason_several_products,
  duplicate_product: ({ number }) => m.import_reason_duplicate_product({ line: number }),
  duplicate_barcode: ({ number }) => m.import_reason_duplicate_barcode({ line: number }),
  duplicate_product_id: ({ number }) => m.import_reason_duplicate_product_id({ line: number }),
  broken_code: m.import_reason_broken_code,
  error_cell: m.import_reason_error_cell,
  not_yes_or_no: m.import_reason_not_yes_or_no,
  not_a_status: m.import_reason_not_a_status,
  not_a_day: m.import_reason_not_a_day,
  too_many_cells: m.import_reason_too_many_cells,
};

/** Says why a cell cannot be imported. */
export function problemText({ column, reason, number = 0 }: RowProblem): string {
  return words[reason]({ heading: headingOf(column), number: formatWhole(number) });
}
