import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { useWideScreen } from '#ui/lists/use-wide-screen.ts';
import { Card } from '#ui/page/card.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { usePurchases } from './figure-queries.ts';
import { PurchaseCards } from './purchase-cards.tsx';
import { PurchaseTable } from './purchase-table.tsx';

/** Rows that are shown at first, and added by each "Show more". */
const step = 10;

/** Lists who bought the product, newest first (VIEW-016 to VIEW-019). */
export function PurchaseHistory({ productId }: { productId: string }) {
  const isWide = useWideScreen();
  const [count, setCount] = useState(step);
  const { data: purchases, isError, refetch } = usePurchases(productId);
  const rows = { purchases: (purchases ?? []).slice(0, count) };
  return (
    <Card padding="none" className="overflow-hidden pt-5">
      <section aria-label={m.view_history()}>
        <h2 className="mb-3 px-5 text-lg font-semibold tracking-tight">{m.view_history()}</h2>
        {isError ? (
          <RetryAlert kind="error" className="mx-5 mb-5" label={m.view_try_again()} onRetry={() => refetch()}>
            {m.view_history_failed()}
          </RetryAlert>
        ) : null}
        {!purchases && !isError ? <Loading /> : null}
        {purchases?.length === 0 ? (
          <EmptyState icon="cart" title={m.view_history_empty_title()} text={m.view_history_empty_text()} />
        ) : null}
        {purchases && purchases.length > 0 ? (
          <>
            {isWide ? <PurchaseTable {...rows} /> : <PurchaseCards {...rows} />}
            <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3">
              <p role="status" className="text-sm text-muted tabular-nums">
                {m.view_history_count({ shown: rows.purchases.length, total: purchases.length })}
              </p>
              {count < purchases.length ? (
                <Button variant="secondary" onClick={() => setCount(count + step)}>
                  {m.view_history_more()}
                </Button>
              ) : null}
            </div>
          </>
        ) : null}
      </section>
    </Card>
  );
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-3 px-5 pb-5">
      <span className="text-sm text-muted">{m.view_history_loading()}</span>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  );
}
