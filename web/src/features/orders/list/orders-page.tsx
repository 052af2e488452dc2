import { callRights } from '@duka/domain/members/screen-rights';
import { useState } from 'react';
import { can } from '#data/calls/capabilities.ts';
import { orderPaths } from '#features/orders/order-paths.ts';
import { WithOrderStore } from '#features/orders/with-order-store.tsx';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { OrderList } from './order-list.tsx';
import { TodaySumsPlace } from './today-sums-place.tsx';

// The list comes with its figures, which take as long; its place is reserved.
const TodaySums = lazyComponent(async () => (await import('./today-sums.tsx')).TodaySums);

/** The page of the shop's orders; on a phone the search stands beside the heading, so that six orders are in sight; LAY-007, Q-053. */
export function OrdersPage() {
  const isTable = useTableScreen();
  const may = useMay();
  const [besideHeading, setBesideHeading] = useState<HTMLElement | null>(null);
  const recordSale = can('sales') ? (
    <ButtonLink to={orderPaths.newSale} icon="plus" size="iconOnPhone" className="shrink-0">
      <span className="max-sm:sr-only">{m.orders_record_sale()}</span>
    </ButtonLink>
  ) : undefined;
  return (
    <>
      {isTable ? (
        <PageHeader title={m.orders_title()} actions={recordSale} areActionsBeside />
      ) : (
        <div className="mb-3 flex flex-wrap items-center gap-2 *:first:mb-0">
          <PageHeader title={m.orders_title()} areActionsBeside />
          {/* Without the margin that the search has above a list. */}
          <div ref={setBesideHeading} className="-mb-2 min-w-0 grow basis-28 sm:-mb-4" />
          {recordSale}
        </div>
      )}
      <WithOrderStore>
        {({ id }) => (
          <>
            {can('figures') && may(callRights.sales) ? (
              <LazyPart fallback={<TodaySumsPlace />}>
                <TodaySums storeId={id} />
              </LazyPart>
            ) : null}
            <OrderList key={id} storeId={id} isTable={isTable} searchPlace={isTable ? null : besideHeading} />
          </>
        )}
      </WithOrderStore>
    </>
  );
}
