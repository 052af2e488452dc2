import { productPaths } from '#features/products/product-paths.ts';
import { m } from '#paraglide/messages.js';
import { isNotThere } from '#shop/trade/is-not-there.ts';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

/** Stands in the form's place while its product is read, and says why when it cannot be. */
export function ProductUnread({ error, onRetry }: { error: Error | null; onRetry: () => unknown }) {
  if (error === null) {
    return (
      <div role="status" className="flex flex-col gap-5">
        <p className="text-sm text-muted">{m.view_loading()}</p>
        <Skeleton shape="card" className="h-80 w-full" />
      </div>
    );
  }
  if (isNotThere(error)) {
    return (
      <EmptyState
        icon="search"
        title={m.view_not_found()}
        text={m.view_not_found_text()}
        action={<ButtonLink to={productPaths.list}>{m.view_back()}</ButtonLink>}
      />
    );
  }
  return (
    <RetryAlert kind="error" label={m.view_try_again()} onRetry={() => onRetry()}>
      {m.view_failed()}
    </RetryAlert>
  );
}
