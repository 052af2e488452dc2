import type { Purchase } from '@duka/domain/orders/purchase';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useState } from 'react';
import { productPaths } from '#features/products/product-paths.ts';
import { ProductSection } from '#features/products/product-section.tsx';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { customerOf } from '#shop/trade/customer-of.ts';
import { OrderStatusBadge } from '#shop/trade/order-status-badge.tsx';
import { Button } from '#ui/base/button.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { CopyButton } from '#ui/forms/copy-button.tsx';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { Card } from '#ui/page/card.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { usePurchases } from './figure-queries.ts';

/** Rows that are shown at first, and added by each "Show more". */
const step = 10;

/** Lists who bought the product, newest first (VIEW-016 to VIEW-019). */
export function PurchaseHistory({ productId }: { productId: string }) {
  const hasTable = useTableScreen();
  const [count, setCount] = useState(step);
  const { data: purchases, isError, refetch } = usePurchases(productId);
  const shown = (purchases ?? []).slice(0, count);
  return (
    <ProductSection title={m.view_history()}>
      {isError ? (
        <RetryAlert kind="error" label={m.view_try_again()} onRetry={() => refetch()}>
          {m.view_history_failed()}
        </RetryAlert>
      ) : null}
      {!purchases && !isError ? <ListSkeleton text={m.view_history_loading()} /> : null}
      {purchases?.length === 0 ? (
        <Card padding="none">
          <EmptyState icon="cart" title={m.view_history_empty_title()} text={m.view_history_empty_text()} />
        </Card>
      ) : null}
      {purchases && purchases.length > 0 ? (
        <>
          {hasTable ? <PurchaseTable purchases={shown} /> : <PurchaseRows purchases={shown} />}
          <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-sm text-muted tabular-nums">
              {m.view_history_count({ shown: shown.length, total: purchases.length })}
            </p>
            {count < purchases.length ? (
              <Button variant="secondary" onClick={() => setCount(count + step)}>
                {m.view_history_more()}
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
    </ProductSection>
  );
}

interface PurchasesProps {
  purchases: readonly Purchase[];
}

/** On a phone: who bought for how much, when, and how far the order is. */
function PurchaseRows({ purchases }: PurchasesProps) {
  return (
    <ListRows label={m.view_history()}>
      {purchases.map((purchase) => (
        <ListRow
          key={purchase.id}
          link={{
            to: productPaths.order(purchase.orderId),
            'aria-label': `${customerOf(purchase)}: ${m.view_history_view_order({ id: purchase.trackingId })}`,
          }}
          name={customerOf(purchase)}
          nameEnd={<Figure size="row">{formatPrice(purchase.orderTotal)}</Figure>}
          detail={`${dayOf(purchase)} · ${purchase.trackingId}`}
          detailEnd={<OrderStatusBadge status={purchase.status} />}
          end={<CopyTrackingId id={purchase.trackingId} />}
        />
      ))}
    </ListRows>
  );
}

/** Shows the columns of VIEW-016; the action opens the order (VIEW-018, Q-049). */
function PurchaseTable({ purchases }: PurchasesProps) {
  return (
    <DataTable
      label={m.view_history()}
      isDense
      head={
        <>
          <ColumnHead>{m.view_history_customer()}</ColumnHead>
          <ColumnHead>{m.view_history_date()}</ColumnHead>
          <ColumnHead>{m.view_history_tracking()}</ColumnHead>
          <ColumnHead isNumber>{m.view_history_total()}</ColumnHead>
          <ColumnHead>{m.view_history_action()}</ColumnHead>
          <ColumnHead>{m.view_history_status()}</ColumnHead>
        </>
      }
    >
      {purchases.map((purchase) => (
        <tr key={purchase.id}>
          <th scope="row">{customerOf(purchase)}</th>
          <td className="whitespace-nowrap">{dayOf(purchase)}</td>
          <td>
            <span className="-my-2 -mr-2 inline-flex items-center whitespace-nowrap tabular-nums">
              {purchase.trackingId}
              <CopyTrackingId id={purchase.trackingId} />
            </span>
          </td>
          <td className="text-right font-medium whitespace-nowrap tabular-nums">{formatPrice(purchase.orderTotal)}</td>
          <td>
            <Link
              to={productPaths.order(purchase.orderId)}
              aria-label={m.view_history_view_order({ id: purchase.trackingId })}
              className="inline-flex min-h-9 items-center font-semibold text-on-primary-soft hover:underline"
            >
              {m.view_history_view()}
            </Link>
          </td>
          <td>
            <OrderStatusBadge status={purchase.status} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function dayOf({ orderDate }: Purchase): string {
  return formatDay(orderDate) ?? m.view_invalid_date();
}

/** Copies the tracking id (VIEW-017). */
function CopyTrackingId({ id }: { id: string }) {
  const { show } = useToast();
  return (
    <CopyButton text={id} label={m.view_copy_tracking_id({ id })} onCopied={() => show(m.view_tracking_id_copied())} />
  );
}
