import { worthOfStock } from '@duka/domain/stock/stock-worth';
import { formatPrice } from '@duka/domain/values/money';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { useExpiringStock } from '#shop/figures/figure-queries.ts';
import { ExpiryBadge } from '#shop/trade/expiry-badge.tsx';
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
      toRow={({ $id, expiryDate, ...product }) => ({
        ...product,
        id: $id,
        reason: (
          <>
            <ExpiryBadge hasExpiry expiryDate={expiryDate ?? null} />
            <span className="font-semibold">{formatPrice(worthOfStock(product))}</span>
          </>
        ),
      })}
    />
  );
}
