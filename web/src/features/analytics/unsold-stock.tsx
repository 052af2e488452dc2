import type { DayRange } from '@duka/domain/figures/sales-report';
import { formatPrice } from '@duka/domain/values/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listUnsold } from '#api/figures.ts';
import { m } from '#paraglide/messages.js';
import { StockCard, stockRows } from './stock-card.tsx';

/** The most rows of one answer. */
const mostRows = 100;

/** Lists stock of which nothing was bought in the range, the most costly first. */
export function UnsoldStock({ storeId, range }: { storeId: string; range: DayRange }) {
  const [rows, setRows] = useState(stockRows);
  const query = useQuery({
    queryKey: ['figures', storeId, 'unsold', range, rows],
    queryFn: () => listUnsold(storeId, range, rows),
    placeholderData: keepPreviousData,
  });
  return (
    <StockCard
      id="slow-stock"
      title={m.analytics_slow()}
      text={m.analytics_slow_text()}
      none={m.analytics_slow_none()}
      query={query}
      onRows={rows < mostRows ? (wanted) => setRows(Math.min(wanted, mostRows)) : undefined}
      toRow={({ productId, productName, quantityInStock, value }) => ({
        ...{ id: productId, name: productName, quantityInStock },
        reason: <span className="font-semibold">{formatPrice(value)}</span>,
      })}
    />
  );
}
