import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { productPaths } from '#features/products/product-paths.ts';
import { m } from '#paraglide/messages.js';
import { customerOf } from '#shop/trade/customer-of.ts';
import { OrderStatusBadge } from '#shop/trade/order-status-badge.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { type PurchaseRowsProps, TrackingId } from './purchase-parts.tsx';

/** Shows the columns of VIEW-016; the action opens the order (VIEW-018, Q-049). */
export function PurchaseTable({ purchases }: PurchaseRowsProps) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={m.view_history()} className="w-full text-left text-[0.9375rem]">
        <thead className="border-y border-line bg-sunken/60 text-xs text-muted">
          <tr className="*:px-2 *:py-2.5 *:font-semibold *:whitespace-nowrap *:first:pl-5 *:last:pr-5">
            <th scope="col">{m.view_history_customer()}</th>
            <th scope="col">{m.view_history_date()}</th>
            <th scope="col">{m.view_history_tracking()}</th>
            <th scope="col" className="text-right">
              {m.view_history_total()}
            </th>
            <th scope="col">{m.view_history_action()}</th>
            <th scope="col">{m.view_history_status()}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {purchases.map((purchase) => (
            <tr key={purchase.id} className="*:px-2 *:py-1 *:first:pl-5 *:last:pr-5 hover:bg-sunken/40">
              <th scope="row" className="font-medium wrap-anywhere">
                {customerOf(purchase)}
              </th>
              <td className="whitespace-nowrap">{formatDay(purchase.orderDate) ?? m.view_invalid_date()}</td>
              <td>
                <TrackingId id={purchase.trackingId} />
              </td>
              <td className="text-right whitespace-nowrap tabular-nums">{formatPrice(purchase.orderTotal)}</td>
              <td>
                <ButtonLink
                  to={productPaths.order(purchase.orderId)}
                  variant="ghost"
                  aria-label={m.view_history_view_order({ id: purchase.trackingId })}
                >
                  {m.view_history_view()}
                </ButtonLink>
              </td>
              <td>
                <OrderStatusBadge status={purchase.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
