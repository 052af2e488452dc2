import type { PurchaseMessage } from '@duka/domain/stock/purchase-draft';
import type { NumberProblem } from '@duka/domain/values/number-input';
import { ApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';

const numberWords: Record<NumberProblem, () => string> = {
  not_a_number: m.product_not_a_number,
  negative: m.product_negative,
  not_whole: m.product_not_whole,
  too_many_decimals: m.product_too_many_decimals,
  too_large: m.product_too_large,
};

const words: Record<Exclude<PurchaseMessage, NumberProblem>, () => string> = {
  no_goods: m.purchases_no_goods,
  quantity_missing: m.purchases_quantity_missing,
  not_measurable: m.purchases_not_measurable,
  cost_missing: m.purchases_cost_missing,
  supplier_needed: m.purchases_supplier_needed,
  supplier_name_missing: m.suppliers_name_missing,
  supplier_phone_malformed: m.shop_phone_malformed,
  part_missing: m.purchases_part_missing,
  part_too_large: m.purchases_part_too_large,
  reason_missing: m.orders_back_reason_required,
};

export function numberProblemText(problem: NumberProblem): string {
  return numberWords[problem]();
}

export function purchaseProblemText(message: PurchaseMessage): string {
  return { ...numberWords, ...words }[message]();
}

/** Says why something was not stored: the line is down, or the server's own words. */
export function failureText(error: unknown): string {
  const isKnown = error instanceof ApiFailure && !error.isNetwork && error.message !== '';
  return isKnown ? m.purchases_refused({ message: error.message }) : m.purchases_save_failed();
}
