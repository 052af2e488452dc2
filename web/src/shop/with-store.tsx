import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import { type SellerStore, useStore } from '#session/store-queries.ts';
import { Button } from '#ui/base/button.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';

interface WithStoreProps {
  /** Shown while the shop is looked up. */
  loading: ReactNode;
  /** The words when it could not be read. */
  failed?: string;
  /** The words for a seller without a shop; without them figures are meant. */
  none?: string;
  children: (store: SellerStore) => ReactNode;
}

/** Shows its children once the seller's shop is known, or says that there is none or that it could not be read. */
export function WithStore({
  loading,
  failed = m.figures_store_failed(),
  none = m.figures_no_store_text(),
  children,
}: WithStoreProps) {
  const { data: store, isError, isFetching, refetch } = useStore();
  if (store) return children(store);
  if (isFetching) return loading;
  if (isError) {
    return (
      <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => refetch()}>
        {failed}
      </RetryAlert>
    );
  }
  return (
    <EmptyState
      icon="store"
      title={m.figures_no_store_title()}
      text={none}
      action={
        <Button variant="secondary" icon="refresh" onClick={() => refetch()}>
          {m.figures_try_again()}
        </Button>
      }
    />
  );
}
