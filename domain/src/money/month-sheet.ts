import { isDay } from '#values/dates.ts';
import { endOfMonth } from '#values/periods.ts';
import type { ByMethod } from './day-close.ts';
import type { ExpenseKind } from './expense.ts';

/** The sums of a month by the shop's ledgers, in whole shillings. */
export interface MonthSums {
  /** The sales, less returns. */
  readonly sales: number;
  /** The cost of these goods, with the corrections of earlier months. */
  readonly cost: number;
  /** The part of it by which the guessed cost of goods was corrected that were sold in an earlier month (R44). */
  readonly costCorrections: number;
  /** The cost of goods that were thrown away or lost. */
  readonly losses: number;
  /** The cost of goods that were found (R45). */
  readonly found: number;
  /** Debts that were written off. */
  readonly writtenOff: number;
  /** The claims for subsidised sales that the government refused, and what it paid (R75). */
  readonly subsidyRefused: number;
  readonly subsidyPaid: number;
  /** The rounding of cash that was given back: above 0 in favour of the shop, below 0 in favour of the customers (R29). */
  readonly rounding: number;
  /** Every kind; those that were taken back do not count. */
  readonly expenses: Readonly<Record<ExpenseKind, number>>;
  /** The money received, less refunds. */
  readonly received: ByMethod;
  /** The counted minus the expected balances of the day closes of the month; below 0 for missing money. */
  readonly differences: ByMethod;
}

/** A month of the shop on one sheet (R31). */
export interface MonthSheet extends MonthSums {
  /** As `2026-11`. */
  readonly month: string;
  /** Sales less the cost of the goods. */
  readonly grossProfit: number;
  readonly expensesTotal: number;
  /** Gross profit, goods found and what refunds were rounded by, less losses, debts written off, refused claims, and expenses; below 0 for a loss. */
  readonly profit: number;
  /** All that customers owe now, whenever they bought. */
  readonly owedToShop: number;
  /** All that the government owes for subsidised sales now; no part of what customers owe (R75). */
  readonly owedBySubsidies: number;
  /** All that the shop owes its suppliers now. */
  readonly owedByShop: number;
  /** The cost of all goods that are in stock now (R45). */
  readonly stockWorth: number;
  /** Cost and profit are about right: sales that are queued on this phone took goods of several batches. The server never says so. */
  readonly isCostEstimated?: true;
}

/** Draws the sheet from its sums. */
export function toMonthSheet(
  month: string,
  sums: MonthSums,
  now: Pick<MonthSheet, 'owedToShop' | 'owedBySubsidies' | 'owedByShop' | 'stockWorth'>,
): MonthSheet {
  const expensesTotal = Object.values(sums.expenses).reduce((all, amount) => all + amount, 0);
  const grossProfit = sums.sales - sums.cost;
  const lost = sums.losses + sums.writtenOff + sums.subsidyRefused;
  const profit = grossProfit + sums.found + sums.rounding - lost - expensesTotal;
  return { month, ...sums, grossProfit, expensesTotal, profit, ...now };
}

/** Returns what the goods sold in the month itself had cost. */
export function costOfMonth({ cost, costCorrections }: Pick<MonthSums, 'cost' | 'costCorrections'>): number {
  return cost - costCorrections;
}

/** True if a text is a month that exists, written `2026-11`. */
export function isMonth(text: unknown): text is string {
  return typeof text === 'string' && text.length === 7 && isDay(`${text}-01`);
}

/** The days of a month, both ends included. */
export function daysOfMonth(month: string): { readonly from: string; readonly to: string } {
  const from = `${month}-01`;
  return { from, to: endOfMonth(from) };
}

/** Returns the month `months` months later, or earlier when negative. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
