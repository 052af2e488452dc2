import type { Product } from '@duka/domain/products/product';
import { type ReactNode, useId, useState } from 'react';
import type { StatusChange } from '#features/products/change-status.ts';
import { useChangeStatus } from '#features/products/product-mutations.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';

interface ProductDraftBarProps {
  ticked: readonly Product[];
  /** Gets the ids that are done and are no longer ticked. */
  onDone: (ids: readonly string[]) => void;
  /** The count line stands in the same row. */
  children: ReactNode;
}

/** "Save as Draft" takes the ticked products off sale, and back on sale (LIST-005, decision 0005). */
export function ProductDraftBar({ ticked, onDone, children }: ProductDraftBarProps) {
  const hintId = useId();
  const { show } = useToast();
  const [outcome, setOutcome] = useState<StatusChange>();
  const { mutate, isPending, variables } = useChangeStatus();
  const onSale = ticked.filter(({ status }) => status === 'published');
  const drafts = ticked.filter(({ status }) => status === 'draft');

  const change = (status: Product['status']) => {
    setOutcome(undefined);
    mutate(
      { products: status === 'draft' ? onSale : drafts, status },
      {
        onSuccess: (result) => {
          setOutcome(result);
          onDone(result.changed.map(({ id }) => id));
          const count = result.changed.length;
          if (count > 0) show(status === 'draft' ? draftedText(count) : publishedText(count));
        },
      },
    );
  };

  return (
    <div className="mb-3 flex flex-col gap-3 sm:mb-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1">
        <div className="flex flex-wrap items-baseline gap-x-4 max-sm:col-span-2">{children}</div>
        <p id={hintId} className="col-start-1 row-start-2 text-sm text-muted" aria-live="polite">
          {hint(onSale.length, drafts.length)}
        </p>
        <div className="col-start-2 row-start-2 flex gap-2 max-sm:flex-col sm:row-span-2 sm:row-start-1">
          {drafts.length > 0 ? (
            <Button
              variant="secondary"
              size="compact"
              busy={isPending && variables.status === 'published'}
              onClick={() => change('published')}
            >
              {m.list_put_on_sale()}
            </Button>
          ) : null}
          <Button
            variant="secondary"
            size="compact"
            disabled={onSale.length === 0}
            busy={isPending && variables.status === 'draft'}
            onClick={() => change('draft')}
            aria-describedby={hintId}
          >
            {m.list_save_as_draft()}
          </Button>
        </div>
      </div>
      {outcome?.failed.length ? <Alert kind="error">{failedText(outcome.failed.length)}</Alert> : null}
      {outcome?.incomplete.length ? <Alert kind="warning">{incompleteText(outcome.incomplete.length)}</Alert> : null}
    </div>
  );
}

function hint(onSale: number, drafts: number): string {
  const count = onSale + drafts;
  if (count === 0) return m.list_draft_hint_none();
  const reason = onSale === 0 ? m.list_draft_hint_drafts() : m.list_draft_hint_some();
  return `${count === 1 ? m.list_ticked_one() : m.list_ticked_many({ count })}. ${reason}`;
}

const draftedText = (count: number) => (count === 1 ? m.list_drafted_one() : m.list_drafted_many({ count }));
const publishedText = (count: number) => (count === 1 ? m.list_published_one() : m.list_published_many({ count }));
const failedText = (count: number) => (count === 1 ? m.list_status_failed_one() : m.list_status_failed_many({ count }));
const incompleteText = (count: number) => (count === 1 ? m.list_incomplete_one() : m.list_incomplete_many({ count }));
