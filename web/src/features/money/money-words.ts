import type { ExpenseKind } from '@duka/domain/money/expense';
import type { PaymentKind } from '@duka/domain/money/payment-line';
import { m } from '#paraglide/messages.js';

/** The kinds of expenses, in words. */
export const expenseWords: Record<ExpenseKind, () => string> = {
  rent: m.money_expense_rent,
  transport: m.money_expense_transport,
  wages: m.money_expense_wages,
  electricity: m.money_expense_electricity,
  other: m.money_expense_other,
};

/** What moved money, in words. */
export const moveWords: Record<PaymentKind, () => string> = {
  sale: m.money_move_sale,
  debt: m.money_move_debt,
  refund: m.money_move_refund,
  rounding: m.money_move_rounding,
  correction: m.money_move_correction,
  purchase: m.money_move_purchase,
  supplier: m.money_move_supplier,
  expense: m.money_move_expense,
  opening: m.money_move_opening,
  transfer: m.money_move_transfer,
  'owner-in': m.money_move_owner_in,
  'owner-out': m.money_move_owner_out,
};
