import type { ReactNode } from 'react';
import { can } from '#api/capabilities.ts';
import { m } from '#paraglide/messages.js';
import { useDashboardCounts } from '#shop/figures/figure-queries.ts';
import { WithStore } from '#shop/with-store.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { FirstSteps } from './first-steps.tsx';
import { QuickActions } from './quick-actions.tsx';
import { SalesFigures } from './sales-figures.tsx';
import { ToDoList } from './to-do-list.tsx';
import { TodayCard } from './today-card.tsx';
import { useFirstSteps } from './use-first-steps.ts';
import { UserFailure } from './user-failure.tsx';

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
 * Each part loads by itself, and fails by itself. From 1024 px on the day and its chart stand beside what is to be done. A shop that has
 * never sold sees its first steps instead of zeros; one that has sees them once it has seen its day.
 */
function Parts({ storeId, chart, orders, messages, unread }: DashboardPageProps & { storeId: string }) {
  const { steps, isLoading } = useFirstSteps();
  const { data: today, isPending } = useDashboardCounts(storeId);
  const hasOrders = today ? Object.values(today.orders).some((count) => count > 0) : undefined;
  // What comes above a part is known before the part is shown, as it would have to move.
  if (!hasOrders && (isLoading || (steps.length > 0 && isPending))) return <Loading />;
  const firstSteps = steps.length > 0 ? <FirstSteps steps={steps} /> : null;
  const isNew = firstSteps !== null && hasOrders === false;
  return (
    <>
      {isNew ? firstSteps : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr] lg:gap-4">
        {can('figures') ? <TodayCard storeId={storeId} /> : null}
        <div className="flex flex-col gap-2 sm:gap-3 lg:row-span-2 lg:gap-4">
          <ToDoList storeId={storeId} unread={unread} />
          {isNew ? null : firstSteps}
        </div>
        {isLoading ? (
          <Loading />
        ) : (
          <>
            {can('figures') ? chart(storeId) : null}
            <div className="flex flex-col gap-2 sm:gap-3 lg:order-1 lg:gap-4">
              {can('figures') ? <SalesFigures storeId={storeId} /> : null}
              {messages}
            </div>
            {orders(storeId)}
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
