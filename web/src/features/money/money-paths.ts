import type { ExpenseKind } from '@duka/domain/money/expense';
import type { ReceivedMethod } from '@duka/domain/money/payment';

/** The addresses of the books. */
export const moneyPaths = {
  expenses: '/money/expenses',
  /** Opens the form of an expense above its list. */
  newExpense: '/money/expenses?add=expense',
  dayEnd: '/money/day-end',
  month: '/money/month',
  moves: '/money/moves',
  entries: '/money/entries',
  losses: '/money/losses',
  statement: '/money/mobile/statement',
  mobile: '/money/mobile',
  purchases: '/money/purchases',
  newPurchase: '/money/purchases/new',
  suppliers: '/money/suppliers',
} as const;

/** Where the programmes of subsidised sales are. */
export const subsidiesPath = '/register?tab=subsidies';

/** Returns the address of a month's expenses, of one kind or all. */
export function expensesOf(month: string, kind?: ExpenseKind): string {
  return `${moneyPaths.expenses}?${new URLSearchParams({ month, ...(kind && { kind }) })}`;
}

/** Returns the address of what left the shop unsold in a month. */
export function lossesOf(month: string): string {
  return `${moneyPaths.losses}?${new URLSearchParams({ month })}`;
}

/** Returns the address of the payments of one way since the last end of a day. */
export function movesSinceClose(method: ReceivedMethod): string {
  return `${moneyPaths.moves}?${new URLSearchParams({ way: method })}`;
}

/** Returns the address of the payments that count on the days of a month as received. */
export function receivedIn(month: string, method?: ReceivedMethod): string {
  return `${moneyPaths.moves}?${new URLSearchParams({ month, ...(method && { way: method }) })}`;
}

/** Returns the address of the ends of a month's days. */
export function closesOf(month: string): string {
  return `${moneyPaths.dayEnd}?${new URLSearchParams({ month })}`;
}

/** Returns the address of one end of a day. */
export function closeOf(id: string): string {
  return `${moneyPaths.dayEnd}/${encodeURIComponent(id)}`;
}

/** Returns the address at which that end is corrected. */
export function correctionOf(id: string): string {
  return `${moneyPaths.dayEnd}?${new URLSearchParams({ correct: id })}`;
}

/** Returns the address at which a day ends with so much counted of mobile money. */
export function dayEndWith(day: string, mobile: number): string {
  return `${moneyPaths.dayEnd}?${new URLSearchParams({ day, mobile: String(mobile) })}`;
}

/** Returns the address at which a day is compared with the wallet's statement. */
export function statementOf(day: string): string {
  return `${moneyPaths.statement}?${new URLSearchParams({ day })}`;
}
