import { sumMethods } from '@duka/domain/money/day-close';
import { expenseKinds } from '@duka/domain/money/expense';
import { costOfMonth, type MonthSheet } from '@duka/domain/money/month-sheet';
import { receivedMethods } from '@duka/domain/money/payment';
import { formatPrice } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { expenseWords } from './money-words.ts';
import { formatMonth } from './month-chooser.tsx';

type Line = readonly [name: string, shillings: number];

/** Lists the figures of a sheet as they stand on it, for a file. */
export function listSheetLines(sheet: MonthSheet): Line[] {
  return [
    ...[...listProfit(sheet), ...listReceived(sheet), ...listOwed(sheet)],
    ...[...listStock(sheet), ...listDifferences(sheet)],
  ];
}

/** Writes the sheet as a text to send: parts with a blank line between them, one figure a line. */
export function toSheetText(sheet: MonthSheet, shopName: string): string {
  const write = (lines: readonly Line[]) => lines.map(([name, amount]) => `${name}: ${formatPrice(amount)}`);
  const parts = [
    [`${shopName}, ${formatMonth(sheet.month)}`],
    write(listProfit(sheet)),
    write(listReceived(sheet)),
    write([...listOwed(sheet), ...listStock(sheet)]),
  ];
  return parts.map((lines) => lines.join('\n')).join('\n\n');
}

function listProfit(sheet: MonthSheet): Line[] {
  const { expenses } = sheet;
  return [
    [m.figures_sales(), sheet.sales],
    [m.money_sheet_cost(), -costOfMonth(sheet)],
    ...(sheet.costCorrections === 0 ? [] : [[m.money_sheet_cost_corrected(), -sheet.costCorrections] as const]),
    [m.money_sheet_gross(), sheet.grossProfit],
    [m.money_sheet_losses(), -sheet.losses],
    [m.money_sheet_found(), sheet.found],
    [m.money_sheet_written_off(), -sheet.writtenOff],
    ...(sheet.subsidyRefused === 0 ? [] : [[m.subsidy_refused(), -sheet.subsidyRefused] as const]),
    ...(sheet.rounding === 0 ? [] : [[m.money_move_rounding(), sheet.rounding] as const]),
    ...expenseKinds.map((kind): Line => [expenseWords[kind](), -expenses[kind]]),
    [m.money_profit(), sheet.profit],
  ];
}

function listReceived({ received }: MonthSheet): Line[] {
  return [
    ...receivedMethods.map(
      (method): Line => [`${m.money_sheet_received()}, ${paymentWords[method]()}`, received[method]],
    ),
    [m.money_sheet_received(), sumMethods(received)],
  ];
}

function listOwed({ owedToShop, advances, owedByShop, owedBySubsidies, subsidyPaid }: MonthSheet): Line[] {
  return [
    [m.dashboard_owed(), owedToShop],
    ...(owedBySubsidies === 0 ? [] : [[m.subsidy_owed(), owedBySubsidies] as const]),
    ...(subsidyPaid === 0 ? [] : [[m.subsidy_paid_in_month(), subsidyPaid] as const]),
    [m.money_owed_by_you(), owedByShop],
    ...(advances === 0 ? [] : [[m.advance_sum(), advances] as const]),
  ];
}

function listStock({ stockWorth }: MonthSheet): Line[] {
  return [[`${m.money_sheet_stock()}, ${m.money_sheet_stock_cost()}`, stockWorth]];
}

function listDifferences({ differences }: MonthSheet): Line[] {
  return receivedMethods.map(
    (method): Line => [`${m.money_sheet_differences()}, ${paymentWords[method]()}`, differences[method]],
  );
}
