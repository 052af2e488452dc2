import type { Product } from '@duka/domain/products/product';
import { type StockLevel, stockLevelOf } from '@duka/domain/products/stock-level';
import { formatAmount } from '@duka/domain/values/amount';
import { formatWhole } from '@duka/domain/values/money';
import type { References } from '#features/products/product-documents.ts';
import { referenceName } from '#features/products/product-words.ts';
import { stockLevelName } from '#features/products/stock-badge.tsx';
import { m } from '#paraglide/messages.js';
import { ExpiryBadge } from '#shop/trade/expiry-badge.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { ProductThumbnail } from './product-thumbnail.tsx';

/** What the rows of a phone, those to tick and the table have in common. */
export interface ProductRowsProps {
  products: readonly Product[];
  references: References | undefined;
  ticked: ReadonlySet<string>;
  onTick: (ids: readonly string[], isTicked: boolean) => void;
  onDelete: (product: Product) => void;
}

/** The parts of a `ListRow` that nobody presses, the price, and the level of the stock in words. */
export function describeRow(product: Product) {
  const { quantityInStock, sellingPrice, status } = product;
  return {
    picture: <ProductThumbnail product={product} className="size-11" />,
    nameEnd: status === 'draft' ? <Badge>{m.list_draft()}</Badge> : null,
    price: <Figure size="row">{formatWhole(sellingPrice)}</Figure>,
    level: (
      <>
        <StockDot quantity={quantityInStock} />
        {stockLevelName(stockLevelOf(quantityInStock))}
      </>
    ),
    children: <ExpiryBadge {...product} />,
  };
}

export function stockOf({ quantityInStock, units }: Product, references: References | undefined): string {
  return formatAmount(quantityInStock, referenceName(units, references?.units));
}

/** The colour of a stock's level; words beside it say which (LIST-017 to LIST-019). */
export function StockDot({ quantity }: { quantity: number }) {
  return <span className={`mr-1 inline-block size-2 rounded-full ${dots[stockLevelOf(quantity)]}`} />;
}

const dots: Record<StockLevel, string> = {
  'in-stock': 'bg-primary',
  'low-stock': 'bg-accent',
  'out-of-stock': 'bg-danger',
};
