import { actRights } from '@duka/domain/members/screen-rights';
import type { Product } from '@duka/domain/products/product';
import type { ProductOrder } from '@duka/domain/products/product-filter';
import { type ReactNode, useId, useState } from 'react';
import type { StatusChange } from '#features/products/change-status.ts';
import { useChangeStatus } from '#features/products/product-mutations.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { BottomBar } from '#ui/forms/bottom-bar.tsx';
import { ProductSort } from './product-sort.tsx';

interface ProductListHeadProps {
  /** A phone shows the buttons once something is ticked, under the thumb. */
  isWide: boolean;
  order: ProductOrder;
  onOrder: (order: ProductOrder) => void;
  ticked: readonly Product[];
  /** Gets the ids that are done and are no longer ticked. */
  onDone: (ids: readonly string[]) => void;
  /** The count line of a wide screen. */
  children: ReactNode;
}

/**
 * The line above the table: how many there are, and in which order. "Save as Draft" takes the ticked ones off sale, and back
 * on sale (LIST-005, decision 0005).
 */
export function ProductListHead({ isWide, order, onOrder, ticked, onDone, children }: ProductListHeadProps) {
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
          if (result.words.done) show(result.words.done);
        },
      },
    );
  };

  const may = useMay();
  const hintLine = may(actRights.editProduct) && (
    <p id={hintId} className="col-start-1 row-start-2 text-sm text-muted" aria-live="polite">
      {hint(onSale.length, drafts.length)}
    </p>
  );
  const buttons = may(actRights.editProduct) && (
    <>
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
    </>
  );
  return (
    <div className={`flex flex-col gap-3 ${isWide ? 'mb-3' : ''}`}>
      {isWide ? (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
          <div className="flex min-h-7 flex-wrap items-center gap-x-4">
            {children}
            <ProductSort order={order} onOrder={onOrder} />
          </div>
          {hintLine}
          <div className="col-start-2 row-span-2 row-start-1 flex gap-2">{buttons}</div>
        </div>
      ) : null}
      {!isWide && ticked.length > 0 ? (
        <div data-task>
          <BottomBar place="fixed">
            {hintLine}
            <div className="flex gap-2 *:grow">{buttons}</div>
          </BottomBar>
        </div>
      ) : null}
      {outcome?.words.failed ? <Alert kind="error">{outcome.words.failed}</Alert> : null}
      {outcome?.words.incomplete ? <Alert kind="warning">{outcome.words.incomplete}</Alert> : null}
    </div>
  );
}

function hint(onSale: number, drafts: number): string {
  const count = onSale + drafts;
  if (count === 0) return m.list_draft_hint_none();
  const reason = onSale === 0 ? m.list_draft_hint_drafts() : m.list_draft_hint_some();
  return `${count === 1 ? m.list_ticked_one() : m.list_ticked_many({ count })}. ${reason}`;
}
