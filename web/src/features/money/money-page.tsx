import { actRights, callRights } from '@duka/domain/members/screen-rights';
import { sumMethods } from '@duka/domain/money/day-close';
import { daysOfMonth, type MonthSheet } from '@duka/domain/money/month-sheet';
import { receivedMethods } from '@duka/domain/money/payment';
import { formatPrice } from '@duka/domain/values/money';
import { useId } from 'react';
import { readToday } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { FigureCell, FigureSheet } from '#shop/figures/figure-cell.tsx';
import { UnknownCost } from '#shop/figures/unknown-cost.tsx';
import { useCashBalances } from '#shop/trade/cash-balances-query.ts';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { WithStore } from '#shop/with-store.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import type { IconName } from '#ui/base/icon.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { legendLooks } from '#ui/charts/bar-chart.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { MoneyCard } from './money-card.tsx';
import { moneyPaths, movesSinceClose } from './money-paths.ts';
import { useMonthSheet } from './money-queries.ts';
import { MoneyRow } from './money-row.tsx';
import { MoneyFailure, MoneySkeleton } from './money-states.tsx';

const OpeningMoneyCard = lazyComponent(async () => (await import('./opening-money-card.tsx')).OpeningMoneyCard);

/** The shop's books at one glance: what should be there, what is owed, what the month came to; each leads to its list. */
export function MoneyPage() {
  return (
    <>
      <PageHeader title={m.money_title()} text={m.money_text()} />
      <div className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(max(8rem,40%),1fr))] gap-2 sm:flex sm:flex-wrap sm:gap-3">
        <ButtonLink to={moneyPaths.dayEnd} icon="check-circle" size="compact">
          {m.money_close_day()}
        </ButtonLink>
        <Verb to={moneyPaths.newExpense} icon="minus" label={m.money_move_expense()} />
        <Verb to={moneyPaths.newPurchase} icon="plus" label={m.purchases_add()} />
        <Verb to={debtPaths.list} icon="users" label={m.money_receive_debt()} />
      </div>
      <WithStore loading={<MoneySkeleton />}>{({ id }) => <MoneyBooks key={id} storeId={id} />}</WithStore>
    </>
  );
}

function Verb({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <ButtonLink to={to} variant="secondary" size="compact" icon={icon}>
      {label}
    </ButtonLink>
  );
}

function MoneyBooks({ storeId }: { storeId: string }) {
  const may = useMay();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      {may(callRights.money) ? <WholeBooks storeId={storeId} /> : <OwnBooks />}
      {may(actRights.readSuppliers) ? (
        <MoneyCard title={m.money_buying()}>
          {may(actRights.readPurchases) ? <MoneyRow name={m.purchases_title()} to={moneyPaths.purchases} /> : null}
          <MoneyRow name={m.purchases_suppliers()} to={moneyPaths.suppliers} />
        </MoneyCard>
      ) : null}
    </div>
  );
}

/** The books that somebody without costs may open, and no sum of them. */
function OwnBooks() {
  const may = useMay();
  return (
    <MoneyCard title={m.money_title()}>
      {may(actRights.readDayCloses) ? <MoneyRow name={m.money_day_end()} to={moneyPaths.dayEnd} /> : null}
      {may(actRights.readExpenses) ? <MoneyRow name={m.money_expenses()} to={moneyPaths.expenses} /> : null}
      {may(actRights.readDebts) ? <MoneyRow name={m.layout_debts()} to={debtPaths.list} /> : null}
      {may(actRights.readLosses) ? <MoneyRow name={m.money_sheet_losses()} to="/money/losses" /> : null}
    </MoneyCard>
  );
}

function WholeBooks({ storeId }: { storeId: string }) {
  const month = useMonthSheet(storeId, readToday().slice(0, 7));
  return (
    <>
      <Balances storeId={storeId} />
      {month.isError ? (
        <MoneyFailure query={month} />
      ) : (
        <div className="flex flex-col gap-4 lg:row-span-2">
          <section aria-label={m.money_owed()}>
            <FigureSheet>
              <FigureCell
                size="usual"
                title={m.dashboard_owed()}
                to={debtPaths.list}
                figure={month.data && formatPrice(month.data.owedToShop)}
              />
              <FigureCell
                size="usual"
                title={m.money_owed_by_you()}
                to={moneyPaths.suppliers}
                figure={month.data && formatPrice(month.data.owedByShop)}
              />
              {month.data && month.data.advances > 0 ? (
                <FigureCell
                  size="usual"
                  title={m.advance_sum()}
                  to={debtPaths.open}
                  figure={formatPrice(month.data.advances)}
                />
              ) : null}
            </FigureSheet>
          </section>
          <MonthBar storeId={storeId} sheet={month.data} />
        </div>
      )}
    </>
  );
}

/** The expected balance of each method now, and their sum, which leads. */
function Balances({ storeId }: { storeId: string }) {
  const drawer = useCashBalances(storeId);
  if (drawer.isError) return <MoneyFailure query={drawer} />;
  const holds = drawer.data?.holds ?? undefined;
  return (
    <div className="flex flex-col gap-4">
      {drawer.data?.isOpened === false ? (
        <LazyPart>
          <OpeningMoneyCard storeId={storeId} />
        </LazyPart>
      ) : null}
      <MoneyCard title={m.money_now()}>
        <MoneyRow isLead name={m.money_all_together()} amount={holds && sumMethods(holds)} to={moneyPaths.moves} />
        {receivedMethods.map((method) => (
          <MoneyRow key={method} name={paymentWords[method]()} amount={holds?.[method]} to={movesSinceClose(method)} />
        ))}
        <MoneyRow name={m.mobile_day()} to={moneyPaths.mobile} />
        <MoneyRow name={m.money_entries()} to={moneyPaths.entries} />
      </MoneyCard>
    </div>
  );
}

interface MonthBarProps {
  storeId: string;
  /** Undefined until it is known. */
  sheet: MonthSheet | undefined;
}

/** This month as two figures, what the shop cost and what is left, and a bar that they share. */
function MonthBar({ storeId, sheet }: MonthBarProps) {
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
