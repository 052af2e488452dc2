import { inputFacts } from '@duka/domain/inputs/input-rules';
import { actRights } from '@duka/domain/members/screen-rights';
import type { Product } from '@duka/domain/products/product';
import { formatProductId } from '@duka/domain/products/product-id';
import { formatDayAndTime } from '@duka/domain/values/dates';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { can } from '#data/calls/capabilities.ts';
import { editLink, productPaths } from '#features/products/product-paths.ts';
import { productName } from '#features/products/product-words.ts';
import type { QuickField } from '#features/products/quick-change/use-quick-change.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { useStore } from '#session/store-queries.ts';
import { useOffered } from '#shop/override/use-override.tsx';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { lazyComponent, optionalComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { CopyButton } from '#ui/forms/copy-button.tsx';
import { RowMenu, RowMenuItem } from '#ui/lists/row-menu.tsx';
import { useTableScreen, useWideScreen } from '#ui/lists/use-wide-screen.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductFigures } from './product-figures.tsx';
import { ProductPicture, SmallPicture } from './product-picture.tsx';
import { StatusBadge, useStatusChange } from './product-status.tsx';

// Beneath the first screen.
const PurchaseHistory = lazyComponent(async () => (await import('./purchase-history.tsx')).PurchaseHistory);
const ProductPacks = lazyComponent(
  async () => (await import('#features/products/packs/product-packs.tsx')).ProductPacks,
);
const ProductBatches = lazyComponent(async () => (await import('./product-batches.tsx')).ProductBatches);
const SafetySheet = lazyComponent(async () => (await import('./safety-sheet.tsx')).SafetySheet);
const ProductOnPage = lazyComponent(async () => (await import('./product-on-page.tsx')).ProductOnPage);
const SubjectActivities = optionalComponent(
  async () => (await import('#shop/activity/subject-activities.tsx')).default,
);
const ProductAllTime = lazyComponent(async () => (await import('./product-all-time.tsx')).ProductAllTime);
const StockHistory = lazyComponent(async () => (await import('./stock-history.tsx')).StockHistory);
const ProductDeleteDialog = lazyComponent(
  async () => (await import('#features/products/product-delete-dialog.tsx')).ProductDeleteDialog,
);
const QuickChange = lazyComponent(
  async () => (await import('#features/products/quick-change/quick-change.tsx')).QuickChange,
);

/** One product: what it costs and how much there is first, then its packs, batches and history; a desk has two columns. */
export function ProductDetails({ product }: { product: Product }) {
  const [, navigate] = useLocation();
  const [isDeleting, setDeleting] = useState(false);
  const [quick, setQuick] = useState<QuickField>();
  const isDesk = useWideScreen();
  const may = useMay();
  const { data: store } = useStore();
  const seesOrders = can('sales') && may(actRights.readOrders);
  const figures = <ProductFigures product={product} onQuickChange={setQuick} />;
  const stock = can('sales') ? (
    <LazyPart fallback={<Skeleton shape="card" className="h-40 w-full" />}>
      <ProductPacks product={product} />
      {may(['stock', 'products', 'sell']) ? <ProductBatches product={product} /> : null}
    </LazyPart>
  ) : null;
  // A shop that has no page is not asked about one.
  const page = store?.pageSlug ? (
    <LazyPart>
      <ProductOnPage product={product} store={store} />
    </LazyPart>
  ) : null;
  const facts = (
    <ProductFacts product={product}>
      {isDesk ? (
        <div className="aspect-square w-full border-b border-line">
          <ProductPicture product={product} />
        </div>
      ) : null}
    </ProductFacts>
  );
  const sheet = inputFacts.some((fact) => product[fact] !== '' && product[fact] !== null) ? (
    <LazyPart>
      <SafetySheet product={product} />
    </LazyPart>
  ) : null;
  const allTime = seesOrders ? (
    <LazyPart fallback={<Skeleton shape="card" className="h-24 w-full" />}>
      <ProductAllTime productId={product.id} />
    </LazyPart>
  ) : null;
  const purchases = seesOrders ? (
    <LazyPart fallback={<Skeleton shape="card" className="h-56 w-full" />}>
      <PurchaseHistory productId={product.id} />
    </LazyPart>
  ) : null;
  const changes = can('sales') ? (
    <LazyPart>
      {may(actRights.readLedger) ? <StockHistory product={product} /> : null}
      <SubjectActivities subject={product.id} />
    </LazyPart>
  ) : null;
  return (
    <>
      <ProductHead product={product} onDelete={() => setDeleting(true)} hasPicture={!isDesk} />
      {isDesk ? (
        <div className="grid grid-cols-[minmax(0,1fr)_18rem] items-start gap-6">
          <div className="flex flex-col gap-6">
            {figures}
            {stock}
            {page}
            {purchases}
            {changes}
          </div>
          <div className="flex flex-col gap-6">
            {facts}
            {sheet}
            {allTime}
          </div>
        </div>
      ) : (
        <div className="flex flex-col gap-6">
          {figures}
          {stock}
          {page}
          {facts}
          {sheet}
          {allTime}
          {purchases}
          {changes}
        </div>
      )}
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

interface ProductHeadProps {
  product: Product;
  onDelete: () => void;
  /** A desk has a large one among the facts. */
  hasPicture: boolean;
}

/** Name, code and status, and what is done with the product as a whole; on a phone Delete stands behind "…". */
function ProductHead({ product, onDelete, hasPicture }: ProductHeadProps) {
  const { show } = useToast();
  const may = useMay();
  const mayDelete = useOffered()(...actRights.deleteProduct);
  const hasTable = useTableScreen();
  const status = useStatusChange(product);
  const mayEdit = may(actRights.editProduct);
  const statusButton = mayEdit ? status.button : null;
  const name = productName(product);
  const shownId = formatProductId(product);
  const edit = mayEdit ? (
    <ButtonLink {...editLink(product)} icon="edit" size="compact">
      {m.view_edit()}
    </ButtonLink>
  ) : null;
  const state = (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <StatusBadge product={product} />
      <span>
        {m.view_date_added()}:{' '}
        <span className="font-medium text-ink">{formatDayAndTime(product.createdAt) ?? m.view_invalid_date()}</span>
      </span>
    </span>
  );
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{name}</span>}
        picture={hasPicture ? <SmallPicture product={product} /> : null}
        text={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="-my-2 flex items-center">
              <span className="max-sm:sr-only">{m.view_product_id()}:&nbsp;</span>
              <span className="font-medium wrap-anywhere text-ink tabular-nums">{shownId}</span>
              <CopyButton
                text={shownId}
                label={m.view_copy_product_id({ id: shownId })}
                onCopied={() => show(m.view_product_id_copied())}
              />
            </span>
            {hasTable ? state : null}
          </span>
        }
        areActionsBeside={!hasTable}
        actions={
          hasTable ? (
            <>
              {mayDelete ? (
                <Button variant="secondary" size="compact" icon="trash" onClick={onDelete}>
                  {m.view_delete()}
                </Button>
              ) : null}
              {statusButton}
              {edit}
            </>
          ) : mayDelete ? (
            <div className="-mr-2">
              <RowMenu label={m.list_more({ name })} title={name}>
                {(close) => (
                  <RowMenuItem
                    icon="trash"
                    tone="danger"
                    onPress={() => {
                      close();
                      onDelete();
                    }}
                  >
                    {m.view_delete()}
                  </RowMenuItem>
                )}
              </RowMenu>
            </div>
          ) : null
        }
      />
      {hasTable ? null : (
        <div className="mb-4 flex flex-col gap-3">
          {state}
          <div className="flex flex-wrap gap-2 *:grow *:basis-32 empty:hidden">
            {edit}
            {statusButton}
          </div>
        </div>
      )}
      {status.alert ? <div className="mb-4">{status.alert}</div> : null}
    </>
  );
}
