import type { OrderStatus } from '@duka/domain/orders/order';
import { describeOrderMatches, everyOrder } from '@duka/domain/orders/order-filter';
import { describeProductMatches, everyProduct } from '@duka/domain/products/product-filter';
import { countEvery } from '@duka/domain/products/product-total';
import { useQuery } from '@tanstack/react-query';
import { listDocuments } from '#api/documents.ts';
import { m } from '#paraglide/messages.js';
import { useExpiringStock } from '#shop/figures/figure-queries.ts';
import { SummaryTile } from './summary-tile.tsx';

/** Counts what waits for the seller; each count links to the list that it counts. DASH-004 to DASH-006, Q-051. */
export function ProductSummary({ storeId }: { storeId: string }) {
  const pending = useOrderCount(storeId, 'Pending');
  const delivering = useOrderCount(storeId, 'In-Progress');
  const lowStock = useQuery({
    queryKey: ['figures', storeId, 'low-stock'],
    queryFn: () => {
      const rules = describeProductMatches(storeId, { ...everyProduct, stock: 'low-stock' }, nothingKnown, Date.now());
      return countEvery(rules, (queries) => listDocuments('products', queries));
    },
  });
  const expiring = useExpiringStock(storeId, 1);
  return (
    <section aria-label={m.dashboard_summary()}>
      <ul className="grid grid-cols-2 gap-3 md:gap-5 lg:grid-cols-4">
        <SummaryTile
          title={m.dashboard_pending()}
          icon="clock"
          to={ordersIn('Pending')}
          query={pending}
          count={pending.data}
        />
        <SummaryTile
          title={m.dashboard_low_stock()}
          icon="warning"
          to="/products?stock=low-stock"
          query={lowStock}
          count={lowStock.data}
        />
        <SummaryTile
          title={m.dashboard_on_delivery()}
          icon="send"
          to={ordersIn('In-Progress')}
          query={delivering}
          count={delivering.data}
        />
        <SummaryTile
          title={m.dashboard_expiring()}
          icon="calendar"
          to="/analytics#expiring-stock"
          query={expiring}
          count={expiring.data?.total}
        />
      </ul>
    </section>
  );
}

/** Only a search needs the names. */
const nothingKnown = { categories: [], units: [] };

function useOrderCount(storeId: string, status: OrderStatus) {
  return useQuery({
    queryKey: ['figures', storeId, 'orders', status],
    queryFn: () =>
      countEvery(describeOrderMatches(storeId, { ...everyOrder, status }), (queries) =>
        listDocuments('orders', queries),
      ),
  });
}

function ordersIn(status: OrderStatus): string {
  return `/orders?${new URLSearchParams({ status })}`;
}
