import { formatPrice, formatWhole } from '@duka/domain/money';
import { formatQuantity } from '@duka/domain/quantity';
import type { DayRange } from '@duka/domain/sales-report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listUnsold } from '#api/figures.ts';
import { m } from '#paraglide/messages.js';
import { figuresKey } from '#shop/use-live-figures.ts';
import { ProductName } from './product-name.tsx';
import { StockCard } from './stock-card.tsx';

/** Rows asked for. */
const shown = 10;

/** Stock that nobody bought of in the range, the most costly first. */
export function UnsoldStock({ storeId, range }: { storeId: string; range: DayRange }) {
  const query = useQuery({
    queryKey: [figuresKey, storeId, 'unsold', range],
    queryFn: () => listUnsold(storeId, range, shown),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.products.map(({ productId, productName, quantityInStock, value }) => (
    <li key={productId} className="flex items-center justify-between gap-3 py-1">
      <ProductName id={productId} name={productName} />
      <span className="shrink-0 text-right text-sm tabular-nums">
        <span className="block font-semibold">{formatPrice(value)}</span>
        <span className="text-muted">{m.analytics_in_stock({ quantity: formatQuantity(quantityInStock) })}</span>
      </span>
    </li>
  ));
  const total = query.data?.total ?? 0;
  return (
    <StockCard
      id="slow-stock"
      title={m.analytics_slow()}
      text={m.analytics_slow_text()}
      none={m.analytics_slow_none()}
      query={query}
      rows={rows}
      more={total > shown ? m.analytics_more({ count: formatWhole(total - shown) }) : undefined}
    />
  );
}
