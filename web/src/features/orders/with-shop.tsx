import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import { type SellerStore, useStore } from '#session/store-queries.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { OrderListSkeleton } from './order-list-states.tsx';

/** Shows its children once the seller's shop is known; says so while it is not. */
export function WithShop({ children }: { children: (store: SellerStore) => ReactNode }) {
  const { data: store, isError, isFetching, refetch } = useStore();
  if (store) return children(store);
  if (isFetching) return <OrderListSkeleton text={m.orders_loading_store()} />;
  const again = (
    <Button variant="secondary" icon="refresh" onClick={() => refetch()}>
      {m.orders_try_again()}
    </Button>
  );
  if (isError) {
    return (
      <Notice kind="error" action={again}>
        {m.orders_store_failed()}
      </Notice>
    );
  }
  return <EmptyState icon="store" title={m.orders_no_store_title()} text={m.orders_no_store_text()} action={again} />;
}
