import { type StockLevel, stockLevelOf } from '@duka/domain/products/stock-level';
import { m } from '#paraglide/messages.js';
import { Badge, type BadgeTone } from '#ui/page/badge.tsx';

const tones: Record<StockLevel, BadgeTone> = {
  'in-stock': 'success',
  'low-stock': 'warning',
  'out-of-stock': 'danger',
};

export function StockBadge({ quantity }: { quantity: number }) {
  const level = stockLevelOf(quantity);
  return <Badge tone={tones[level]}>{stockLevelName(level)}</Badge>;
}

export function stockLevelName(level: StockLevel): string {
  if (level === 'in-stock') return m.list_stock_in();
  return level === 'low-stock' ? m.list_stock_low() : m.list_stock_out();
}
