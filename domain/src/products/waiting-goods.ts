import { describeProductMatches, everyProduct, type ProductFilter } from './product-filter.ts';
import { noNames } from './product-search.ts';

/** Describes the products that wait for the seller on the dashboard, each to be counted (DASH-005, DASH-006). */
export function describeWaitingGoods(storeId: string, nowMs: number) {
  const describe = (filter: Partial<ProductFilter>) =>
    describeProductMatches(storeId, { ...everyProduct, ...filter }, noNames, nowMs);
  return {
    low: describe({ stock: 'low-stock' }),
    expiring: describe({ expiry: 'expiring' }),
    expired: describe({ expiry: 'expired' }),
  };
}
