import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { orderPaths } from '#features/orders/order-paths.ts';
import { orderQuery } from '#features/orders/order-queries.ts';
import { WithOrderStore } from '#features/orders/with-order-store.tsx';
import { m } from '#paraglide/messages.js';
import { isNotThere } from '#shop/trade/is-not-there.ts';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { OrderDetails } from './order-details.tsx';

/** Shows one order; the address carries its record id. */
export function OrderPage() {
  const { orderId = '' } = useParams();
  const { data: order, error, isFetching, refetch } = useQuery(orderQuery(orderId));
  if (order) return <WithOrderStore>{() => <OrderDetails key={order.id} order={order} />}</WithOrderStore>;
  if (isFetching) {
    return (
      <>
        <PageHeader title={m.layout_order()} />
        <ListSkeleton text={m.orders_loading_one()} />
      </>
    );
  }
  if (isNotThere(error)) {
    return (
      <EmptyState
        icon="search"
        headingLevel={1}
        title={m.orders_not_found_title()}
        text={m.orders_not_found_text()}
        action={<ButtonLink to={orderPaths.list}>{m.orders_back()}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <PageHeader title={m.layout_order()} />
      <RetryAlert kind="error" label={m.orders_try_again()} onRetry={() => refetch()}>
        {m.orders_one_failed()}
      </RetryAlert>
    </>
  );
}
