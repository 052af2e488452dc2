import { m } from '#paraglide/messages.js';
import { RetryAlert } from '#ui/base/retry-alert.tsx';

/** Says that one part of the dashboard could not be loaded; the others stay. */
export function CardFailure({ query }: { query: { readonly refetch: () => unknown } }) {
  return (
    <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => query.refetch()}>
      {m.figures_failed()}
    </RetryAlert>
  );
}
