import { percentChange, rangeBefore, rangeOf, sumSales } from '@duka/domain/figures/sales-report';
import { sumMethods } from '@duka/domain/figures/shop-money';
import { actRights, callRights } from '@duka/domain/members/screen-rights';
import { formatPrice } from '@duka/domain/values/money';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import type { ReactNode } from 'react';
import { can } from '#data/calls/capabilities.ts';
import { m } from '#paraglide/messages.js';
import { useMay, useMembership } from '#session/membership.ts';
import { useStore, useUserDocument } from '#session/store-queries.ts';
import { FigureCell, FigureSheet } from '#shop/figures/figure-cell.tsx';
import { FigureChange } from '#shop/figures/figure-change.tsx';
import { ordersOf, ordersOwed } from '#shop/figures/figure-paths.ts';
import { useDashboardCounts, useToday } from '#shop/figures/figure-queries.ts';
import { WithStore } from '#shop/with-store.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { ChipLink, ChipRow } from '#ui/lists/chip-row.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { CardFailure } from './card-failure.tsx';
import { FirstSteps, useFirstSteps } from './first-steps.tsx';
import { useRecentSales } from './recent-sales.ts';
import { ToDoList } from './to-do-list.tsx';
import { TodayCard } from './today-card.tsx';

interface DashboardPageProps {
  /** Draws the sales of the last days; DASH-008. */
  chart: (storeId: string) => ReactNode;
  /** Lists the newest orders; DASH-010. */
  orders: (storeId: string) => ReactNode;
  /** Shows the newest conversations; DASH-009. */
  messages: ReactNode;
  /** The number of messages that nobody has read; undefined until it is known. */
  unread: number | undefined;
}

/** The first page after signing in: selling, the money of today and what is to be done come first. DASH-001. */
export function DashboardPage(parts: DashboardPageProps) {
  return (
    <>
      <PageHeader
        areActionsBeside
        title={m.dashboard_title()}
        actions={
          can('sales') ? (
            <ButtonLink to="/orders/new-sale" icon="plus">
              {m.dashboard_sell()}
            </ButtonLink>
          ) : undefined
        }
      />
      <QuickActions />
      <UserFailure>
        <WithStore loading={<Loading />}>{({ id }) => <Parts key={id} storeId={id} {...parts} />}</WithStore>
      </UserFailure>
    </>
  );
}

/**
 * Each part loads by itself, and fails by itself. From 1024 px on the day and its chart stand beside what is to be done; for who does not see
 * the figures the orders do. A shop that has never sold sees its first steps instead of zeros; one that has sees them once it has seen its day.
 */
function Parts({ storeId, chart, orders, messages, unread }: DashboardPageProps & { storeId: string }) {
  const { steps, isLoading } = useFirstSteps();
  const { data: today, isPending } = useDashboardCounts(storeId);
  const may = useMay();
  const seesSales = can('figures') && may(callRights.sales);
  const hasOrders = today?.orders ? Object.values(today.orders).some((count) => count > 0) : undefined;
  // What comes above a part is known before the part is shown, as it would have to move.
  if (!hasOrders && (isLoading || (steps.length > 0 && isPending))) return <Loading />;
  const firstSteps = steps.length > 0 ? <FirstSteps steps={steps} /> : null;
  const isNew = firstSteps !== null && hasOrders === false;
  return (
    <>
      {isNew ? firstSteps : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr] lg:gap-4">
        {seesSales ? <TodayCard storeId={storeId} /> : null}
        <div
          className={`flex flex-col gap-2 sm:gap-3 lg:gap-4 ${seesSales ? 'lg:row-span-2' : 'lg:order-1 lg:self-start'}`}
        >
          <ToDoList storeId={storeId} unread={unread} />
          {isNew ? null : firstSteps}
        </div>
        {isLoading ? (
          <Loading />
        ) : (
          <>
            {seesSales ? chart(storeId) : null}
            <div className="flex flex-col gap-2 sm:gap-3 lg:order-1 lg:gap-4">
              {seesSales ? <SalesFigures storeId={storeId} /> : null}
              {may(['messages']) ? messages : null}
            </div>
            {may(actRights.readOrders) ? orders(storeId) : null}
          </>
        )}
      </div>
    </>
  );
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">{m.dashboard_loading()}</span>
      <Skeleton shape="card" className="h-72 w-full" />
    </div>
  );
}

/** Says that the user could not be loaded (DASH-013). Without a shop the rest has nothing to show. */
function UserFailure({ children }: { children: ReactNode }) {
  const user = useUserDocument();
  const store = useStore();
  if (!user.isError) return children;
  const retry = async () => {
    await user.refetch();
    await store.refetch();
  };
  return (
    <>
      <RetryAlert kind="error" className="mb-4" label={m.figures_try_again()} onRetry={retry}>
        {m.dashboard_user_failed()}
      </RetryAlert>
      {store.data ? children : null}
    </>
  );
}

const actions = [
  { label: m.dashboard_action_products, to: '/products', icon: 'box' },
  { label: m.dashboard_action_orders, to: '/orders', icon: 'cart' },
  // Deliveries are the orders that are In-Progress.
  { label: m.dashboard_action_deliveries, to: '/orders?status=In-Progress', icon: 'send' },
  { label: m.dashboard_action_profile, to: '/settings?section=profile', icon: 'user' },
] as const;

/** What sellers do most, in one line: first what moves money, then the quick actions of the specification (DASH-007). */
function QuickActions() {
  return (
    <ChipRow label={m.dashboard_actions()}>
      {can('sales') ? (
        <>
          <ChipLink to="/money/expenses?add=expense" icon="minus">
            {m.money_move_expense()}
          </ChipLink>
          <ChipLink to="/money/purchases/new" icon="plus">
            {m.purchases_add()}
          </ChipLink>
        </>
      ) : null}
      <nav aria-label={m.dashboard_actions()} className="flex gap-2">
        {actions.map(({ label, to, icon }) => (
          <ChipLink key={to} to={to} icon={icon}>
            {label()}
          </ChipLink>
        ))}
      </nav>
    </ChipRow>
  );
}

const spans = [
  { name: 'week', title: m.dashboard_sales_week },
  { name: 'month', title: m.dashboard_sales_month },
] as const;

/**
 * The sales of this week and this month, each beside the same days before, and what is owed to the shop; each leads to its orders.
 * DASH-003.
 */
function SalesFigures({ storeId }: { storeId: string }) {
  const sales = useRecentSales(storeId);
  const { data: today } = useToday(storeId);
  const { can: mayDo } = useMembership();
  const owed = today?.owed && sumMethods(today.owed);
  if (sales.isError) return <CardFailure query={sales} />;
  return (
    <section aria-label={m.dashboard_sales()} aria-busy={sales.isPending}>
      <FigureSheet>
        {spans.map(({ name, title }) => {
          const range = rangeOf(name, sales.today);
          const now = sales.data && sumSales(sales.data.days, range).all.total;
          const before = sales.data ? sumSales(sales.data.days, rangeBefore(range, name)).all.total : 0;
          return (
            <FigureCell
              key={name}
              size="row"
              title={title()}
              to={ordersOf(range)}
              figure={now === undefined ? undefined : formatPrice(now)}
              titleEnd={
                <FigureChange isShort percent={percentChange(now ?? 0, before)} before={formatUnbroken(before)} />
              }
            />
          );
        })}
        {mayDo('credit') ? (
          <FigureCell
            isWide
            size="row"
            title={m.dashboard_owed()}
            to={ordersOwed(owed)}
            figure={owed && formatPrice(owed.total)}
            titleEnd={m.dashboard_owed_orders({ count: owed?.orders ?? 0 })}
          />
        ) : null}
      </FigureSheet>
    </section>
  );
}
