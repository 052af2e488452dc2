import { readGiven } from '@duka/domain/orders/given-amount';
import type { SaleGood } from '@duka/domain/orders/order-goods';
import type { SaleDraft } from '@duka/domain/orders/order-sale';
import type { SaleObstacle } from '@duka/domain/orders/sale-sums';
import { formatAmount, unitFor } from '@duka/domain/values/amount';
import { formatDay } from '@duka/domain/values/dates';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';

/** The properties that all parts of the desk share. */
export interface SalePartProps {
  draft: SaleDraft;
  goods: ReadonlyMap<string, SaleGood>;
  update: (change: (draft: SaleDraft) => SaleDraft) => void;
}

/** The last event at the desk; a problem is shown, the rest is only read out, as the lists show it. */
export interface SaleNews {
  readonly text: ReactNode;
  readonly isProblem: boolean;
}

export const noNews: SaleNews = { text: '', isProblem: false };

export function obstacleText(problem: SaleObstacle, good: SaleGood | undefined): string {
  if (problem === 'not_measurable') return m.orders_sale_not_measurable({ unit: unitFor(1, good?.unitName ?? '') });
  if (problem === 'gone') return m.orders_sale_gone();
  if (problem === 'price') return m.orders_cash_invalid();
  if (problem === 'required') return m.orders_sale_quantity_required();
  if (problem === 'too_many_decimals') return m.orders_sale_quantity_decimals();
  if (problem === 'not_enough') {
    // Beside packs a number alone would be one of them.
    const unit = good?.packs?.length ? good.unitName : '';
    return m.orders_sale_not_enough_line({ count: formatAmount(Math.max(good?.quantityInStock ?? 0, 0), unit) });
  }
  if (problem === 'expired') return m.orders_expired_line({ day: formatDay(good?.expiryDate ?? '') ?? '' });
  return m.orders_sale_quantity_invalid();
}

/** Returns what the customer handed over; only cash is handed over. */
export function givenOf({ paymentMethod, isSplit, given }: SaleDraft): number | undefined {
  return paymentMethod === 'cash' && !isSplit ? readGiven(given) : undefined;
}

/** Says what to give back, or what is still missing; shillings. */
export function changeText(change: number): string {
  return change < 0
    ? m.orders_cash_missing({ amount: formatUnbroken(-change) })
    : m.orders_change({ amount: formatUnbroken(change) });
}

/** True if the goods themselves are the problem, which is said at once, and not what is being typed. */
export function isOfGoods(problem: SaleObstacle): boolean {
  return problem === 'not_enough' || problem === 'gone' || problem === 'expired';
}

/** The id of the field that takes the reason for expired goods, for the way to it. */
export const expiredReasonId = 'expired-reason';

/** The parts of the sale that a phone folds; wide screens show both. */
export type SalePanel = 'goods' | 'payment';

/** The ids of the folded parts, which the buttons that open them name. */
export const panelIds: Readonly<Record<SalePanel, string>> = { goods: 'sale-goods', payment: 'sale-payment' };
