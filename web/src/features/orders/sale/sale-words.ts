import { type QuantityProblem, readGiven, type SaleDraft, type SaleProduct } from '@duka/domain/orders/order-sale';
import { formatQuantity } from '@duka/domain/values/quantity';
import { m } from '#paraglide/messages.js';

/** The properties that all parts of the desk share. */
export interface SalePartProps {
  draft: SaleDraft;
  goods: ReadonlyMap<string, SaleProduct>;
  update: (change: (draft: SaleDraft) => SaleDraft) => void;
}

export function quantityProblemText(problem: QuantityProblem, product: SaleProduct | undefined): string {
  if (problem === 'gone') return m.orders_sale_gone();
  if (problem === 'required') return m.orders_sale_quantity_required();
  if (problem === 'too_many_decimals') return m.orders_sale_quantity_decimals();
  if (problem === 'not_enough') {
    return m.orders_sale_not_enough_line({ count: formatQuantity(Math.max(product?.quantityInStock ?? 0, 0)) });
  }
  return m.orders_sale_quantity_invalid();
}

/** Answers what the customer handed over; only cash is handed over. */
export function givenOf({ paymentMethod, given }: SaleDraft): number | undefined {
  return paymentMethod === 'cash' ? readGiven(given) : undefined;
}
