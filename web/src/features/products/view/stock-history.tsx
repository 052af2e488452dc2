import type { StockMovement } from '@duka/domain/orders/order-history';
import type { Product } from '@duka/domain/products/product';
import { formatDayAndTime } from '@duka/domain/values/dates';
import { formatQuantity } from '@duka/domain/values/quantity';
import { useState } from 'react';
import { productPaths } from '#features/products/product-paths.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useSignedInUser } from '#session/session-provider.tsx';
import { describeMoment } from '#shop/trade/actor-words.ts';
import { Button } from '#ui/base/button.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { Card } from '#ui/page/card.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { useStockMovements } from './figure-queries.ts';

/** Rows that are shown at first, and added by each "Show more". */
const step = 10;

/** Lists when, why and by whom the stock changed, newest first; every figure of stock is computed from this ledger. */
export function StockHistory({ product }: { product: Product }) {
  const [count, setCount] = useState(step);
  const { data, isError, refetch } = useStockMovements(product.id, count);
  return (
    <Card padding="none" className="pt-5 pb-2">
      <section aria-label={m.view_stock_history()}>
        <h2 className="mb-2 px-5 text-lg font-semibold tracking-tight">{m.view_stock_history()}</h2>
        {isError ? (
          <RetryAlert kind="error" className="mx-5 mb-3" label={m.view_try_again()} onRetry={() => refetch()}>
            {m.view_stock_history_failed()}
          </RetryAlert>
        ) : null}
        {!data && !isError ? <Skeleton className="mx-5 mb-3 h-16" /> : null}
        {data ? (
          <>
            <ul aria-label={m.view_stock_history()} className="divide-y divide-line">
              {data.movements.map((movement) => (
                <Movement key={movement.id} movement={movement} />
              ))}
            </ul>
            {data.total > count ? (
              <Button variant="secondary" className="mx-5 my-3" onClick={() => setCount(count + step)}>
                {m.view_history_more()}
              </Button>
            ) : null}
          </>
        ) : null}
      </section>
    </Card>
  );
}

function Movement({ movement }: { movement: StockMovement }) {
  const { id: accountId } = useSignedInUser();
  const sign = movement.change > 0 ? '+' : '';
  return (
    <li className="flex items-start justify-between gap-4 px-5 py-2.5">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {reasonText(movement)}
          {movement.orderId && movement.trackingId ? (
            <>
              {' · '}
              <Link to={productPaths.order(movement.orderId)} className="underline underline-offset-2">
                {movement.trackingId}
              </Link>
              {movement.customerName ? ` · ${movement.customerName}` : ''}
            </>
          ) : null}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {describeMoment(formatDayAndTime(movement.at) ?? m.view_invalid_date(), movement.actor, {
            ...movement,
            accountId,
          })}
        </p>
      </div>
      <p className="text-right whitespace-nowrap tabular-nums">
        <span className="block font-semibold">{`${sign}${formatQuantity(movement.change)}`}</span>
        <span className="block text-sm text-muted">
          {m.view_stock_after({ quantity: formatQuantity(movement.quantityAfter) })}
        </span>
      </p>
    </li>
  );
}

/** A reason that a later version of the server writes is shown as it is. */
function reasonText({ reason }: StockMovement): string {
  return reasonWords[reason]?.() ?? reason;
}

const reasonWords: Readonly<Record<string, () => string>> = {
  initial: m.view_stock_initial,
  edit: m.view_stock_edit,
  count: m.view_stock_count,
  order: m.view_stock_order,
  beyond: m.view_stock_beyond,
  cancel: m.view_stock_cancel,
  import: m.view_stock_import,
  purchase: m.view_stock_purchase,
  'purchase-undo': m.view_stock_purchase_undo,
  return: m.view_stock_return,
  void: m.view_stock_void,
  loss: m.view_stock_loss,
};
