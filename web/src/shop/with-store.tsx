import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import { type SellerStore, useStore } from '#session/store-queries.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';

interface WithStoreProps {
  /** What stands there while the shop is looked up. */
  loading: ReactNode;
  children: (store: SellerStore) => ReactNode;
}

/** Shows figures once the seller's shop is known; says so when there is none, or when it could not be read. */
export function WithStore({ loading, children }: WithStoreProps) {
  const { data: store, isError, isFetching, refetch } = useStore();
  if (store) return children(store);
  if (isFetching) return loading;
  const again = (
    <Button variant="secondary" icon="refresh" onClick={() => refetch()}>
      {m.figures_try_again()}
    </Button>
  );
  if (isError) {
    return (
      <Notice kind="error" action={again}>
        {m.figures_store_failed()}
      </Notice>
    );
  }
  return <EmptyState icon="store" title={m.figures_no_store_title()} text={m.figures_no_store_text()} action={again} />;
}
