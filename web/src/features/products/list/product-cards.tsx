import type { Product } from '@duka/domain/products/product';
import { formatProductId } from '@duka/domain/products/product-id';
import { formatAmount } from '@duka/domain/values/amount';
import { formatPrice } from '@duka/domain/values/money';
import type { ReactNode } from 'react';
import { productPaths } from '#features/products/product-paths.ts';
import { productName, referenceName } from '#features/products/product-words.ts';
import { StockBadge } from '#features/products/stock-badge.tsx';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { ExpiryBadge } from '#shop/trade/expiry-badge.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { Card } from '#ui/page/card.tsx';
import { ProductActions } from './product-actions.tsx';
import type { ProductRowsProps } from './product-rows.ts';
import { ProductThumbnail } from './product-thumbnail.tsx';
import { ProductTick } from './product-tick.tsx';

/** Shows the rows of the table as cards, for narrow screens; a tap beside their controls opens the product. */
export function ProductCards({ products, ticked, onTick, ...rest }: ProductRowsProps) {
  return (
    <ul
      aria-label={m.list_table()}
      className="grid grid-cols-1 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]"
    >
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} isTicked={ticked.has(product.id)} onTick={onTick} {...rest} />
        </li>
      ))}
    </ul>
  );
}

interface ProductCardProps extends Omit<ProductRowsProps, 'products' | 'ticked'> {
  product: Product;
  isTicked: boolean;
}

function ProductCard({ product, references, isTicked, onTick, onDelete, onQuickChange }: ProductCardProps) {
  const name = productName(product);
  const price = formatPrice(product.sellingPrice);
  const stock = formatAmount(product.quantityInStock, referenceName(product.units, references?.units));
  return (
    <Card
      padding="none"
      tone={isTicked ? 'ticked' : 'plain'}
      className="relative flex h-full flex-col gap-1 p-3 pb-1.5"
    >
      <div className="flex gap-3">
        <ProductThumbnail product={product} className="size-16" />
        <div className="min-w-0 grow">
          <Link
            to={productPaths.view(product.id)}
            className="line-clamp-2 py-0.5 leading-snug font-semibold wrap-anywhere text-ink after:absolute after:inset-0 after:rounded-card"
          >
            {name}
          </Link>
          <p className="truncate text-sm text-muted">
            {formatProductId(product)} · {referenceName(product.categories, references?.categories)}
          </p>
        </div>
        <div className="relative z-1 -mt-1.5 -mr-1.5 shrink-0">
          <ProductTick
            label={m.list_tick({ name })}
            checked={isTicked}
            onChange={(checked) => onTick([product.id], checked)}
          />
        </div>
      </div>
      <div className="empty:hidden">
        <ExpiryBadge {...product} />
      </div>
      <div className="-mr-2 flex grow items-end justify-between gap-2">
        <div className="relative z-1 -ml-2 min-w-0 self-center tabular-nums">
          <div className="flex flex-wrap items-center">
            <QuickButton
              label={m.quick_price_change({ price, name })}
              onPress={() => onQuickChange(product, 'sellingPrice')}
            >
              <span className="font-semibold">{price}</span>
            </QuickButton>
            {product.status === 'draft' ? <Badge>{m.list_draft()}</Badge> : null}
          </div>
          <div className="flex flex-wrap items-center">
            <QuickButton
              label={m.quick_restock({ stock, name })}
              onPress={() => onQuickChange(product, 'quantityInStock')}
            >
              <span className="text-sm">{stock}</span>
            </QuickButton>
            <StockBadge quantity={product.quantityInStock} />
          </div>
        </div>
        <div className="relative z-1">
          <ProductActions product={product} onDelete={onDelete} />
        </div>
      </div>
    </Card>
  );
}

/** A fact that a tap changes; `label` begins with the fact and says so. */
function QuickButton({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="min-h-9 rounded-control px-2 text-left underline decoration-dotted underline-offset-4 hover:bg-sunken"
    >
      {children}
    </button>
  );
}
