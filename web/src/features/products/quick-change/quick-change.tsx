import type { Product } from '@duka/domain/products/product';
import { PriceDialog } from './price-dialog.tsx';
import { RestockDialog } from './restock-dialog.tsx';
import type { QuickField } from './use-quick-change.ts';

interface QuickChangeProps {
  product: Product;
  field: QuickField;
  onClose: () => void;
}

/** Changes one field of a product on top of the page that shows it: the price, or the stock by what came. */
export function QuickChange({ product, field, onClose }: QuickChangeProps) {
  const Dialog = field === 'sellingPrice' ? PriceDialog : RestockDialog;
  return <Dialog product={product} onClose={onClose} />;
}
