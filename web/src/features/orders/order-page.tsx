import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { m } from '#paraglide/messages.js';
import { isNotThere } from '#shop/is-not-there.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RetryNotice } from '#ui/retry-notice.tsx';
import { OrderDetails } from './order-details.tsx';
import { orderPaths } from './order-paths.ts';
import { orderQuery } from './order-queries.ts';
import { WithOrderStore } from './with-order-store.tsx';

/** One order; the address carries its record id. */
export function OrderPage() {
  const { orderId = '' } = useParams();
  const { data: order, error, isFetching, refetch } = useQuery(orderQuery(orderId));
  if (order)
    return <WithOrderStore>{({ id }) => <OrderDetails key={order.id} order={order} storeId={id} />}</WithOrderStore>;
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
      <RetryNotice kind="error" label={m.orders_try_again()} onRetry={() => refetch()}>
        {m.orders_one_failed()}
      </RetryNotice>
    </>
  );
}
