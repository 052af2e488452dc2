import type { Product } from '@duka/domain/products/product';
import { maxTextLengths } from '@duka/domain/products/product-draft';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { useFixAddress } from '#data/outbox/fix-address.ts';
import { productQuery, useReferences } from '#features/products/product-queries.ts';
import { isSignedOutError } from '#features/products/read-failure.ts';
import { useAuthenticationGuard } from '#features/products/use-authentication-guard.ts';
import { m } from '#paraglide/messages.js';
import { useHistoryEntry } from '#router/app-router.tsx';
import { useSearchParams } from '#router/use-search-params.ts';
import { useStore } from '#session/store-queries.ts';
import { RejectedCommandForm } from '#shop/pending/rejected-command-form.tsx';
import type { WithRejectedCommandProps } from '#shop/pending/with-rejected-command.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { ProductForm } from './product-form.tsx';
import type { RejectedProduct } from './rejected-product.ts';

// Most forms are opened with their product.
const ProductUnread = lazyComponent(async () => (await import('./product-unread.tsx')).ProductUnread);

const readRejected: WithRejectedCommandProps<RejectedProduct>['read'] = async (command, outbox) =>
  (await import('./rejected-product.ts')).readRejectedProduct(command, outbox);

/**
 * Adds a product, or edits one: the one that comes along in the navigation's state (PROD-012), or the one that the address
 * names (decision 0036). What a row of the list does not know of it is read first. A new one that was queued without a network and
 * refused later is corrected here.
 */
export function ProductFormPage() {
  const { productId } = useParams();
  const { state, key } = useHistoryEntry();
  const { fixId } = useFixAddress();
  const [address] = useSearchParams();
  const [renewed, setRenewed] = useState<string>();
  const given = readProduct(state);
  // A row of the list knows only what it shows.
  const wantedId = productId ?? (given?.isListed ? given.id : undefined);
  const read = useQuery({
    ...productQuery(wantedId ?? ''),
    enabled: wantedId !== undefined,
    refetchOnMount: 'always',
  });
  const isRead = productId !== undefined || read.isFetchedAfterMount;
  const product = wantedId === undefined ? given : isRead ? read.data : undefined;
  const isEdit = (product ?? wantedId) !== undefined && renewed !== key;
  const { data: store } = useStore();
  const references = useReferences();
  useAuthenticationGuard(!references.isFetching && isSignedOutError(references.error), '/');
  const toForm = (rejected?: RejectedProduct) => (
    <ProductForm
      key={productId ?? key}
      visit={key}
      product={product}
      rejected={rejected}
      // A code that was scanned and that no product has yet.
      barcode={(address.get('barcode') ?? '').slice(0, maxTextLengths.barcode)}
      references={references}
      onRenew={() => setRenewed(key)}
    />
  );
  return (
    <>
      <PageHeader title={<span className="wrap-anywhere">{titleOf(store?.storeName, isEdit)}</span>} />
      {wantedId !== undefined && !product ? (
        <LazyPart>
          <ProductUnread record={read} />
        </LazyPart>
      ) : fixId !== null ? (
        <RejectedCommandForm id={fixId} read={readRejected}>
          {toForm}
        </RejectedCommandForm>
      ) : (
        toForm()
      )}
    </>
  );
}

/** PROD-001; without a shop there is no name to show. */
function titleOf(store: string | undefined, isEdit: boolean): string {
  if (store === undefined) return isEdit ? m.product_edit_title_without_store() : m.product_add_title_without_store();
  return isEdit ? m.product_edit_title({ store }) : m.product_add_title({ store });
}

/** The state of a history entry may be of an older app; what is no product counts as none. */
function readProduct(state: unknown): Product | undefined {
  const product = (state as { product?: Partial<Product> } | null)?.product;
  const isProduct =
    typeof product?.id === 'string' &&
    typeof product.name === 'string' &&
    typeof product.quantityInStock === 'number' &&
    Array.isArray(product.categories) &&
    Array.isArray(product.units);
  return isProduct ? (product as Product) : undefined;
}
