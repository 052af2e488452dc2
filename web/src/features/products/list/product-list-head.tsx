import type { Product } from '@duka/domain/products/product';
import { type ProductOrder, productOrders } from '@duka/domain/products/product-filter';
import { type ReactNode, useId, useState } from 'react';
import type { StatusChange } from '#features/products/change-status.ts';
import { useChangeStatus } from '#features/products/product-mutations.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { BottomBar } from '#ui/forms/bottom-bar.tsx';
import { SortSelect } from '#ui/lists/sort-select.tsx';

const orderNames: Record<ProductOrder, () => string> = {
  newest: m.list_order_newest,
  name: m.list_order_name,
  'price-low': m.list_order_price_low,
  'price-high': m.list_order_price_high,
  'stock-low': m.list_order_stock_low,
};

interface ProductListHeadProps {
  /** A phone shows the buttons once something is ticked, under the thumb. */
  isWide: boolean;
  order: ProductOrder;
  onOrder: (order: ProductOrder) => void;
  ticked: readonly Product[];
  /** Gets the ids that are done and are no longer ticked. */
  onDone: (ids: readonly string[]) => void;
  /** The count line. */
  children: ReactNode;
}

/**
 * The line above the rows: how many there are, and in which order. "Save as Draft" takes the ticked ones off sale, and back
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

  const hintLine = (
    <p id={hintId} className="col-start-1 row-start-2 text-sm text-muted" aria-live="polite">
      {hint(onSale.length, drafts.length)}
    </p>
  );
  const buttons = (
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
  const countAndOrder = (
    <div className="flex min-h-7 flex-wrap items-center gap-x-4">
      {children}
      <SortSelect
        label={m.list_order()}
        value={order}
        onChange={onOrder}
        options={productOrders.map((value) => ({ value, label: orderNames[value]() }))}
      />
    </div>
  );
  return (
    <div className="mb-0.5 flex flex-col gap-3 sm:mb-3">
      {isWide ? (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
          {countAndOrder}
          {hintLine}
          <div className="col-start-2 row-span-2 row-start-1 flex gap-2">{buttons}</div>
        </div>
      ) : (
        countAndOrder
      )}
      {!isWide && ticked.length > 0 ? (
        <BottomBar place="fixed">
          {hintLine}
          <div className="flex gap-2 *:grow">{buttons}</div>
        </BottomBar>
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
