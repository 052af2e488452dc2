import { formatProductId } from '@duka/domain/products/product-id';
import { formatPrice } from '@duka/domain/values/money';
import { formatQuantity } from '@duka/domain/values/quantity';
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

/** Shows the rows of the table as cards, for narrow screens. */
export function ProductCards({ products, references, ticked, onTick, onDelete }: ProductRowsProps) {
  return (
    <ul
      aria-label={m.list_table()}
      className="grid grid-cols-1 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]"
    >
      {products.map((product) => {
        const name = productName(product);
        const isTicked = ticked.has(product.id);
        return (
          <li key={product.id}>
            <Card padding="none" tone={isTicked ? 'ticked' : 'plain'} className="flex h-full flex-col gap-2 p-3">
              <div className="flex gap-3">
                <ProductThumbnail product={product} className="size-16" />
                <div className="min-w-0 grow">
                  <Link
                    to={productPaths.view(product.id)}
                    className="line-clamp-2 py-0.5 leading-snug font-semibold wrap-anywhere text-ink hover:underline"
                  >
                    {name}
                  </Link>
                  <p className="truncate text-sm text-muted">
                    {formatProductId(product)} · {referenceName(product.categories, references?.categories)}
                  </p>
                </div>
                <div className="-mt-1.5 -mr-1.5 shrink-0">
                  <ProductTick
                    label={m.list_tick({ name })}
                    checked={isTicked}
                    onChange={(checked) => onTick([product.id], checked)}
                  />
                </div>
              </div>
              <div className="-mr-2 -mb-1.5 flex grow items-end justify-between gap-2">
                <div className="min-w-0 self-center tabular-nums">
                  <p className="flex flex-wrap items-center gap-x-2 font-semibold">
                    {formatPrice(product.sellingPrice)}
                    {product.status === 'draft' ? <Badge>{m.list_draft()}</Badge> : null}
                  </p>
                  <p className="flex flex-wrap items-center gap-x-2 text-sm">
                    <span>
                      {formatQuantity(product.quantityInStock)} {referenceName(product.units, references?.units)}
                    </span>
                    <StockBadge quantity={product.quantityInStock} />
                    <ExpiryBadge {...product} />
                  </p>
                </div>
                <ProductActions product={product} onDelete={onDelete} />
              </div>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
