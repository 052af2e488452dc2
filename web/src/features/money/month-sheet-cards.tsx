import { sumMethods } from '@duka/domain/money/day-close';
import { expenseKinds } from '@duka/domain/money/expense';
import { costOfMonth, daysOfMonth, type MonthSheet } from '@duka/domain/money/month-sheet';
import { receivedMethods } from '@duka/domain/money/payment';
import { formatPrice } from '@duka/domain/values/money';
import { type ReactNode, useId } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { FigureCell, FigureSheet } from '#shop/figures/figure-cell.tsx';
import { ordersOf, reportOf } from '#shop/figures/figure-paths.ts';
import { UnknownCost } from '#shop/figures/unknown-cost.tsx';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { Figure } from '#ui/page/figure.tsx';
import { closesOf, expensesOf, lossesOf, moneyPaths, receivedIn, subsidiesPath } from './money-paths.ts';
import { MoneyRow } from './money-row.tsx';
import { expenseWords } from './money-words.ts';

/** The sheet of a month: its three figures, then all of them in parts. Each leads to the list that proves it; what is taken off has a minus. */
export function MonthSheetCards({ storeId, sheet }: { storeId: string; sheet: MonthSheet }) {
  const { month, received, differences } = sheet;
  const range = daysOfMonth(month);
  return (
    <div className="flex flex-col gap-4">
      <FigureSheet>
        <FigureCell
          isWide
          size="lead"
          title={m.money_profit()}
          to={reportOf(range)}
          figure={formatPrice(sheet.profit)}
        />
        <FigureCell size="usual" title={m.figures_sales()} to={ordersOf(range)} figure={formatPrice(sheet.sales)} />
        <FigureCell
          size="usual"
          title={m.money_expenses()}
          to={expensesOf(month)}
          figure={formatPrice(sheet.expensesTotal)}
        />
      </FigureSheet>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <SheetPart
          title={m.money_sheet_profit()}
          lines={listProfit(sheet)}
          note={<UnknownCost storeId={storeId} range={range} isEstimated={sheet.isCostEstimated} />}
        />
        <div className="flex min-w-0 flex-col gap-4">
          <SheetPart
            title={m.money_sheet_received()}
            lines={[
              ...receivedMethods.map((method) => ({
                ...{ name: paymentWords[method](), amount: received[method], to: receivedIn(month, method) },
              })),
              { name: m.money_sheet_all(), amount: sumMethods(received), to: receivedIn(month), isSum: true },
            ]}
          />
          <SheetPart
            title={m.money_sheet_owed()}
            lines={[
              { name: m.dashboard_owed(), amount: sheet.owedToShop, to: debtPaths.list },
              ...listSubsidies(sheet),
              { name: m.money_owed_by_you(), amount: sheet.owedByShop, to: moneyPaths.suppliers },
              ...(sheet.advances === 0 ? [] : [{ name: m.advance_sum(), amount: sheet.advances, to: debtPaths.open }]),
            ]}
          />
          <SheetPart
            title={m.money_sheet_stock()}
            lines={[{ name: m.money_sheet_stock_cost(), amount: sheet.stockWorth, to: '/products' }]}
          />
          <SheetPart
            title={m.money_sheet_differences()}
            lines={receivedMethods.map((method) => ({
              ...{ name: paymentWords[method](), amount: differences[method], to: closesOf(month) },
            }))}
            note={<p className="mt-2 text-sm text-muted">{m.money_sheet_differences_note()}</p>}
          />
        </div>
      </div>
    </div>
  );
}

interface SheetLine {
  readonly name: string;
  /** Whole shillings. */
  readonly amount: number;
  readonly to?: string;
  readonly isSum?: boolean;
}

function listProfit(sheet: MonthSheet): SheetLine[] {
  const { month, expenses } = sheet;
  const range = daysOfMonth(month);
  const lines: (SheetLine | false)[] = [
    { name: m.figures_sales(), amount: sheet.sales, to: ordersOf(range) },
    { name: m.money_sheet_cost(), amount: -costOfMonth(sheet), to: reportOf(range) },
    sheet.costCorrections !== 0 && {
      ...{ name: m.money_sheet_cost_corrected(), amount: -sheet.costCorrections, to: reportOf(range) },
    },
    { name: m.money_sheet_gross(), amount: sheet.grossProfit, isSum: true },
    sheet.losses > 0 && { name: m.money_sheet_losses(), amount: -sheet.losses, to: lossesOf(month) },
    sheet.found > 0 && { name: m.money_sheet_found(), amount: sheet.found, to: lossesOf(month) },
    sheet.writtenOff > 0 && { name: m.money_sheet_written_off(), amount: -sheet.writtenOff, to: debtPaths.list },
    sheet.subsidyRefused !== 0 && { name: m.subsidy_refused(), amount: -sheet.subsidyRefused, to: subsidiesPath },
    sheet.rounding !== 0 && {
      ...{ name: m.money_move_rounding(), amount: sheet.rounding, to: receivedIn(month, 'cash') },
    },
    ...expenseKinds.map(
      (kind) =>
        expenses[kind] > 0 && { name: expenseWords[kind](), amount: -expenses[kind], to: expensesOf(month, kind) },
    ),
    { name: m.money_sheet_expenses(), amount: -sheet.expensesTotal, to: expensesOf(month), isSum: true },
    { name: m.money_profit(), amount: sheet.profit, isSum: true },
  ];
  return lines.filter((line) => line !== false);
}

/** What the government owes, and what it paid in the month; nothing in a shop without a programme (R75). */
function listSubsidies({ owedBySubsidies, subsidyPaid }: MonthSheet): SheetLine[] {
  return [
    ...(owedBySubsidies === 0 ? [] : [{ name: m.subsidy_owed(), amount: owedBySubsidies, to: subsidiesPath }]),
    ...(subsidyPaid === 0 ? [] : [{ name: m.subsidy_paid_in_month(), amount: subsidyPaid, to: subsidiesPath }]),
  ];
}

interface SheetPartProps {
  title: string;
  lines: readonly SheetLine[];
  note?: ReactNode;
}

/** Figures that belong together: rows that reach both edges of a phone, a table from 768 px on. */
function SheetPart({ title, lines, note }: SheetPartProps) {
  const titleId = useId();
  const isTable = useTableScreen();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-2 text-lg font-semibold tracking-tight text-ink">
        {title}
      </h2>
      {isTable ? (
        <SheetTable title={title} lines={lines} />
      ) : (
        <ul
          aria-labelledby={titleId}
          className="divide-y divide-line border-line bg-surface px-4 max-sm:-mx-4 max-sm:border-y sm:rounded-card sm:border"
        >
          {lines.map((line) => (
            <MoneyRow key={line.name} {...line} />
          ))}
        </ul>
      )}
      {note}
    </section>
  );
}

function SheetTable({ title, lines }: { title: string; lines: readonly SheetLine[] }) {
  return (
    <DataTable
      label={title}
      head={
        <>
          <ColumnHead>{m.money_sheet_line()}</ColumnHead>
          <ColumnHead isNumber>{m.money_amount()}</ColumnHead>
        </>
      }
    >
      {lines.map(({ name, amount, to, isSum }) => (
        <tr key={name}>
          <th scope="row" className="text-[0.9375rem]">
            <span className={isSum ? 'font-semibold' : ''}>
              {to === undefined ? (
                name
              ) : (
                <Link to={to} className="inline-flex min-h-8 items-center hover:underline">
                  {name}
                </Link>
              )}
            </span>
          </th>
          <td className="text-right whitespace-nowrap">
            <Figure size="row">{formatPrice(amount)}</Figure>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
