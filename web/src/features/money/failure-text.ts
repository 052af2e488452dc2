import type { AmountProblem } from '@duka/domain/money/paid-amount';
import { formatPrice } from '@duka/domain/values/money';
import { maxNumber } from '@duka/domain/values/number-input';
import { toApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';

/** Says why something was not stored: what is typed stays, and can be sent again. */
export function failureText(error: unknown): string {
  const { isNetwork, message } = toApiFailure(error);
  return m.money_save_failed({ message: isNetwork || message === '' ? m.product_no_connection() : message });
}

/** Says why an amount is refused; `isZeroAllowed` where there may be none. */
export function amountText(problem: AmountProblem | 'too_much', isZeroAllowed = false): string {
  if (problem === 'too_large') return m.money_amount_largest({ most: formatPrice(maxNumber) });
  return isZeroAllowed ? m.money_amount_invalid() : m.money_amount_wrong();
}
