import { headingOf } from '@duka/domain/products/product-csv';
import type { ImportReason, RowProblem } from '@duka/domain/products/product-import';
import { formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';

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
  barcode_taken: m.import_reason_barcode_taken,
  unknown_category: m.import_reason_unknown_category,
  unknown_unit: m.import_reason_unknown_unit,
  unknown_record: m.import_reason_unknown_record,
  several_products: m.import_reason_several_products,
  duplicate_product: ({ number }) => m.import_reason_duplicate_product({ line: number }),
  duplicate_barcode: ({ number }) => m.import_reason_duplicate_barcode({ line: number }),
  duplicate_product_id: ({ number }) => m.import_reason_duplicate_product_id({ line: number }),
  not_yes_or_no: m.import_reason_not_yes_or_no,
  not_a_status: m.import_reason_not_a_status,
  not_a_day: m.import_reason_not_a_day,
  too_many_cells: m.import_reason_too_many_cells,
};

/** Says why a cell cannot be imported. */
export function problemText({ column, reason, number = 0 }: RowProblem): string {
  return words[reason]({ heading: headingOf(column), number: formatWhole(number) });
}
