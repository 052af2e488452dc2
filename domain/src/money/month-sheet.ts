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
  /** The part of `cost` that corrects the guessed cost of goods sold in earlier months (R44). */
  readonly costCorrections: number;
  /** The cost of goods that were thrown away or lost. */
  readonly losses: number;
  /** The cost of goods that were found (R45). */
  readonly found: number;
  /** Debts that were written off. */
  readonly writtenOff: number;
  /** What the government refused of claims for subsidised sales (R75). */
  readonly subsidyRefused: number;
  /** What it paid of them: shown, and no part of the profit, as the sales count in full. */
  readonly subsidyPaid: number;
  /** The rounding of cash refunds: above 0 in favour of the shop, below 0 in favour of the customers (R29). */
  readonly rounding: number;
  /** The expenses of every kind, without cancelled ones. */
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
  /** Gross profit, goods found and rounding, less losses, debts written off, refused claims and expenses; below 0 for a loss. */
  readonly profit: number;
  /** All that customers owe now, whenever they bought. */
  readonly owedToShop: number;
  /** All that the government owes for subsidised sales now; no part of what customers owe (R75). */
  readonly owedBySubsidies: number;
  /** What customers have paid beyond their debts, and is with the shop now (R79). */
  readonly advances: number;
  /** All that the shop owes its suppliers now. */
  readonly owedByShop: number;
  /** The cost of all goods that are in stock now (R45). */
  readonly stockWorth: number;
  /** True if cost and profit are estimates, as queued sales of this phone took goods of several batches; never set by the server. */
  readonly isCostEstimated?: true;
}

/** Computes the sheet of a month from its sums and from what is owed and in stock now. */
export function toMonthSheet(
  month: string,
  sums: MonthSums,
  now: Pick<MonthSheet, 'owedToShop' | 'owedBySubsidies' | 'advances' | 'owedByShop' | 'stockWorth'>,
): MonthSheet {
  const expensesTotal = Object.values(sums.expenses).reduce((all, amount) => all + amount, 0);
  const grossProfit = sums.sales - sums.cost;
  const lost = sums.losses + sums.writtenOff + sums.subsidyRefused;
  const profit = grossProfit + sums.found + sums.rounding - lost - expensesTotal;
  return { month, ...sums, grossProfit, expensesTotal, profit, ...now };
}

/** Returns the cost of the goods that were sold in the month itself, without corrections of earlier months. */
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
