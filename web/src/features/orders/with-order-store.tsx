import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import type { SellerStore } from '#session/store-queries.ts';
import { WithStore } from '#shop/with-store.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';

/** Shows its children once the seller's shop is known, in the words of the orders. */
export function WithOrderStore({ children }: { children: (store: SellerStore) => ReactNode }) {
  return (
    <WithStore
      loading={<ListSkeleton text={m.orders_loading_store()} />}
      failed={m.orders_store_failed()}
      none={m.orders_no_store_text()}
    >
      {children}
    </WithStore>
  );
}
