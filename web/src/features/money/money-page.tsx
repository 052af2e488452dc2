import { sumWays } from '@duka/domain/money/day-close';
import { daysOfMonth } from '@duka/domain/money/month-sheet';
import { receivedMethods } from '@duka/domain/money/payment';
import { readToday } from '#api/now.ts';
import { m } from '#paraglide/messages.js';
import { UnknownCost } from '#shop/figures/unknown-cost.tsx';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { WithStore } from '#shop/with-store.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { MoneyCard } from './money-card.tsx';
import { moneyPaths, movesSinceClose } from './money-paths.ts';
import { useDrawer, useMonthSheet } from './money-queries.ts';
import { MoneyRow } from './money-row.tsx';
import { MoneyFailure, MoneySkeleton } from './money-states.tsx';

const OpeningMoneyCard = lazyComponent(async () => (await import('./opening-money-card.tsx')).OpeningMoneyCard);

/** The shop's books at one glance: what should be there, what is owed, what the month came to; each leads to its list. */
export function MoneyPage() {
  return (
    <>
      <PageHeader
        title={m.money_title()}
        text={m.money_text()}
        actions={
          <>
            <ButtonLink to={moneyPaths.dayEnd} icon="check-circle" className="max-sm:grow">
              {m.money_close_day()}
            </ButtonLink>
            <ButtonLink to={moneyPaths.expenses} variant="secondary" icon="minus" className="max-sm:grow">
              {m.money_expenses()}
            </ButtonLink>
          </>
        }
      />
      <WithStore loading={<MoneySkeleton />}>{({ id }) => <Books key={id} storeId={id} />}</WithStore>
    </>
  );
}

function Books({ storeId }: { storeId: string }) {
  const drawer = useDrawer(storeId);
  const month = readToday().slice(0, 7);
  const query = useMonthSheet(storeId, month);
  const [holds, sheet] = [drawer.data?.holds, query.data];
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      {drawer.isError ? (
        <MoneyFailure query={drawer} />
      ) : (
        <div className="flex flex-col gap-4">
          {drawer.data?.isOpened === false ? (
            <LazyPart>
              <OpeningMoneyCard storeId={storeId} />
            </LazyPart>
          ) : null}
          <MoneyCard title={m.money_now()}>
            {receivedMethods.map((way) => (
              <MoneyRow key={way} name={paymentWords[way]()} amount={holds?.[way]} to={movesSinceClose(way)} />
            ))}
            <MoneyRow isSum name={m.money_all_together()} amount={holds && sumWays(holds)} to={moneyPaths.moves} />
            <MoneyRow name={m.money_entries()} to={moneyPaths.entries} />
          </MoneyCard>
        </div>
      )}
      {query.isError ? (
        <MoneyFailure query={query} />
      ) : (
        <div className="flex flex-col gap-4">
          <MoneyCard title={m.money_owed()}>
            <MoneyRow name={m.dashboard_owed()} amount={sheet?.owedToShop} to={debtPaths.list} />
            {sheet && sheet.owedByShop > 0 ? (
              <MoneyRow name={m.money_owed_by_you()} amount={sheet.owedByShop} to={moneyPaths.suppliers} />
            ) : null}
          </MoneyCard>
          <MoneyCard
            title={m.money_this_month()}
            note={<UnknownCost storeId={storeId} range={daysOfMonth(month)} isEstimated={sheet?.isCostEstimated} />}
          >
            <MoneyRow name={m.money_expenses()} amount={sheet?.expensesTotal} to={moneyPaths.expenses} />
            <MoneyRow isSum name={m.money_profit()} amount={sheet?.profit} to={moneyPaths.month} />
          </MoneyCard>
          <MoneyCard title={m.money_buying()}>
            <MoneyRow name={m.purchases_add()} to={moneyPaths.newPurchase} />
            <MoneyRow name={m.purchases_title()} to={moneyPaths.purchases} />
            <MoneyRow name={m.purchases_suppliers()} to={moneyPaths.suppliers} />
          </MoneyCard>
        </div>
      )}
    </div>
  );
}
