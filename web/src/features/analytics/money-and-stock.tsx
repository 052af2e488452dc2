import type { DayRange } from '@duka/domain/figures/sales-report';
import { callRights } from '@duka/domain/members/screen-rights';
import { worthOfStock } from '@duka/domain/stock/stock-worth';
import { formatPrice } from '@duka/domain/values/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listUnsold } from '#data/calls/figures.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { useStore } from '#session/store-queries.ts';
import { useExpiringStock } from '#shop/figures/figure-queries.ts';
import { ExpiryBadge } from '#shop/trade/expiry-badge.tsx';
import { MoneyCard } from './money-card.tsx';
import { PageVisitsCard } from './page-visits-card.tsx';
import { StockCard, stockRows } from './stock-card.tsx';

/** Shows the visits of the shop's page and the money of the range, and the stock about which the seller should decide. */
export function MoneyAndStock({ storeId, range }: { storeId: string; range: DayRange }) {
  const may = useMay();
  const { data: store } = useStore();
  return (
    <>
      {store?.pageSlug && may(callRights.visits) ? <PageVisitsCard storeId={storeId} range={range} /> : null}
      {may(callRights.money) ? <MoneyCard storeId={storeId} range={range} /> : null}
      {may(callRights.unsold) ? <UnsoldStock storeId={storeId} range={range} /> : null}
      <ExpiringStock storeId={storeId} />
    </>
  );
}

/** Lists stock that expires soon or has expired. */
function ExpiringStock({ storeId }: { storeId: string }) {
  const [rows, setRows] = useState(stockRows);
  const query = useExpiringStock(storeId, rows);
  const seesCosts = useMay()(['costs']);
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
            {seesCosts ? <span className="font-semibold">{formatPrice(worthOfStock(product))}</span> : null}
          </>
        ),
      })}
    />
  );
}

/** The most rows of one answer. */
const maxRows = 100;

/** Lists stock of which nothing was bought in the range, the most costly first. */
function UnsoldStock({ storeId, range }: { storeId: string; range: DayRange }) {
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
      onRows={rows < maxRows ? (wanted) => setRows(Math.min(wanted, maxRows)) : undefined}
      toRow={({ productId, productName, quantityInStock, value }) => ({
        ...{ id: productId, name: productName, quantityInStock },
        // Null for who may not see costs.
        reason: typeof value === 'number' ? <span className="font-semibold">{formatPrice(value)}</span> : null,
      })}
    />
  );
}
