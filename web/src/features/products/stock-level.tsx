import { type StockLevel, stockLevelOf } from '@duka/domain/products/stock-level';
import { m } from '#paraglide/messages.js';

/** The colour of a stock's level; words beside it say which (LIST-017 to LIST-019). */
export function StockDot({ quantity }: { quantity: number }) {
  return <span className={`mr-1 inline-block size-2 rounded-full ${dots[stockLevelOf(quantity)]}`} />;
}

const dots: Record<StockLevel, string> = {
  'in-stock': 'bg-primary',
  'low-stock': 'bg-accent',
  'out-of-stock': 'bg-danger',
};

export function stockLevelName(level: StockLevel): string {
  if (level === 'in-stock') return m.list_stock_in();
  return level === 'low-stock' ? m.list_stock_low() : m.list_stock_out();
}
