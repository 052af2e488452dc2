import type { Product } from '@duka/domain/products/product';
import { countFilters, isFiltered, pageSize } from '@duka/domain/products/product-filter';
import { textsOfProduct } from '@duka/domain/products/product-search';
import { useDeferredValue, useEffect, useState } from 'react';
import { countPages, formatCount } from '#features/products/product-count.ts';
import { noReferences } from '#features/products/product-documents.ts';
import { ProductListSkeleton } from '#features/products/product-list-skeleton.tsx';
import { useProductCounts, useProductPage } from '#features/products/product-page-queries.ts';
import { useReferences } from '#features/products/product-queries.ts';
import { ProductSearch } from '#features/products/product-search.tsx';
import type { QuickField } from '#features/products/quick-change/use-quick-change.ts';
import { m } from '#paraglide/messages.js';
import { useHistoryEntry } from '#router/app-router.tsx';
import { useScanner } from '#shop/trade/use-scanner.ts';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { CountLine } from '#ui/lists/count-line.tsx';
import { FilterBar } from '#ui/lists/filter-bar.tsx';
import { ListFrame } from '#ui/lists/list-frame.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { useLastPage } from '#ui/lists/use-last-page.ts';
import { useTypedSearch } from '#ui/lists/use-typed-search.ts';
import { focusHeading } from '#ui/page/focus-heading.ts';
import { ProductCards } from './product-cards.tsx';
import type { ProductRowsProps } from './product-rows.ts';
import { useListGuard } from './use-list-guard.ts';
import { useProductFilter } from './use-product-filter.ts';
import { hasScrollMemory, useScrollMemory } from './use-scroll-memory.ts';
import { useTicks } from './use-ticks.ts';

// Parts that open on demand, or stand on wide screens, are loaded on demand, so that a phone's rows come sooner.
const ProductTable = lazyComponent(async () => (await import('./product-table.tsx')).ProductTable);
const ProductFilterPanel = lazyComponent(async () => (await import('./product-filter-panel.tsx')).ProductFilterPanel);
const ProductTools = lazyComponent(async () => (await import('./product-tools.tsx')).ProductTools);
const ProductDraftBar = lazyComponent(async () => (await import('./product-draft-bar.tsx')).ProductDraftBar);
const ProductListEmpty = lazyComponent(async () => (await import('./product-list-empty.tsx')).ProductListEmpty);
const QuickChange = lazyComponent(
  async () => (await import('#features/products/quick-change/quick-change.tsx')).QuickChange,
);
const ProductDeleteDialog = lazyComponent(
  async () => (await import('#features/products/product-delete-dialog.tsx')).ProductDeleteDialog,
);

interface ProductListProps {
  storeId: string;
  isWide: boolean;
  /** On a phone the tools of the page stand beside the search. */
  isNarrow: boolean;
}

/** Shows search, filters, rows and pages of one shop's products. */
export function ProductList({ storeId, isWide, isNarrow }: ProductListProps) {
  const { filter, change, turnTo, clear } = useProductFilter();
  const [deleting, setDeleting] = useState<Product>();
  const [quick, setQuick] = useState<{ product: Product; field: QuickField }>();
  const [deletions, setDeletions] = useState(0);
  const references = useReferences();
  const list = useProductPage(storeId, filter);
  const { products = [], total = 0 } = list.data ?? {};
  const { shown, all } = useProductCounts(storeId, filter, total);
  const { ticked, tick } = useTicks();
  const { onType, keep } = useTypedSearch(filter.search, list.isPlaceholderData);
  const found = keep(products, (product) => textsOfProduct(product, references.data ?? noReferences));
  useListGuard(list, references);
  useScrollMemory(list.data !== undefined);
  // A scanned code is searched for wherever the focus is.
  const scan = (code: string) => change({ search: code, isCode: true });
  useScanner({ storeId, onScan: scan });

  const filtered = isFiltered(filter);
  const filters = countFilters(filter);
  // The rows and total of the last filter stay while those of the next load; their count would be wrong.
  const isCounted = list.data !== undefined && !list.isPlaceholderData;
  const countLine = isCounted ? describeCount(shown, all, filtered) : m.list_loading_products();
  const pageCount = countPages(shown, filter.page, products.length, pageSize);
  useLastPage({ page: filter.page, pageCount, isKnown: isCounted && products.length === 0 }, turnTo);

  useEffect(() => {
    // The button that deleted is gone with its row, so the focus moves to the heading.
    if (deletions > 0) focusHeading();
  }, [deletions]);

  const rows = {
    ...{ products: found, references: references.data, ticked, onTick: tick, onDelete: setDeleting },
    onQuickChange: (product: Product, field: QuickField) => setQuick({ product, field }),
  };
  const count = (
    <CountLine text={countLine} clearLabel={m.list_clear_filters()} onClear={filtered ? clear : undefined} />
  );
  return (
    <>
      <FilterBar
        isWide={isWide}
        count={filters}
        label={filters > 0 ? m.list_filters_on({ count: filters }) : m.list_filters()}
        search={
          <ProductSearch
            value={filter.search}
            onSearch={(search) => change({ search, isCode: false })}
            onType={onType}
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
        {isNarrow ? (
          <LazyPart fallback={<span className="size-11 shrink-0" />}>
            <ProductTools storeId={storeId} isNarrow onScan={scan} />
          </LazyPart>
        ) : null}
      </FilterBar>
      {references.isError ? (
        <RetryAlert kind="error" className="mb-4" label={m.list_try_again()} onRetry={() => references.refetch()}>
          {m.product_references_failed()}
        </RetryAlert>
      ) : null}
      <ListFrame
        list={list}
        failedText={m.list_failed()}
        retryLabel={m.list_try_again()}
        loading={<ProductListSkeleton text={m.list_loading_products()} isWide={isWide} />}
        empty={
          list.data && total === 0 ? (
            <LazyPart>
              <ProductListEmpty filtered={filtered} countLine={countLine} onClear={clear} />
            </LazyPart>
          ) : null
        }
      >
        {products.length > 0 ? (
          <>
            <LazyPart
              fallback={<div className="mb-3 flex flex-wrap items-center gap-x-4 sm:mb-4 md:min-h-12">{count}</div>}
            >
              <ProductDraftBar
                isNarrow={isNarrow}
                ticked={products.filter(({ id }) => ticked.has(id))}
                onDone={(ids) => tick(ids, false)}
              >
                {count}
              </ProductDraftBar>
            </LazyPart>
            {found.length > 0 ? (
              <ProductRows {...rows} isWide={isWide} />
            ) : (
              <ProductListSkeleton text={m.list_loading_products()} isWide={isWide} />
            )}
            <div className="mt-5 flex flex-col items-center gap-2">
              <Pagination page={filter.page} pageCount={pageCount} onPage={(page) => turnTo(page)} />
              {pageCount > 1 ? (
                <p className="text-sm text-muted tabular-nums">{describeRows(filter.page, products.length)}</p>
              ) : null}
            </div>
            {/* Room for the last rows above the bar of the ticked ones. */}
            {isNarrow && ticked.size > 0 ? <div className="h-24" /> : null}
          </>
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

/** The number of rows that a phone's screen shows at once. */
const firstRows = 4;

/** A cheap phone draws the first rows at once and the rest right after, instead of all of them late. */
function ProductRows({ isWide, ...rows }: ProductRowsProps & { isWide: boolean }) {
  const { key } = useHistoryEntry();
  // A list to which the seller returns needs its whole height at once, to stand where it was left.
  const first = hasScrollMemory(key) ? rows.products : rows.products.slice(0, firstRows);
  const products = useDeferredValue(rows.products, first);
  if (!isWide) return <ProductCards {...rows} products={products} />;
  return (
    <LazyPart fallback={<ProductListSkeleton text={m.list_loading_products()} isWide />}>
      <ProductTable {...rows} products={products} />
    </LazyPart>
  );
}

/** Says how many the filter finds, of how many there are; LIST-008, LIST-009. */
function describeCount(shown: number, all: number | undefined, filtered: boolean): string {
  const words = { shown: formatCount(shown), total: all === undefined ? '…' : formatCount(all) };
  return filtered ? m.list_count_filtered(words) : m.list_count(words);
}

function describeRows(page: number, rows: number): string {
  const first = (page - 1) * pageSize + 1;
  return m.list_rows({ first: String(first), last: String(first + rows - 1) });
}
