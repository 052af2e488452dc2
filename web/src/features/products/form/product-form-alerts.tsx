import type { useReferences } from '#features/products/product-queries.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import type { useUnfinishedForm } from './use-unfinished-form.ts';

interface ProductFormAlertsProps {
  unfinished: ReturnType<typeof useUnfinishedForm>;
  references: ReturnType<typeof useReferences>;
  isDraft: boolean;
}

/** What a seller should know before typing. */
export function ProductFormAlerts({ unfinished, references, isDraft }: ProductFormAlertsProps) {
  const { offered, isRestored, takeOffered, dropOffered, startOver } = unfinished;
  return (
    <div className="mb-5 flex flex-col gap-3 empty:hidden">
      {offered ? (
        <Alert
          kind="info"
          action={
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={takeOffered}>
                {m.product_unfinished_continue()}
              </Button>
              <Button variant="ghost" onClick={dropOffered}>
                {m.product_unfinished_discard()}
              </Button>
            </div>
          }
        >
          {m.product_unfinished({ name: offered.name.trim() || m.product_unfinished_nameless() })}
        </Alert>
      ) : null}
      {isRestored ? (
        <Alert
          kind="info"
          action={
            <Button variant="secondary" onClick={startOver}>
              {m.product_start_over()}
            </Button>
          }
        >
          {m.product_restored()}
        </Alert>
      ) : null}
      {references.isError ? (
        <RetryAlert kind="error" label={m.product_try_again()} onRetry={() => references.refetch()}>
          {m.product_references_failed()}
        </RetryAlert>
      ) : null}
      {isDraft ? <Alert kind="info">{m.product_draft_notice()}</Alert> : null}
    </div>
  );
}
