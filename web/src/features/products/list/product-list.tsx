import { actRights } from '@duka/domain/members/screen-rights';
import type { Product } from '@duka/domain/products/product';
import { countFilters, isFiltered, type ProductOrder, pageSize } from '@duka/domain/products/product-filter';
import { textsOfProduct } from '@duka/domain/products/product-search';
import { useDeferredValue, useEffect, useState } from 'react';
import { countPages, formatCount } from '#features/products/product-count.ts';
import { noReferences } from '#features/products/product-documents.ts';
import { ProductListSkeleton } from '#features/products/product-list-skeleton.tsx';
import { useProductCounts, useProductPage } from '#features/products/product-page-queries.ts';
import { productPaths } from '#features/products/product-paths.ts';
import { useReferences } from '#features/products/product-queries.ts';
import { ProductSearch } from '#features/products/product-search.tsx';
import type { QuickField } from '#features/products/quick-change/use-quick-change.ts';
import { m } from '#paraglide/messages.js';
import { useHistoryEntry } from '#router/app-router.tsx';
import { useMay } from '#session/membership.ts';
import { useScanner } from '#shop/trade/use-scanner.ts';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { CountLine } from '#ui/lists/count-line.tsx';
import { FilterBar } from '#ui/lists/filter-bar.tsx';
import { ListFrame } from '#ui/lists/list-frame.tsx';
import { useLastPage } from '#ui/lists/use-last-page.ts';
import { useTypedSearch } from '#ui/lists/use-typed-search.ts';
import { focusHeading } from '#ui/page/focus-heading.ts';
import { ProductRows } from './product-rows.tsx';
import { useListGuard } from './use-list-guard.ts';
import { useProductFilter } from './use-product-filter.ts';
import { hasScrollMemory, useScrollMemory } from './use-scroll-memory.ts';
import { useTicks } from './use-ticks.ts';

// Parts that open on demand, or stand on wide screens, are loaded on demand, so that a phone's rows come sooner.
const ProductTable = lazyComponent(async () => (await import('./product-table.tsx')).ProductTable);
const ProductFilterPanel = lazyComponent(async () => (await import('./product-filter-panel.tsx')).ProductFilterPanel);
const ProductTools = lazyComponent(async () => (await import('./product-tools.tsx')).ProductTools);
const ProductSelectRows = lazyComponent(async () => (await import('./product-select-rows.tsx')).ProductSelectRows);
const ProductListHead = lazyComponent(async () => (await import('./product-list-head.tsx')).ProductListHead);
const CameraButton = lazyComponent(async () => (await import('#shop/trade/camera-button.tsx')).CameraButton);
const ProductListEmpty = lazyComponent(
  async () => (await import('#features/products/product-list-empty.tsx')).ProductListEmpty,
);
const ProductPages = lazyComponent(async () => (await import('./product-pages.tsx')).ProductPages);
const QuickChange = lazyComponent(
  async () => (await import('#features/products/quick-change/quick-change.tsx')).QuickChange,
);
const ProductDeleteDialog = lazyComponent(
  async () => (await import('#features/products/product-delete-dialog.tsx')).ProductDeleteDialog,
);

interface ProductListProps {
  store: { id: string; storeName: string };
  /** True for a screen that is wide enough for a table. A phone shows rows, and the heading beside the search. */
  isWide: boolean;
}

/** Shows search, filters, rows and pages of one shop's products. */
export function ProductList({ store, isWide }: ProductListProps) {
  const storeId = store.id;
  const { filter, change, turnTo, clear } = useProductFilter();
  const [deleting, setDeleting] = useState<Product>();
  const [quick, setQuick] = useState<{ product: Product; field: QuickField }>();
  const [deletions, setDeletions] = useState(0);
  const references = useReferences();
  const list = useProductPage(storeId, filter);
  const { products = [], total = 0 } = list.data ?? {};
  const { shown, all } = useProductCounts(storeId, filter, total);
  const { ticked, tick, clear: untick } = useTicks();
  const [isSelectOn, setSelectOn] = useState(false);
  const isSelecting = isSelectOn || ticked.size > 0;
  const { isTyped, onType, keep } = useTypedSearch(filter.search, list.isPlaceholderData);
  const found = keep(products, (product) => textsOfProduct(product, references.data ?? noReferences));
  useListGuard(list, references);
  useScrollMemory(list.data !== undefined);
  // A scanned code is searched for wherever the focus is.
  const scan = (code: string) => change({ search: code, isCode: true });
  useScanner({ storeId, onScan: scan });

  const filtered = isFiltered(filter);
  const filters = countFilters(filter);
  // While the products of a new filter load, those of the last one are shown; their count would be wrong.
  const isCounted = list.data !== undefined && !list.isPlaceholderData;
  const countLine = isCounted ? describeCount(shown, all, filtered) : m.list_loading_products();
  const pageCount = countPages(shown, filter.page, products.length, pageSize);
  useLastPage({ page: filter.page, pageCount, isKnown: isCounted && products.length === 0 }, turnTo);

  useEffect(() => {
    // The button that deleted is gone with its row, so the focus moves to the heading.
    if (deletions > 0) focusHeading();
  }, [deletions]);

  const toggleSelect = () => {
    untick();
    setSelectOn(!isSelecting);
  };
  const setOrder = (order: ProductOrder) => change({ order });
  const rows = {
    products: useFirstRows(found),
    references: references.data,
    ticked,
    onTick: tick,
    onDelete: setDeleting,
  };
  const phoneRows = <ProductRows {...rows} onQuickChange={(product, field) => setQuick({ product, field })} />;
  const isAtEnd = !isWide && !filtered;
  const count = (
    <CountLine text={countLine} clearLabel={m.list_clear_filters()} onClear={filtered ? clear : undefined} />
  );
  return (
    <>
      <FilterBar
        isWide={isWide}
        heading={
          isWide ? undefined : (
            <h1 tabIndex={-1} className="font-bold tracking-tight text-ink">
              <StoreTitle store={store.storeName} isWide={false} />
            </h1>
          )
        }
        isSearched={isTyped}
        count={filters}
        label={filters > 0 ? m.list_filters_on({ count: filters }) : m.list_filters()}
        search={
          <ProductSearch
            value={filter.search}
            onSearch={(search) => change({ search, isCode: false })}
            onType={onType}
            isBesideHeading={!isWide}
          />
        }
        panel={(onClose) => (
          <LazyPart>
            <ProductFilterPanel
              isWide={isWide}
              countLine={countLine}
              filter={filter}
              references={references.data}
              onChange={change}
              onClear={clear}
              onClose={onClose}
            />
          </LazyPart>
        )}
      >
        {isWide ? null : (
          <>
            <LazyPart>
              <CameraButton
                onScan={async (code) => {
                  scan(code);
                  return true;
                }}
              />
            </LazyPart>
            <AddProduct />
          </>
        )}
      </FilterBar>
      <LazyPart fallback={<div className={isWide ? 'mb-3 h-11' : 'h-10'} />}>
        <ProductTools
          store={store}
          onPhone={isWide ? undefined : { isSelecting, onSelect: toggleSelect, order: filter.order, onOrder: setOrder }}
        />
      </LazyPart>
      {references.isError ? (
        <RetryAlert kind="error" className="mb-4" label={m.list_try_again()} onRetry={() => references.refetch()}>
          {m.product_references_failed()}
        </RetryAlert>
      ) : null}
      <ListFrame
        list={list}
        failedText={m.list_failed()}
        retryLabel={m.list_try_again()}
        loading={<ProductListSkeleton text={m.list_loading_products()} />}
        empty={
          list.data && total === 0 ? (
            <LazyPart>
              <ProductListEmpty filtered={filtered} countLine={countLine} onClear={clear} />
            </LazyPart>
          ) : null
        }
      >
        {products.length > 0 ? (
          <div className="flex flex-col">
            {isWide ? null : (
              // A filter must be seen above the rows; without one the count stands below them, so that more rows fit.
              <div
                className={`flex flex-wrap items-center gap-x-4 ${isAtEnd ? 'order-last mt-3 justify-center' : 'mb-0.5'}`}
              >
                {count}
              </div>
            )}
            <LazyPart
              fallback={isWide ? <div className="mb-3 flex min-h-7 flex-wrap items-center gap-x-4">{count}</div> : null}
            >
              <ProductListHead
                isWide={isWide}
                order={filter.order}
                onOrder={setOrder}
                ticked={products.filter(({ id }) => ticked.has(id))}
                onDone={(ids) => tick(ids, false)}
              >
                {isWide ? count : null}
              </ProductListHead>
            </LazyPart>
            {found.length === 0 ? (
              <ProductListSkeleton text={m.list_loading_products()} />
            ) : isWide ? (
              <LazyPart fallback={<ProductListSkeleton text={m.list_loading_products()} />}>
                <ProductTable {...rows} order={filter.order} onOrder={setOrder} />
              </LazyPart>
            ) : isSelecting ? (
              <LazyPart fallback={phoneRows}>
                <ProductSelectRows {...rows} />
              </LazyPart>
            ) : (
              phoneRows
            )}
            {pageCount > 1 ? (
              <LazyPart fallback={<div className="mt-5 h-18" />}>
                <ProductPages page={filter.page} pageCount={pageCount} rows={products.length} onPage={turnTo} />
              </LazyPart>
            ) : null}
            {/* Room for the last rows above the bar of the ticked ones. */}
            {!isWide && ticked.size > 0 ? <div className="order-last h-24" /> : null}
          </div>
        ) : null}
      </ListFrame>
      {quick ? (
        <LazyPart>
          <QuickChange {...quick} onClose={() => setQuick(undefined)} />
        </LazyPart>
      ) : null}
      {deleting ? (
        <LazyPart>
          <ProductDeleteDialog
            product={deleting}
            onDeleted={() => {
              setDeleting(undefined);
              setDeletions(deletions + 1);
            }}
            onClose={() => setDeleting(undefined)}
          />
        </LazyPart>
      ) : null}
    </>
  );
}

/** The link to the form of a new product, for those who may add one; on a phone an icon beside the heading (LIST-004). */
export function AddProduct() {
  if (!useMay()(actRights.addProduct)) return null;
  return (
    <ButtonLink to={productPaths.add} icon="plus" size="iconBesideHeading" className="shrink-0">
      <span className="max-sm:sr-only">{m.list_add_product()}</span>
    </ButtonLink>
  );
}

/** The heading with the shop's name, which is small and cut where it is long; on a phone it stands above the rest, without the hyphen (LIST-002). */
export function StoreTitle({ store, isWide }: { store: string; isWide: boolean }) {
  return (
    <span className={`flex items-baseline ${isWide ? '' : 'flex-col text-base leading-tight'}`}>
      <span
        className={`mr-1.5 max-w-full min-w-0 truncate font-medium text-muted ${isWide ? 'text-sm' : 'text-xs leading-tight'}`}
      >
        {store} <span className={isWide ? '' : 'sr-only'}>-</span>
      </span>{' '}
      <span className={`max-w-full shrink-0 ${isWide ? 'truncate' : 'line-clamp-2 text-ellipsis'}`}>
        {m.list_title_without_store()}
      </span>
    </span>
  );
}

/** The number of rows that a phone's screen shows at once. */
const firstRows = 7;

/** A cheap phone draws the first rows at once and the rest right after, instead of all of them late. */
function useFirstRows(products: readonly Product[]): readonly Product[] {
  const { key } = useHistoryEntry();
  // A list to which the seller returns needs its whole height at once, to stand where it was left.
  return useDeferredValue(products, hasScrollMemory(key) ? products : products.slice(0, firstRows));
}

/** Returns the text that says how many products are found, of how many (LIST-008, LIST-009). */
function describeCount(shown: number, all: number | undefined, filtered: boolean): string {
  const words = { shown: formatCount(shown), total: all === undefined ? '…' : formatCount(all) };
  return filtered ? m.list_count_filtered(words) : m.list_count(words);
}
