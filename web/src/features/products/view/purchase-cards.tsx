import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { productPaths } from '#features/products/product-paths.ts';
import { m } from '#paraglide/messages.js';
import { customerOf } from '#shop/trade/customer-of.ts';
import { OrderStatusBadge } from '#shop/trade/order-status-badge.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { type PurchaseRowsProps, TrackingId } from './purchase-parts.tsx';

/** Shows the rows of the table for narrow screens. */
export function PurchaseCards({ purchases }: PurchaseRowsProps) {
  return (
    <ul aria-label={m.view_history()} className="divide-y divide-line border-t border-line">
      {purchases.map((purchase) => (
        <li key={purchase.id} className="flex flex-col gap-1 px-5 py-3">
          <div className="flex items-start justify-between gap-3">
            <p className="font-semibold wrap-anywhere">{customerOf(purchase)}</p>
            <OrderStatusBadge status={purchase.status} />
          </div>
          <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
            <span>{formatDay(purchase.orderDate) ?? m.view_invalid_date()}</span>
            <span className="font-medium text-ink tabular-nums">{formatPrice(purchase.orderTotal)}</span>
          </p>
          <div className="-my-1 flex items-center justify-between gap-3 text-sm">
            <TrackingId id={purchase.trackingId} />
            <ButtonLink
              to={productPaths.order(purchase.orderId)}
              variant="ghost"
              className="-mr-4"
              aria-label={m.view_history_view_order({ id: purchase.trackingId })}
            >
              {m.view_history_view()}
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  );
}
