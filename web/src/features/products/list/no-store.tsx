import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';

/** Says why there is no list: the shop could not be read (LIST-016), or there is none yet. */
export function NoStore({ isError, onRetry }: { isError: boolean; onRetry: () => unknown }) {
  if (isError) {
    return (
      <RetryAlert kind="error" label={m.list_try_again()} onRetry={() => onRetry()}>
        {m.list_store_failed()}
      </RetryAlert>
    );
  }
  return (
    <EmptyState
      icon="store"
      title={m.list_no_store_title()}
      text={m.product_no_store()}
      action={
        <Button variant="secondary" icon="refresh" onClick={() => onRetry()}>
          {m.list_check_again()}
        </Button>
      }
    />
  );
}
