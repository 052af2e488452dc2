import type { Product } from '@duka/domain/products/product';
import { formatProductId } from '@duka/domain/products/product-id';
import { formatDayAndTime } from '@duka/domain/values/dates';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { editLink, productPaths } from '#features/products/product-paths.ts';
import { productName } from '#features/products/product-words.ts';
import type { QuickField } from '#features/products/quick-change/use-quick-change.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { BottomBar } from '#ui/forms/bottom-bar.tsx';
import { CopyButton } from '#ui/forms/copy-button.tsx';
import { useNarrowScreen } from '#ui/lists/use-wide-screen.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { ProductAllTime } from './product-all-time.tsx';
import { ProductDescriptions, ProductFacts } from './product-facts.tsx';
import { ProductFigures } from './product-figures.tsx';
import { ProductStatusPart } from './product-status-part.tsx';

// At the end of the page.
const PurchaseHistory = lazyComponent(async () => (await import('./purchase-history.tsx')).PurchaseHistory);
const ProductPacks = lazyComponent(
  async () => (await import('#features/products/packs/product-packs.tsx')).ProductPacks,
);
const ProductBatches = lazyComponent(async () => (await import('./product-batches.tsx')).ProductBatches);
const StockHistory = lazyComponent(async () => (await import('./stock-history.tsx')).StockHistory);
const ProductDeleteDialog = lazyComponent(
  async () => (await import('#features/products/product-delete-dialog.tsx')).ProductDeleteDialog,
);
const QuickChange = lazyComponent(
  async () => (await import('#features/products/quick-change/quick-change.tsx')).QuickChange,
);

export function ProductDetails({ product }: { product: Product }) {
  const { show } = useToast();
  const [, navigate] = useLocation();
  const [isDeleting, setDeleting] = useState(false);
  const [quick, setQuick] = useState<QuickField>();
  const isNarrow = useNarrowScreen();
  const shownId = formatProductId(product);
  const actions = (
    <>
      <Button variant="secondary" icon="trash" onClick={() => setDeleting(true)}>
        {m.view_delete()}
      </Button>
      <ButtonLink {...editLink(product)} icon="edit">
        {m.view_edit()}
      </ButtonLink>
    </>
  );
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{productName(product)}</span>}
        text={
          <span className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
            <span>
              {m.view_date_added()}:{' '}
              <span className="font-medium text-ink">
                {formatDayAndTime(product.createdAt) ?? m.view_invalid_date()}
              </span>
            </span>
            <span className="-my-2 flex items-center gap-1">
              {m.view_product_id()}: <span className="font-medium wrap-anywhere text-ink tabular-nums">{shownId}</span>
              <CopyButton
                text={shownId}
                label={m.view_copy_product_id({ id: shownId })}
                onCopied={() => show(m.view_product_id_copied())}
              />
            </span>
          </span>
        }
        actions={isNarrow ? undefined : actions}
      />
      <div className="flex flex-col gap-5">
        <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <ProductFacts product={product} />
          <div className="flex min-w-0 flex-col gap-5">
            <ProductStatusPart product={product} />
            <ProductFigures product={product} onQuickChange={setQuick} />
            <LazyPart fallback={<Skeleton shape="card" className="h-40 w-full" />}>
              <ProductPacks product={product} />
            </LazyPart>
            <ProductAllTime productId={product.id} />
            <ProductDescriptions product={product} />
          </div>
        </div>
        <LazyPart fallback={<Skeleton shape="card" className="h-56 w-full" />}>
          <ProductBatches product={product} />
          <PurchaseHistory productId={product.id} />
          <StockHistory product={product} />
        </LazyPart>
      </div>
      {isNarrow ? (
        <BottomBar place="sticky">
          <div className="flex gap-3 *:grow *:px-2 *:text-sm">{actions}</div>
        </BottomBar>
      ) : null}
      {quick ? (
        <LazyPart>
          <QuickChange product={product} field={quick} onClose={() => setQuick(undefined)} />
        </LazyPart>
      ) : null}
      {isDeleting ? (
        <LazyPart>
          <ProductDeleteDialog
            product={product}
            onDeleted={() => navigate(productPaths.list, { replace: true })}
            onClose={() => setDeleting(false)}
          />
        </LazyPart>
      ) : null}
    </>
  );
}
