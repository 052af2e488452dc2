import { daysOfMonth, type MonthSheet } from '@duka/domain/money/month-sheet';
import { formatPrice } from '@duka/domain/values/money';
import { useId } from 'react';
import { m } from '#paraglide/messages.js';
import { FigureCell, FigureSheet } from '#shop/figures/figure-cell.tsx';
import { UnknownCost } from '#shop/figures/unknown-cost.tsx';
import { legendLooks } from '#ui/charts/bar-chart.tsx';
import { moneyPaths } from './money-paths.ts';

interface MonthBarProps {
  storeId: string;
  /** Undefined until it is known. */
  sheet: MonthSheet | undefined;
}

/** This month as two figures, what the shop cost and what is left, and a bar that they share. */
export function MonthBar({ storeId, sheet }: MonthBarProps) {
  const titleId = useId();
  const figures = [
    { name: m.money_expenses(), to: moneyPaths.expenses, amount: sheet?.expensesTotal, look: legendLooks[1] },
    { name: m.money_profit(), to: moneyPaths.month, amount: sheet?.profit, look: legendLooks[0] },
  ];
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-2 text-lg font-semibold tracking-tight text-ink">
        {m.money_this_month()}
      </h2>
      <FigureSheet>
        {figures.map(({ name, to, amount, look }) => (
          <FigureCell
            key={to}
            heading="h3"
            size="usual"
            title={name}
            to={to}
            figure={amount === undefined ? undefined : formatPrice(amount)}
            titleEnd={<span aria-hidden="true" className={`mt-1 size-3 rounded-sm ${look}`} />}
          />
        ))}
        <li aria-hidden="true" className="basis-full bg-surface px-3 py-3 sm:px-4">
          <div className="flex h-3 gap-px overflow-hidden rounded-sm bg-sunken">
            {figures.map(({ to, amount = 0, look }) =>
              // A loss leaves the whole bar to the expenses.
              amount > 0 ? <span key={to} className={look} style={{ flexGrow: amount }} /> : null,
            )}
          </div>
        </li>
      </FigureSheet>
      {sheet ? (
        <UnknownCost storeId={storeId} range={daysOfMonth(sheet.month)} isEstimated={sheet.isCostEstimated} />
      ) : null}
    </section>
  );
}
