import { m } from '#paraglide/messages.js';
import { ButtonLink } from '#ui/button-link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useNarrowScreen, useWideScreen } from '#ui/use-wide-screen.ts';
import { OrderList } from './order-list.tsx';
import { orderPaths } from './order-paths.ts';
import { TodaySums } from './today-sums.tsx';
import { WithOrderStore } from './with-order-store.tsx';

/** The shop's orders; LAY-007, Q-053. */
export function OrdersPage() {
  const isWide = useWideScreen();
  const isNarrow = useNarrowScreen();
  const recordSale = (
    <ButtonLink to={orderPaths.newSale} icon="plus" className="max-md:shadow-raised">
      {m.orders_record_sale()}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={m.orders_title()} actions={isNarrow ? undefined : recordSale} />
      <WithOrderStore>
        {({ id }) => (
          <>
            <TodaySums storeId={id} />
            <OrderList key={id} storeId={id} isWide={isWide} />
          </>
        )}
      </WithOrderStore>
      {isNarrow ? (
        <div className="fixed right-4 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10">{recordSale}</div>
      ) : null}
    </>
  );
}
