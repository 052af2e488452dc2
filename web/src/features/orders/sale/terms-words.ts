import { maxDaysAgo } from '@duka/domain/orders/past-sale';
import type { TermsProblem } from '@duka/domain/orders/sale-sums';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';

/** Says what is wrong with what is taken off or paid; `amount` is what is paid too much or too little, in shillings. */
export function termsText(problem: TermsProblem, amount: number): string {
  if (problem === 'too_much_off') return m.orders_sale_off_too_much();
  if (problem === 'paid_too_much') return m.orders_sale_paid_too_much({ amount: formatUnbroken(amount) });
  if (problem === 'too_little') return m.orders_cash_too_little();
  if (problem === 'phone_malformed') return m.shop_phone_malformed();
  if (problem === 'percent') return m.orders_sale_percent_invalid();
  if (problem === 'sold_on') return m.orders_sale_sold_on_invalid({ days: maxDaysAgo });
  if (problem === 'asked_phone') return m.ask_phone_invalid();
  if (problem === 'farmer_number') return m.subsidy_number_missing();
  return problem === 'nobody_owes' ? m.orders_sale_nobody_owes() : m.orders_cash_invalid();
}

/** The fields that a problem of the terms leads to. */
export const termsFields: Readonly<Record<TermsProblem, string>> = {
  ...{ discount: 'sale-discount', percent: 'sale-discount', too_much_off: 'sale-discount' },
  ...{ nobody_owes: 'sale-customer-name', sold_on: 'sale-sold-on' },
  farmer_number: 'sale-farmer-number',
  asked_phone: 'sale-asked-phone',
  phone_malformed: 'sale-customer-phone',
  ...{ parts: 'sale-part-cash', paid_too_much: 'sale-part-cash', given: 'sale-given', too_little: 'sale-given' },
};

/** The id of the field for the reference of a transfer. */
export const referenceId = 'sale-reference';
