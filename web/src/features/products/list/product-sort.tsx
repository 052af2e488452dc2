import { type ProductOrder, productOrders } from '@duka/domain/products/product-filter';
import { m } from '#paraglide/messages.js';
import { SortSelect } from '#ui/lists/sort-select.tsx';

const orderNames: Record<ProductOrder, () => string> = {
  newest: m.list_order_newest,
  name: m.list_order_name,
  'price-low': m.list_order_price_low,
  'price-high': m.list_order_price_high,
  'stock-low': m.list_order_stock_low,
};

interface ProductSortProps {
  order: ProductOrder;
  onOrder: (order: ProductOrder) => void;
  /** Among the chips of a phone. */
  isChip?: boolean;
}

/** The order of the products, above the table and among the chips of a phone. */
export function ProductSort({ order, onOrder, isChip }: ProductSortProps) {
  return (
    <SortSelect
      label={m.list_order()}
      value={order}
      onChange={onOrder}
      options={productOrders.map((value) => ({ value, label: orderNames[value]() }))}
      isChip={isChip}
    />
  );
}
