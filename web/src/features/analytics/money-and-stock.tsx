import type { DayRange } from '@duka/domain/figures/sales-report';
import { ExpiringStock } from './expiring-stock.tsx';
import { MoneyCard } from './money-card.tsx';
import { UnsoldStock } from './unsold-stock.tsx';

/** Shows the money of the range, and the stock about which the seller should decide. */
export function MoneyAndStock({ storeId, range }: { storeId: string; range: DayRange }) {
  return (
    <>
      <MoneyCard storeId={storeId} range={range} />
      <UnsoldStock storeId={storeId} range={range} />
      <ExpiringStock storeId={storeId} />
    </>
  );
}
