import { type RequestData, type RequestProblem, readStoreId, readTexts } from '#request-data.ts';
import { isChosenDay } from '#values/chosen-day.ts';
import { isDay, toDay } from '#values/dates.ts';
import { isPaidAmount } from './paid-amount.ts';
import { type ReceivedMethod, receivedMethods, toReceivedMethod } from './payment.ts';

/** The kinds of expenses that a shop has beside its goods. */
export const expenseKinds = ['rent', 'transport', 'wages', 'electricity', 'other'] as const;
export type ExpenseKind = (typeof expenseKinds)[number];

/** The amount paid for the shop itself. Nobody changes it later; one that is taken back stays, and counts for nothing (R31). */
export interface Expense {
  readonly id: string;
  readonly kind: ExpenseKind;
  /** Whole shillings above 0. */
  readonly amount: number;
  readonly method: ReceivedMethod;
  /** The shop's day on which it counts, as `2026-11-21`. */
  readonly day: string;
  readonly note: string;
  readonly isCancelled: boolean;
}

export function toExpenseKind(value: unknown): ExpenseKind | undefined {
  return expenseKinds.find((kind) => kind === value);
}

/** Parses an expense document. Returns undefined for anything else. */
export function parseExpense(document: unknown): Expense | undefined {
  const { $id, kind, method, amount, expenseDate, note, isCancelled } = Object(document);
  const [known, receivedMethod, day] = [toExpenseKind(kind), toReceivedMethod(method), toDay(String(expenseDate))];
  if (typeof $id !== 'string' || !known || !receivedMethod || !isPaidAmount(amount) || day === '') return undefined;
  const text = typeof note === 'string' ? note : '';
  return { id: $id, kind: known, amount, method: receivedMethod, day, note: text, isCancelled: isCancelled === true };
}

/** An expense as it is asked for. */
export interface ExpenseRequest extends Pick<Expense, 'kind' | 'amount' | 'method' | 'day' | 'note'> {
  readonly storeId: string;
}

/** The problem that prevents a day, `2026-11-21`, from being the one on which something was paid; empty for none (R31). */
export function findExpenseDayProblem(day: string, today: string): 'missing' | 'early' | 'ahead' | undefined {
  if (!isDay(day)) return 'missing';
  if (day > today) return 'ahead';
  return isChosenDay(day) ? undefined : 'early';
}

const dayTexts = {
  missing: 'must be the date on which it was paid',
  early: 'must be 2000-01-01 or later',
  ahead: 'must be today or earlier: nothing is paid tomorrow',
} as const;

const known = ['storeId', 'kind', 'amount', 'method', 'expenseDate', 'note'];
const decidedByServer = ['isCancelled', 'at', 'by', 'byRole'];

/**
 * Reads the data of a new expense on the shop's day `today`. A problem names the attribute and says what it must be (R31).
 */
export function readExpense(data: RequestData, today: string): ExpenseRequest | RequestProblem {
  const storeId = readStoreId(data, known, decidedByServer);
  if (typeof storeId !== 'string') return storeId;
  const kind = toExpenseKind(data.kind);
  if (!kind) return { attribute: 'kind', text: `must be one of ${expenseKinds.join(', ')}` };
  const { amount } = data;
  if (!isPaidAmount(amount)) return { attribute: 'amount', text: 'must be whole shillings above 0' };
  const method = toReceivedMethod(data.method);
  if (!method) return { attribute: 'method', text: `must be one of ${receivedMethods.join(', ')}` };
  const date = typeof data.expenseDate === 'string' ? data.expenseDate : '';
  // 30 February would be read as 2 March.
  const day = isDay(date.slice(0, 10)) ? toDay(date) : '';
  const dayProblem = findExpenseDayProblem(day, today);
  if (dayProblem) return { attribute: 'expenseDate', text: dayTexts[dayProblem] };
  const texts = readTexts(data, { note: 500 });
  return 'attribute' in texts ? texts : { storeId, kind, amount, method, day, ...texts };
}
