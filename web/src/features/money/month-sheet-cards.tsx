import { sumWays } from '@duka/domain/money/day-close';
import { expenseKinds } from '@duka/domain/money/expense';
import { costOfMonth, daysOfMonth, type MonthSheet } from '@duka/domain/money/month-sheet';
import { receivedMethods } from '@duka/domain/money/payment';
import { m } from '#paraglide/messages.js';
import { ordersOf, reportOf } from '#shop/figures/figure-paths.ts';
import { UnknownCost } from '#shop/figures/unknown-cost.tsx';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { MoneyCard } from './money-card.tsx';
import { closesOf, expensesOf, lossesOf, moneyPaths, receivedIn } from './money-paths.ts';
import { MoneyRow } from './money-row.tsx';
import { expenseWords } from './money-words.ts';

/** The sheet of a month. Each figure leads to the list that proves it; what is taken off has a minus. */
export function MonthSheetCards({ storeId, sheet }: { storeId: string; sheet: MonthSheet }) {
  const { month, expenses, received, differences } = sheet;
  const range = daysOfMonth(month);
  const note = <UnknownCost storeId={storeId} range={range} isEstimated={sheet.isCostEstimated} />;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <MoneyCard title={m.money_sheet_profit()} note={note}>
        <MoneyRow name={m.figures_sales()} amount={sheet.sales} to={ordersOf(range)} />
        <MoneyRow name={m.money_sheet_cost()} amount={-costOfMonth(sheet)} to={reportOf(range)} />
        {sheet.costCorrections !== 0 ? (
          <MoneyRow name={m.money_sheet_cost_corrected()} amount={-sheet.costCorrections} to={reportOf(range)} />
        ) : null}
        <MoneyRow isSum name={m.money_sheet_gross()} amount={sheet.grossProfit} />
        {sheet.losses > 0 ? (
          <MoneyRow name={m.money_sheet_losses()} amount={-sheet.losses} to={lossesOf(month)} />
        ) : null}
        {sheet.found > 0 ? <MoneyRow name={m.money_sheet_found()} amount={sheet.found} to={lossesOf(month)} /> : null}
        {sheet.writtenOff > 0 ? (
          <MoneyRow name={m.money_sheet_written_off()} amount={-sheet.writtenOff} to={debtPaths.list} />
        ) : null}
        {sheet.rounding !== 0 ? (
          <MoneyRow name={m.money_move_rounding()} amount={sheet.rounding} to={receivedIn(month, 'cash')} />
        ) : null}
        {expenseKinds.map((kind) =>
          expenses[kind] > 0 ? (
            <MoneyRow key={kind} name={expenseWords[kind]()} amount={-expenses[kind]} to={expensesOf(month, kind)} />
          ) : null,
        )}
        <MoneyRow isSum name={m.money_sheet_expenses()} amount={-sheet.expensesTotal} to={expensesOf(month)} />
        <MoneyRow isSum name={m.money_profit()} amount={sheet.profit} />
      </MoneyCard>
      <div className="flex flex-col gap-4">
        <MoneyCard title={m.money_sheet_received()}>
          {receivedMethods.map((way) => (
            <MoneyRow key={way} name={paymentWords[way]()} amount={received[way]} to={receivedIn(month, way)} />
          ))}
          <MoneyRow isSum name={m.money_sheet_all()} amount={sumWays(received)} to={receivedIn(month)} />
        </MoneyCard>
        <MoneyCard title={m.money_sheet_owed()}>
          <MoneyRow name={m.dashboard_owed()} amount={sheet.owedToShop} to={debtPaths.list} />
          <MoneyRow name={m.money_owed_by_you()} amount={sheet.owedByShop} to={moneyPaths.suppliers} />
        </MoneyCard>
        <MoneyCard title={m.money_sheet_stock()}>
          <MoneyRow name={m.money_sheet_stock_cost()} amount={sheet.stockWorth} to="/products" />
        </MoneyCard>
        <MoneyCard title={m.money_sheet_differences()} note={m.money_sheet_differences_note()}>
          {receivedMethods.map((way) => (
            <MoneyRow key={way} name={paymentWords[way]()} amount={differences[way]} to={closesOf(month)} />
          ))}
        </MoneyCard>
      </div>
    </div>
  );
}
