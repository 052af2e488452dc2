import { orderPaths } from '#features/orders/order-paths.ts';
import { WithOrderStore } from '#features/orders/with-order-store.tsx';
import { m } from '#paraglide/messages.js';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { useWideScreen } from '#ui/lists/use-wide-screen.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { OrderList } from './order-list.tsx';
import { TodaySumsPlace } from './today-sums-place.tsx';

// It comes with its figures, which take as long; its place is kept.
const TodaySums = lazyComponent(async () => (await import('./today-sums.tsx')).TodaySums);

/** The page of the shop's orders; LAY-007, Q-053. */
export function OrdersPage() {
  const isWide = useWideScreen();
  const recordSale = (
    <ButtonLink to={orderPaths.newSale} icon="plus" size="iconOnPhone">
      <span className="max-sm:sr-only">{m.orders_record_sale()}</span>
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={m.orders_title()} actions={recordSale} areActionsBeside />
      <WithOrderStore>
        {({ id }) => (
          <>
            <LazyPart fallback={<TodaySumsPlace />}>
              <TodaySums storeId={id} />
            </LazyPart>
            <OrderList key={id} storeId={id} isWide={isWide} />
          </>
        )}
      </WithOrderStore>
    </>
  );
}
