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
import { Card } from '#ui/page/card.tsx';
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
            <Skeleton className="h-8 w-56 md:h-9" />
          </>
        }
        text={<span className="text-sm">{m.view_loading()}</span>}
      />
      <div className="grid gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Card className="flex flex-col gap-4">
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="h-4 w-2/3" />
        </Card>
        <div className="flex flex-col gap-5">
          <Skeleton shape="card" className="h-40 w-full" />
          <Skeleton shape="card" className="h-56 w-full" />
        </div>
      </div>
    </div>
  );
}
