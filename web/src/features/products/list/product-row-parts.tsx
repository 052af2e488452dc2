import type { Product } from '@duka/domain/products/product';
import { stockLevelOf } from '@duka/domain/products/stock-level';
import { formatAmount } from '@duka/domain/values/amount';
import { formatWhole } from '@duka/domain/values/money';
import { formatQuantity } from '@duka/domain/values/quantity';
import type { References } from '#features/products/product-documents.ts';
import { referenceName } from '#features/products/product-words.ts';
import { StockDot, stockLevelName } from '#features/products/stock-level.tsx';
import { m } from '#paraglide/messages.js';
import { sayExpiry } from '#shop/trade/expiry-words.tsx';
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
        <LevelOrExpiry {...product} />
      </>
    ),
  };
}

/** The level of the stock; of goods past their date, or in their last 30 days, the date weighs more (R24). */
function LevelOrExpiry(product: Product) {
  const level = stockLevelName(stockLevelOf(product.quantityInStock));
  const expiry = product.quantityInStock > 0 && sayExpiry(product);
  if (!expiry) return level;
  return (
    <>
      <span className="sr-only">{level} </span>
      {expiry}
    </>
  );
}

export function stockOf({ quantityInStock, units }: Product, references: References | undefined): string {
  return formatAmount(quantityInStock, referenceName(units, references?.units));
}

/** The stock before its level in a row: the number alone where there is none, and on phones too narrow for the unit beside the level. */
export function showStock({ quantityInStock }: Product, stock: string) {
  const number = formatQuantity(quantityInStock);
  if (quantityInStock <= 0) return number;
  return (
    <>
      <span className="max-[22rem]:hidden">{stock}</span>
      <span className="min-[22rem]:hidden">{number}</span>
    </>
  );
}
