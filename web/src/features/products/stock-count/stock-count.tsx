import { everyProduct, pageSize } from '@duka/domain/products/product-filter';
import { textsOfProduct } from '@duka/domain/products/product-search';
import { parseScaleRule, readScaleCode, type ScaleReading, toScaleQuantity } from '@duka/domain/products/scale-code';
import { countCounted, findCountDifference } from '@duka/domain/products/stock-count';
import { formatWhole } from '@duka/domain/values/money';
import { addQuantities } from '@duka/domain/values/number-input';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { countPages, formatCount } from '#features/products/product-count.ts';
import { noReferences } from '#features/products/product-documents.ts';
import { ProductListSkeleton } from '#features/products/product-list-skeleton.tsx';
import { useProductPage } from '#features/products/product-page-queries.ts';
import { productPaths } from '#features/products/product-paths.ts';
import { useReferences } from '#features/products/product-queries.ts';
import { ProductSearch } from '#features/products/product-search.tsx';
import { toOptions } from '#features/products/to-options.ts';
import { m } from '#paraglide/messages.js';
import type { SellerStore } from '#session/store-queries.ts';
import { CameraButton } from '#shop/trade/camera-button.tsx';
import { UnknownCode } from '#shop/trade/unknown-code.tsx';
import { useScanner } from '#shop/trade/use-scanner.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { BottomBar } from '#ui/forms/bottom-bar.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { useTypedSearch } from '#ui/lists/use-typed-search.ts';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { StockCountDifferences } from './stock-count-differences.tsx';
import { StockCountRows } from './stock-count-rows.tsx';
import { useStockCount } from './use-stock-count.ts';

const ProductListEmpty = lazyComponent(
  async () => (await import('#features/products/product-list-empty.tsx')).ProductListEmpty,
);

/** Counts stock: many quantities are typed or scanned, checked, and saved at once. */
export function StockCountMode({ store }: { store: Pick<SellerStore, 'id' | 'scaleCodes'> }) {
  const storeId = store.id;
  const [filter, setFilter] = useState({ ...everyProduct, order: 'name' as const });
  // A scanned code leads to its product whatever category is being counted.
  const list = useProductPage(storeId, filter.isCode ? { ...filter, category: '' } : filter);
  // What is left to count, whatever is searched for in it.
  const whole = useProductPage(storeId, { ...filter, search: '', isCode: false, page: 1 });
  const references = useReferences();
  const { products = [], total = 0 } = list.data ?? {};
  const { onType, keep } = useTypedSearch(filter.search, list.isPlaceholderData);
  const found = keep(products, (product) => textsOfProduct(product, references.data ?? noReferences));
  const work = useStockCount(storeId);
  const { counts, save } = work;
  const { show } = useToast();
  const [isAsking, setAsking] = useState(false);
  const [scanned, setScanned] = useState('');
  const [unknown, setUnknown] = useState({ code: '', atMs: 0 });
  /** What a scanned code of the shop's scale says; its goods are looked for. */
  const [weighed, setWeighed] = useState<ScaleReading & { readonly code: string }>();
  const rows = useRef<HTMLDivElement>(null);
  const hasTable = useTableScreen();

  const search = (text: string) => setFilter({ ...filter, search: text, isCode: false, page: 1 });
  const scan = (code: string) => {
    setUnknown({ code: '', atMs: 0 });
    setWeighed(undefined);
    lookFor(code);
  };
  const lookFor = (code: string) => {
    setScanned(code);
    setFilter({ ...filter, search: code, isCode: true, page: 1 });
  };
  useScanner({ storeId, onScan: scan });

  const isAnswered = filter.isCode && list.data !== undefined && !list.isPlaceholderData;
  const foundId = isAnswered && scanned === filter.search ? products[0]?.id : undefined;
  const goToScanned = useEffectEvent((id: string) => {
    const field = rows.current?.querySelector<HTMLInputElement>(`input[data-product="${CSS.escape(id)}"]`);
    field?.focus();
    field?.select();
    setScanned('');
    const [product] = products;
    if (!weighed || !product) return;
    // Each label counts what it was printed for.
    const typed = counts.find((count) => count.id === id)?.typed ?? '';
    work.count(product, addQuantities(typed, toScaleQuantity(weighed, product.sellingPrice)));
    setWeighed(undefined);
  });
  useEffect(() => {
    if (foundId !== undefined) goToScanned(foundId);
  }, [foundId]);
  const isUnknown = isAnswered && total === 0;
  const leaveUnknown = useEffectEvent(() => {
    const [code, rule] = [filter.search, parseScaleRule(store.scaleCodes)];
    const reading = rule && readScaleCode(rule, code);
    setWeighed(reading && { ...reading, code });
    if (reading) return lookFor(reading.item);
    setUnknown({ code: weighed?.code ?? code, atMs: Date.now() });
    search('');
  });
  useEffect(() => {
    if (isUnknown) leaveUnknown();
  }, [isUnknown]);

  const differences = counts.map((count) => ({ count, difference: findCountDifference(count) }));
  const changed = differences.filter(({ difference }) => difference.kind === 'changed').length;
  const isWrong = differences.some(({ difference }) => difference.kind === 'invalid');
  return (
    <div data-task className="flex max-w-[45rem] flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <ProductSearch value={filter.search} onSearch={search} onType={onType} />
        <CameraButton
          onScan={async (barcode) => {
            scan(barcode);
            return true;
          }}
        />
        <SelectField
          label={m.list_category()}
          isLabelHidden
          value={filter.category}
          onChange={(category) => setFilter({ ...filter, category, page: 1 })}
          options={toOptions(references.data?.categories)}
          placeholder={m.list_any_category()}
          className="max-sm:basis-full sm:w-56"
        />
      </div>
      <p className="text-sm text-muted max-sm:sr-only">{m.list_count_hint()}</p>
      <UnknownCode code={unknown.code} scannedAtMs={unknown.atMs} />
      {list.isError ? <Alert kind="error">{m.list_failed()}</Alert> : null}
      {(list.isPending && !list.isError) || (products.length > 0 && found.length === 0) ? (
        <ProductListSkeleton text={m.list_loading_products()} />
      ) : null}
      {list.data && total === 0 && !filter.isCode ? (
        <LazyPart>
          <ProductListEmpty
            filtered={filter.search.trim() !== '' || filter.category !== ''}
            onClear={() => setFilter({ ...filter, search: '', category: '', page: 1 })}
          />
        </LazyPart>
      ) : null}
      {found.length > 0 ? (
        <div ref={rows}>
          <StockCountRows
            hasTable={hasTable}
            products={found}
            references={references.data}
            counts={counts}
            onCount={work.count}
          />
        </div>
      ) : null}
      <Pagination
        page={filter.page}
        pageCount={countPages(total, filter.page, products.length, pageSize)}
        onPage={(page) => setFilter({ ...filter, page })}
      />
      <StockCountDifferences work={work} />
      {counts.length > 0 ? (
        <Button variant="ghost" className="self-start" disabled={save.isPending} onClick={() => setAsking(true)}>
          {m.list_count_discard()}
        </Button>
      ) : null}
      {save.isError ? <Alert kind="error">{m.list_count_failed()}</Alert> : null}
      <BottomBar place="sticky">
        <p role="status" className="flex flex-wrap gap-x-4 font-semibold text-ink tabular-nums max-sm:text-sm">
          <span>
            {m.list_count_progress({
              counted: formatWhole(countCounted(counts, filter.category)),
              total: whole.data ? formatCount(whole.data.total) : '…',
            })}
          </span>
          <span className="text-muted">{m.list_count_changed({ count: formatWhole(changed) })}</span>
        </p>
        <div className="flex flex-wrap items-center justify-end gap-3 max-sm:gap-2">
          <ButtonLink to={productPaths.list} variant="secondary" size="compact" className="max-sm:grow">
            {m.list_count_close()}
          </ButtonLink>
          <Button
            size="compact"
            className="max-sm:grow"
            busy={save.isPending}
            disabled={changed === 0 || isWrong}
            onClick={() =>
              save.mutate(undefined, {
                onSuccess: (saved) => {
                  if (saved === 'queued') show(m.outbox_kept());
                  else if (saved !== undefined) show(m.list_count_saved({ count: formatWhole(saved) }));
                },
              })
            }
          >
            {m.list_count_save()}
          </Button>
        </div>
      </BottomBar>
      <ConfirmDialog
        open={isAsking}
        title={m.list_count_discard_title()}
        message={m.list_count_discard_text()}
        confirmLabel={m.list_count_discard()}
        cancelLabel={m.list_count_keep()}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          work.startOver();
        }}
      />
    </div>
  );
}
