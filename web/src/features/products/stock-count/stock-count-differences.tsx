import { findCountDifference } from '@duka/domain/products/stock-count';
import { formatQuantity } from '@duka/domain/values/quantity';
import { useId } from 'react';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { formatChange } from './stock-count-words.ts';
import type { useStockCount } from './use-stock-count.ts';

/** Lists every counted quantity that differs, from all pages, before it is saved, and stock that changed meanwhile. */
export function StockCountDifferences({ work }: { work: ReturnType<typeof useStockCount> }) {
  const id = useId();
  const { counts, refusals, drop, insist } = work;
  const rows = counts.flatMap((count) => {
    const difference = findCountDifference(count);
    const refusal = refusals.find(({ documentId }) => documentId === count.id);
    return difference.kind === 'changed' || refusal ? [{ count, difference, refusal }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold tracking-tight">
        {m.list_count_differences()}
      </h2>
      {refusals.length > 0 ? <Alert kind="warning">{m.list_count_conflict()}</Alert> : null}
      <ListRows label={m.list_count_differences()}>
        {rows.map(({ count, difference, refusal }) => (
          <ListRow
            key={count.id}
            name={count.name}
            detail={
              difference.kind === 'changed' ? (
                <span className="tabular-nums">
                  {m.list_count_change({
                    before: formatQuantity(count.known),
                    after: formatQuantity(difference.quantity),
                    change: formatChange(difference.change),
                  })}
                </span>
              ) : null
            }
            end={
              <Button
                variant="ghost"
                size="compact"
                aria-label={m.list_count_drop({ name: count.name })}
                onClick={() => drop(count.id)}
              >
                {m.list_count_drop_short()}
              </Button>
            }
          >
            {refusal ? (
              <p className="basis-full text-sm font-medium text-danger">
                {refusal.quantityInStock === undefined
                  ? refusal.message
                  : m.list_count_moved({ quantity: formatQuantity(refusal.quantityInStock) })}
              </p>
            ) : null}
            {refusal?.quantityInStock === undefined ? null : (
              <Button
                variant="secondary"
                size="compact"
                onClick={() => insist(count.id, refusal.quantityInStock ?? count.known)}
              >
                {m.list_count_insist({ quantity: count.typed })}
              </Button>
            )}
          </ListRow>
        ))}
      </ListRows>
    </section>
  );
}
