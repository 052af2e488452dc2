import { describeProductMatches, everyProduct, type ProductFilter } from './product-filter.ts';
import { noNames } from './product-search.ts';

/** Describes the lists of products that the dashboard counts: low stock, expiring soon, expired (DASH-005, DASH-006). */
export function describeStockAlerts(storeId: string, nowMs: number) {
  const describe = (filter: Partial<ProductFilter>) =>
    describeProductMatches(storeId, { ...everyProduct, ...filter }, noNames, nowMs);
  return {
    low: describe({ stock: 'low-stock' }),
    expiring: describe({ expiry: 'expiring' }),
    expired: describe({ expiry: 'expired' }),
  };
}
