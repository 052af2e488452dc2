import { nextStatuses } from '@duka/domain/orders/order';
import type { OrderItem, ShopOrder } from '@duka/domain/orders/shop-order';
import { isExpired } from '@duka/domain/products/expiry';
import { formatAmount } from '@duka/domain/values/amount';
import { formatPrice } from '@duka/domain/values/money';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useQuery } from '@tanstack/react-query';
import { readNowMs } from '#data/calls/now.ts';
import { orderPaths } from '#features/orders/order-paths.ts';
import { orderItemsQuery } from '#features/orders/order-queries.ts';
import { describeSold } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { ExpiryBadge } from '#shop/trade/expiry-badge.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { Card } from '#ui/page/card.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

/** Lists the ordered goods at the prices of that time. */
export function OrderItems({ order }: { order: ShopOrder }) {
  const { data: items, isError, refetch } = useQuery(orderItemsQuery(order.id));
  return (
    <Card padding="snug">
      <section aria-label={m.orders_items()}>
        <h2 className="text-sm text-muted">{m.orders_items()}</h2>
        {isError ? (
          <RetryAlert kind="error" label={m.orders_try_again()} onRetry={() => refetch()}>
            {m.orders_items_failed()}
          </RetryAlert>
        ) : null}
        {!items && !isError ? <Skeleton className="my-3 h-12 w-full" /> : null}
        {items ? (
          <ul className="divide-y divide-line">
            {items.map((item) => (
              <li key={item.id} className="flex items-start justify-between gap-4 py-2">
                <div className="min-w-0">
                  <ItemName item={item} />
                  <ExpiredMark item={item} order={order} />
                  <p className="text-sm text-muted tabular-nums">
                    {describeQuantity(item)}
                    <UsualPrice item={item} />
                    {item.isCostUnknown ? <span className="block">{m.orders_cost_unknown()}</span> : null}
                  </p>
                  {item.returned > 0 ? (
                    <p className="text-sm tabular-nums">
                      {m.orders_back_item({ amount: formatAmount(item.returned, item.unitName) })}
                    </p>
                  ) : null}
                </div>
                <Figure size="row">{formatPrice(item.amount)}</Figure>
              </li>
            ))}
          </ul>
        ) : null}
        {order.expiredReason ? (
          <p className="border-t border-line py-3 wrap-anywhere">
            {m.orders_expired_sold({ reason: order.expiredReason })}
          </p>
        ) : null}
        {order.discount > 0 ? (
          <p className="flex justify-between gap-4 border-t border-line py-3">
            <span>{m.orders_discount()}</span> <span className="tabular-nums">{formatPrice(order.discount)}</span>
          </p>
        ) : null}
        <p className="flex justify-between gap-4 border-t border-line pt-2 font-bold">
          <span>{m.orders_total()}</span>
          <span className="tabular-nums">{formatPrice(order.orderTotal)}</span>
        </p>
        {order.returned > 0 ? (
          <p className="flex justify-between gap-4 pt-2">
            <span>{m.orders_back_worth()}</span> <span className="tabular-nums">{formatPrice(-order.returned)}</span>
          </p>
        ) : null}
        {order.voidReason ? (
          <p className="pt-2 wrap-anywhere">{m.orders_void_reason({ reason: order.voidReason })}</p>
        ) : null}
      </section>
    </Card>
  );
}

/** Says what it would have cost without an agreement (R26). */
function UsualPrice({ item }: { item: OrderItem }) {
  return isListPrice(item) ? null : (
    <span className="block">{m.orders_usual_price({ price: formatUnbroken(item.listPrice) })}</span>
  );
}

/** True if a line was sold at the price of the product or the pack. */
export function isListPrice({ unitPrice, listPrice, pack }: OrderItem): boolean {
  return (pack?.price ?? unitPrice) === listPrice;
}

function ItemName({ item }: { item: OrderItem }) {
  if (item.productId === '') return <p className="font-medium wrap-anywhere">{item.productName}</p>;
  return (
    <Link
      to={orderPaths.product(item.productId)}
      className="inline-flex min-h-6 items-center font-medium wrap-anywhere hover:underline"
    >
      {item.productName}
    </Link>
  );
}

/** Marks goods that were past their date when they were sold, or are by now while the order is still worked on (R24). */
function ExpiredMark({ item: { expiryDate }, order }: { item: OrderItem; order: ShopOrder }) {
  const isOpen = nextStatuses(order.status).length > 0;
  const soldAtMs = isOpen ? readNowMs() : Date.parse(order.orderDate);
  if (expiryDate === null || !isExpired({ hasExpiry: true, expiryDate }, soldAtMs)) return null;
  return <ExpiryBadge hasExpiry expiryDate={expiryDate} />;
}

/** Formats `2.5 kg × TZS 3,000`, and `2 sacks (200 kg) × TZS 340,000`. */
function describeQuantity(item: OrderItem): string {
  const price = formatUnbroken(item.pack?.price ?? item.unitPrice);
  return m.orders_quantity_price({ quantity: describeSold(item), price });
}
