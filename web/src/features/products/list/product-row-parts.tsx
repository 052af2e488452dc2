import { expiryStateOf } from '@duka/domain/products/expiry';
import type { Product } from '@duka/domain/products/product';
import { stockLevelOf } from '@duka/domain/products/stock-level';
import { formatAmount } from '@duka/domain/values/amount';
import { formatWhole } from '@duka/domain/values/money';
import { formatRecent } from '@duka/domain/values/recent-day';
import { readNowMs, readToday } from '#api/now.ts';
import type { References } from '#features/products/product-documents.ts';
import { referenceName } from '#features/products/product-words.ts';
import { StockDot, stockLevelName } from '#features/products/stock-level.tsx';
import { m } from '#paraglide/messages.js';
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
  const state = product.quantityInStock > 0 ? expiryStateOf(product, readNowMs()) : undefined;
  if (!state) return level;
  const day = formatRecent(product.expiryDate ?? '', readToday());
  const isPast = state === 'expired';
  return (
    <>
      <span className="sr-only">{level} </span>
      <span className={isPast ? 'text-danger' : 'text-on-warning-soft'}>
        {isPast ? m.goods_expired({ day }) : m.goods_expires({ day })}
      </span>
    </>
  );
}

export function stockOf({ quantityInStock, units }: Product, references: References | undefined): string {
  return formatAmount(quantityInStock, referenceName(units, references?.units));
}
