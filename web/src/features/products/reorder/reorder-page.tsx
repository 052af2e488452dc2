import { useQuery } from '@tanstack/react-query';
import { listReorder } from '#data/calls/figures.ts';
import { productPaths } from '#features/products/product-paths.ts';
import { m } from '#paraglide/messages.js';
import type { SellerStore } from '#session/store-queries.ts';
import { WithStore } from '#shop/with-store.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { ReorderList } from './reorder-list.tsx';

/** What runs low, with how much of it to buy: a list to correct and to send to who sells it. */
export function ReorderPage() {
  return (
    <>
      <PageHeader title={m.reorder_title()} text={m.reorder_text()} />
      <WithStore loading={<ListSkeleton text={m.reorder_loading()} />}>{(store) => <Found store={store} />}</WithStore>
    </>
  );
}

function Found({ store }: { store: SellerStore }) {
  const { data, isError, refetch } = useQuery({
    // Whatever changes a product or a sale asks for it anew.
    queryKey: ['figures', store.id, 'reorder'],
    queryFn: () => listReorder(store.id),
  });
  if (isError && !data) {
    return (
      <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => refetch()}>
        {m.reorder_failed()}
      </RetryAlert>
    );
  }
  if (!data) return <ListSkeleton text={m.reorder_loading()} />;
  if (data.products.length === 0) {
    return (
      <EmptyState
        icon="check"
        title={m.reorder_none()}
        text={m.reorder_none_text()}
        action={
          <ButtonLink to={productPaths.list} variant="secondary">
            {m.view_back()}
          </ButtonLink>
        }
      />
    );
  }
  return <ReorderList shopName={store.storeName} products={data.products} total={data.total} />;
}
