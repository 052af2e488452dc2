import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import type { SellerStore } from '#session/store-queries.ts';
import { WithStore } from '#shop/with-store.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';

/** Shows its children once the seller's shop is known. */
export function WithPurchaseStore({ children }: { children: (store: SellerStore) => ReactNode }) {
  return <WithStore loading={<ListSkeleton text={m.purchases_loading()} />}>{children}</WithStore>;
}
