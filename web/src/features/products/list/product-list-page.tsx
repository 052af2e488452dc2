import { ProductListSkeleton } from '#features/products/product-list-skeleton.tsx';
import { productPaths } from '#features/products/product-paths.ts';
import { m } from '#paraglide/messages.js';
import { useSearchParams } from '#router/use-search-params.ts';
import { useStore } from '#session/store-queries.ts';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { useNarrowScreen, useWideScreen } from '#ui/lists/use-wide-screen.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { ProductList } from './product-list.tsx';

/** Stock is counted about once a month, so its script is loaded only then. */
const StockCountMode = lazyComponent(
  async () => (await import('#features/products/stock-count/stock-count.tsx')).StockCountMode,
);

// What is seldom used, or seldom so, comes after the rows.
const ProductTools = lazyComponent(async () => (await import('./product-tools.tsx')).ProductTools);
const NoStore = lazyComponent(async () => (await import('./no-store.tsx')).NoStore);

/** Shows the seller's products: the shop is found first, then its products. */
export function ProductListPage() {
  const { data: store } = useStore();
  const isWide = useWideScreen();
  const isNarrow = useNarrowScreen();
  const [parameters] = useSearchParams();
  if (store && parameters.get('count') === '1') {
    return (
      <>
        <PageHeader title={m.list_count_title()} />
        <LazyPart fallback={<ProductListSkeleton text={m.list_loading_products()} isWide={isWide} />}>
          <StockCountMode key={store.id} storeId={store.id} isWide={isWide} />
        </LazyPart>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={<Title />}
        actions={
          isNarrow ? (
            <AddProduct />
          ) : (
            <>
              <LazyPart fallback={<span className="h-11 w-110" />}>
                <ProductTools storeId={store?.id} isNarrow={false} />
              </LazyPart>
              <AddProduct />
            </>
          )
        }
        areActionsBeside={isNarrow}
      />
      {store ? (
        <ProductList key={store.id} storeId={store.id} isWide={isWide} isNarrow={isNarrow} />
      ) : (
        <WithoutStore isWide={isWide} />
      )}
    </>
  );
}

/** The place of the name is kept while the shop is looked up, so that nothing moves when it is known. LIST-002. */
function Title() {
  const { data: store, isPending } = useStore();
  if (store) return <span className="wrap-anywhere">{m.list_title({ store: store.storeName })}</span>;
  if (!isPending) return m.list_title_without_store();
  return (
    <>
      <span className="sr-only">{m.list_title_without_store()}</span>
      <Skeleton className="h-14 w-64 max-w-full sm:h-8 md:h-9 md:w-96" />
    </>
  );
}

/** Stands in the head of the page, on a phone as an icon; LIST-004. */
function AddProduct() {
  return (
    <ButtonLink to={productPaths.add} icon="plus" size="iconOnPhone">
      <span className="max-sm:sr-only">{m.list_add_product()}</span>
    </ButtonLink>
  );
}

/** Shows an empty list (LIST-016); the invitation to add a product waits until the shop could be read. */
function WithoutStore({ isWide }: { isWide: boolean }) {
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
  return <ProductListSkeleton text={text} isWide={isWide} />;
}
