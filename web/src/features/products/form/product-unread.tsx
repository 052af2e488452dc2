import { productPaths } from '#features/products/product-paths.ts';
import { m } from '#paraglide/messages.js';
import { useIsMissing } from '#shop/trade/use-is-missing.ts';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

interface ProductUnreadProps {
  /** The state of the query for the product. */
  record: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
}

/** Stands in the form's place while its product is read, and says why when it cannot be. */
export function ProductUnread({ record }: ProductUnreadProps) {
  if (useIsMissing(record)) {
    return (
      <EmptyState
        icon="search"
        title={m.view_not_found()}
        text={m.view_not_found_text()}
        action={<ButtonLink to={productPaths.list}>{m.view_back()}</ButtonLink>}
      />
    );
  }
  if (record.error === null) {
    return (
      <div role="status" className="flex flex-col gap-5">
        <p className="text-sm text-muted">{m.view_loading()}</p>
        <Skeleton shape="card" className="h-80 w-full" />
      </div>
    );
  }
  return (
    <RetryAlert kind="error" label={m.view_try_again()} onRetry={() => record.refetch()}>
      {m.view_failed()}
    </RetryAlert>
  );
}
