import { formatDay, toDay } from '@duka/domain/dates';
import { formatWhole } from '@duka/domain/money';
import { formatQuantity } from '@duka/domain/quantity';
import { m } from '#paraglide/messages.js';
import { useExpiringStock } from '#shop/figure-queries.ts';
import { Badge } from '#ui/badge.tsx';
import { ProductName } from './product-name.tsx';
import { StockCard } from './stock-card.tsx';

/** Rows asked for. */
const shown = 10;

/** Stock to be sold soon or taken off the shelf. */
export function ExpiringStock({ storeId }: { storeId: string }) {
  const query = useExpiringStock(storeId, shown);
  const today = toDay(Date.now());
  const rows = query.data?.products.map(({ $id, name, expiryDate, quantityInStock }) => {
    const isExpired = toDay(expiryDate ?? '') < today;
    return (
      <li key={$id} className="flex items-center justify-between gap-3 py-1">
        <ProductName id={$id} name={name} />
        <span className="flex shrink-0 flex-col items-end text-sm tabular-nums">
          <Badge tone={isExpired ? 'danger' : 'warning'}>
            {isExpired ? m.analytics_expired({ day: formatDay(expiryDate ?? '') ?? '' }) : formatDay(expiryDate ?? '')}
          </Badge>
          <span className="text-muted">{m.analytics_in_stock({ quantity: formatQuantity(quantityInStock) })}</span>
        </span>
      </li>
    );
  });
  const total = query.data?.total ?? 0;
  return (
    <StockCard
      id="expiring-stock"
      title={m.analytics_expiring()}
      text={m.analytics_expiring_text()}
      none={m.analytics_expiring_none()}
      query={query}
      rows={rows}
      more={total > shown ? m.analytics_more({ count: formatWhole(total - shown) }) : undefined}
    />
  );
}
