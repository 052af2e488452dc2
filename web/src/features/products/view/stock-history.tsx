import type { StockMovement } from '@duka/domain/orders/order-history';
import type { Product } from '@duka/domain/products/product';
import { formatDayAndTime } from '@duka/domain/values/dates';
import { formatQuantity } from '@duka/domain/values/quantity';
import { useState } from 'react';
import { productPaths } from '#features/products/product-paths.ts';
import { ProductSection } from '#features/products/product-section.tsx';
import { m } from '#paraglide/messages.js';
import { describeMoment, useActorReader } from '#shop/trade/actor-words.ts';
import { Button } from '#ui/base/button.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { useStockMovements } from './figure-queries.ts';

/** Rows that are shown at first, and added by each "Show more". */
const step = 10;

/** Lists when, why and by whom the stock changed, newest first; every figure of stock is computed from this ledger. */
export function StockHistory({ product }: { product: Product }) {
  const [count, setCount] = useState(step);
  const { data, isError, refetch } = useStockMovements(product.id, count);
  return (
    <ProductSection title={m.view_stock_history()}>
      {isError ? (
        <RetryAlert kind="error" label={m.view_try_again()} onRetry={() => refetch()}>
          {m.view_stock_history_failed()}
        </RetryAlert>
      ) : null}
      {!data && !isError ? <Skeleton shape="card" className="h-40 w-full" /> : null}
      {data ? (
        <>
          <ListRows label={m.view_stock_history()}>
            {data.movements.map((movement) => (
              <Movement key={movement.id} movement={movement} />
            ))}
          </ListRows>
          {data.total > count ? (
            <Button variant="secondary" className="mt-3" onClick={() => setCount(count + step)}>
              {m.view_history_more()}
            </Button>
          ) : null}
        </>
      ) : null}
    </ProductSection>
  );
}

function Movement({ movement }: { movement: StockMovement }) {
  const reader = useActorReader();
  const { orderId, trackingId, customerName } = movement;
  const sign = movement.change > 0 ? '+' : '';
  const order = orderId && trackingId ? [trackingId, customerName] : [];
  return (
    <ListRow
      {...(orderId && trackingId && { link: { to: productPaths.order(orderId) } })}
      name={[reasonText(movement), ...order].filter(Boolean).join(' · ')}
      nameEnd={<Figure size="row">{`${sign}${formatQuantity(movement.change)}`}</Figure>}
      detail={describeMoment(formatDayAndTime(movement.at) ?? m.view_invalid_date(), movement.actor, {
        ...movement,
        ...reader,
      })}
      detailEnd={
        <span className="tabular-nums">{m.view_stock_after({ quantity: formatQuantity(movement.quantityAfter) })}</span>
      }
    />
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
