import { actRights } from '@duka/domain/members/screen-rights';
import { ProductListSkeleton } from '#features/products/product-list-skeleton.tsx';
import { m } from '#paraglide/messages.js';
import { useSearchParams } from '#router/use-search-params.ts';
import { useMembership } from '#session/membership.ts';
import { useStore } from '#session/store-queries.ts';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { AddProduct, ProductList, StoreTitle } from './product-list.tsx';

/** Stock is counted about once a month, so its script is loaded only then. */
const StockCountMode = lazyComponent(
  async () => (await import('#features/products/stock-count/stock-count.tsx')).StockCountMode,
);

// What is seldom used, or seldom so, comes after the rows.
const NoStore = lazyComponent(async () => (await import('./no-store.tsx')).NoStore);

/** Shows the seller's products: the shop is found first, then its products. */
export function ProductListPage() {
  const { data: store } = useStore();
  const isWide = useTableScreen();
  const { can } = useMembership();
  const [parameters] = useSearchParams();
  if (store && parameters.get('count') === '1' && can(...actRights.changeStock)) {
    return (
      <>
        <PageHeader title={m.list_count_title()} />
        <LazyPart fallback={<ProductListSkeleton text={m.list_loading_products()} />}>
          <StockCountMode key={store.id} store={store} />
        </LazyPart>
      </>
    );
  }
  return (
    <>
      {store && !isWide ? null : <PageHeader title={<Title />} actions={isWide ? <AddProduct /> : undefined} />}
      {store ? <ProductList key={store.id} store={store} isWide={isWide} /> : <WithoutStore />}
    </>
  );
}

/** LIST-002. Its place is reserved while the shop is looked up, so that nothing moves when it is known. */
function Title() {
  const { data: store, isPending } = useStore();
  if (store) return <StoreTitle store={store.storeName} isWide />;
  if (!isPending) return m.list_title_without_store();
  return (
    <>
      <span className="sr-only">{m.list_title_without_store()}</span>
      <Skeleton className="h-7 w-64 max-w-full" />
    </>
  );
}

/** Shows an empty list (LIST-016); the invitation to add a product waits until the shop could be read. */
function WithoutStore() {
  const { data, isError, isFetching, refetch } = useStore();
  if (!isFetching) {
    return (
      <LazyPart>
        <NoStore isError={isError} onRetry={refetch} />
      </LazyPart>
    );
  }
  // A shop that was not found a moment ago has only just been created.
  const text = data === null ? m.list_setting_up_store() : m.list_loading_store();
  return <ProductListSkeleton text={text} />;
}
