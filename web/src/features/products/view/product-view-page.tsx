import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useParams } from 'wouter';
import { productPaths } from '#features/products/product-paths.ts';
import { productQuery } from '#features/products/product-queries.ts';
import { m } from '#paraglide/messages.js';
import { useIsMissing } from '#shop/trade/use-is-missing.ts';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { useWideScreen } from '#ui/lists/use-wide-screen.ts';
import { findHeading, focusHeading } from '#ui/page/focus-heading.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { ProductDetails } from './product-details.tsx';

/** Shows one product; the address carries its record id. */
export function ProductViewPage() {
  const { productId = '' } = useParams();
  const query = useQuery(productQuery(productId));
  const isMissing = useIsMissing(query);
  const { data: product, isFetching, refetch } = query;
  if (product) return <ProductDetails key={product.id} product={product} />;
  if (isMissing) {
    return (
      <EmptyState
        icon="search"
        headingLevel={1}
        title={m.view_not_found()}
        text={m.view_not_found_text()}
        action={<ButtonLink to={productPaths.list}>{m.view_back()}</ButtonLink>}
      />
    );
  }
  if (isFetching) return <Loading />;
  return (
    <>
      <PageHeader title={m.layout_view_product()} />
      <RetryAlert kind="error" label={m.view_try_again()} onRetry={() => refetch()}>
        {m.view_failed()}
      </RetryAlert>
    </>
  );
}

function Loading() {
  const isDesk = useWideScreen();
  useLayoutEffect(() => {
    const heading = findHeading();
    return () => {
      // A reader who was at this heading goes on at the one that replaces it.
      if (heading && document.activeElement === heading) queueMicrotask(focusHeading);
    };
  }, []);
  return (
    <div role="status">
      <PageHeader
        title={
          <>
            <span className="sr-only">{m.layout_view_product()}</span>
            <Skeleton className="h-7 w-48 max-w-full" />
          </>
        }
        text={m.view_loading()}
        picture={isDesk ? null : <Skeleton className="size-18 shrink-0" />}
      />
      <div className={isDesk ? 'grid grid-cols-[minmax(0,1fr)_18rem] gap-6' : 'flex flex-col gap-6'}>
        <div className="flex flex-col gap-6">
          <Skeleton shape="card" className="h-32 w-full" />
          <Skeleton shape="card" className="h-56 w-full" />
        </div>
        <Skeleton shape="card" className="h-56 w-full" />
      </div>
    </div>
  );
}
