import type { ReorderProduct } from '@duka/domain/products/reorder';
import { formatPrice } from '@duka/domain/values/money';
import { nameOf } from '@duka/domain/values/names';
import { m } from '#paraglide/messages.js';

/** Says from whom a product came last, in what and for how much; empty for one that was never bought in (R28). */
export function describeLastPurchase({ lastPurchase, unitName }: ReorderProduct): string {
  if (lastPurchase === null) return '';
  const { supplierName: supplier, packName, price } = lastPurchase;
  const unit = packName || nameOf(unitName);
  const each = formatPrice(price);
  const cost = unit ? m.purchases_cost_per_unit({ price: each, unit }) : m.purchases_cost_each({ price: each });
  return supplier === '' ? m.reorder_last({ cost }) : m.reorder_last_from({ supplier, cost });
}
