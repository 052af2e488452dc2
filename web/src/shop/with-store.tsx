import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import { type SellerStore, useStore } from '#session/store-queries.ts';
import { Button } from '#ui/base/button.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';

interface WithStoreProps {
  /** What stands there while the shop is looked up. */
  loading: ReactNode;
  /** What is said when it could not be read. */
  failed?: string;
  /** What a seller without a shop waits for; figures, unless it is said. */
  none?: string;
  children: (store: SellerStore) => ReactNode;
}

/** Shows its children once the seller's shop is known; says so when there is none, or when it could not be read. */
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
