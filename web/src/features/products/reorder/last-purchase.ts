import type { ReorderProduct } from '@duka/domain/products/reorder';
import { formatPrice } from '@duka/domain/values/money';
import { nameOf } from '@duka/domain/values/names';
import { m } from '#paraglide/messages.js';

/** Says from whom a product came last, in what and for how much; empty for one that was never bought in (R28). */
export function describeLastPurchase(product: ReorderProduct): string {
  if (product.lastPurchase === null) return '';
  const { supplierName: supplier } = product.lastPurchase;
  const cost = describeLastCost(product);
  // Who may not see costs reads from whom it came.
  if (cost === '') return supplier;
  return supplier === '' ? m.reorder_last({ cost }) : m.reorder_last_from({ supplier, cost });
}

/** Says what one of the pack, or of the unit, cost last; empty for one that was never bought in, and for who may not see costs. */
export function describeLastCost({ lastPurchase, unitName }: ReorderProduct): string {
  if (lastPurchase === null) return '';
  const { packName, price } = lastPurchase;
  if (typeof price !== 'number') return '';
  const unit = packName || nameOf(unitName);
  const each = formatPrice(price);
  return unit ? m.purchases_cost_per_unit({ price: each, unit }) : m.purchases_cost_each({ price: each });
}
