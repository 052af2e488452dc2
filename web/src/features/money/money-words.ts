import type { ExpenseKind } from '@duka/domain/money/expense';
import type { Payment, PaymentKind } from '@duka/domain/money/payment-line';
import { m } from '#paraglide/messages.js';

/** The kinds of expenses, in words. */
export const expenseWords: Record<ExpenseKind, () => string> = {
  rent: m.money_expense_rent,
  transport: m.money_expense_transport,
  wages: m.money_expense_wages,
  electricity: m.money_expense_electricity,
  other: m.money_expense_other,
};

/** The kinds of movements of money, in words. */
export const moveWords: Record<PaymentKind, () => string> = {
  sale: m.money_move_sale,
  debt: m.money_move_debt,
  refund: m.money_move_refund,
  rounding: m.money_move_rounding,
  correction: m.money_move_correction,
  purchase: m.money_move_purchase,
  supplier: m.money_move_supplier,
  expense: m.money_move_expense,
  subsidy: m.subsidy_move,
  advance: m.money_move_advance,
  opening: m.money_move_opening,
  transfer: m.money_move_transfer,
  'owner-in': m.money_move_owner_in,
  'owner-out': m.money_move_owner_out,
};

/** Which way the money of a kind goes; a line that goes the other way takes an earlier one back. */
const directions: Partial<Record<PaymentKind, 1 | -1>> = {
  debt: 1,
  'owner-in': 1,
  purchase: -1,
  supplier: -1,
  expense: -1,
  subsidy: 1,
  'owner-out': -1,
};

/** Names a movement of money, and says of one that takes an earlier one back that it does. */
export function nameMove({ kind, amount }: Pick<Payment, 'kind' | 'amount'>): string {
  const what = moveWords[kind]();
  return (directions[kind] ?? amount) * amount < 0 ? m.money_move_taken_back({ what }) : what;
}
