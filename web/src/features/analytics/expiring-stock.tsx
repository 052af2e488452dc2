import { formatDay, toDay } from '@duka/domain/values/dates';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { useExpiringStock } from '#shop/figures/figure-queries.ts';
import { Badge } from '#ui/page/badge.tsx';
import { StockCard, stockRows } from './stock-card.tsx';

/** Lists stock that expires soon or has expired. */
export function ExpiringStock({ storeId }: { storeId: string }) {
  const [rows, setRows] = useState(stockRows);
  const query = useExpiringStock(storeId, rows);
  return (
    <StockCard
      id="expiring-stock"
      title={m.analytics_expiring()}
      text={m.analytics_expiring_text()}
      none={m.analytics_expiring_none()}
      query={query}
      onRows={setRows}
      toRow={({ $id, expiryDate, ...product }) => ({ ...product, id: $id, reason: <Expiry date={expiryDate ?? ''} /> })}
    />
  );
}

function Expiry({ date }: { date: string }) {
  const day = formatDay(date);
  if (toDay(date) < toDay(Date.now())) return <Badge tone="danger">{m.analytics_expired({ day: day ?? '' })}</Badge>;
  return <Badge tone="warning">{day}</Badge>;
}
