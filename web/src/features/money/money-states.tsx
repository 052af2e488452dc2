import { m } from '#paraglide/messages.js';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

/** Keeps the place of the figures to come. */
export function MoneySkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{m.money_loading()}</span>
      <Skeleton shape="card" className="h-72 w-full" />
    </div>
  );
}

/** Says that one part of the page could not be loaded; the others stay. */
export function MoneyFailure({ query }: { query: { readonly refetch: () => unknown } }) {
  return (
    <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => query.refetch()}>
      {m.figures_failed()}
    </RetryAlert>
  );
}
