import { actRights } from '@duka/domain/members/screen-rights';
import { useMay } from '#session/membership.ts';

/** Returns whether whoever acts may write a purchase down, which needs a right to the stock and one to the costs (R63). */
export function useMayBuy(): boolean {
  const may = useMay();
  return may(actRights.addSupplier) && may(actRights.readPurchases);
}
