import type { Product } from '@duka/domain/products/product';
import { formatProductId } from '@duka/domain/products/product-id';
import { formatWhole } from '@duka/domain/values/money';
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

/** Shows the columns of LIST-006, on screens wide enough to hold them. */
export function ProductTable({ products, references, ticked, onTick, onDelete }: ProductRowsProps) {
  const ids = products.map(({ id }) => id);
  const tickedHere = ids.filter((id) => ticked.has(id)).length;
  return (
    <Card padding="none" className="overflow-x-auto">
      <table aria-label={m.list_table()} className="w-full text-left text-sm">
        <thead className="border-b border-line bg-sunken/60 text-xs text-muted">
          <tr className="*:px-1.5 *:py-1 *:font-semibold *:whitespace-nowrap">
            <th scope="col" className="w-11 pr-0">
              <ProductTick
                label={m.list_tick_all()}
                checked={tickedHere === ids.length}
                mixed={tickedHere > 0}
                onChange={(isTicked) => onTick(ids, isTicked)}
              />
            </th>
            <th scope="col">{m.list_column_image()}</th>
            <th scope="col">{m.list_column_name()}</th>
            <th scope="col">{m.list_column_category()}</th>
            <th scope="col">{m.list_column_id()}</th>
            <th scope="col" className="text-right">
              {m.list_column_price()}
            </th>
            <th scope="col">{m.list_column_unit()}</th>
            <th scope="col">{m.list_column_stock()}</th>
            <th scope="col">{m.list_column_actions()}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {products.map((product) => (
            <ProductRow
              key={product.id}
              product={product}
              references={references}
              isTicked={ticked.has(product.id)}
              onTick={onTick}
              onDelete={onDelete}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface ProductRowProps extends Pick<ProductRowsProps, 'references' | 'onTick' | 'onDelete'> {
  product: Product;
  isTicked: boolean;
}

function ProductRow({ product, references, isTicked, onTick, onDelete }: ProductRowProps) {
  const name = productName(product);
  return (
    <tr
      className={`transition-colors duration-150 *:px-1.5 *:py-1.5 ${isTicked ? 'bg-primary-soft/40' : 'hover:bg-sunken/40'}`}
    >
      <td>
        <ProductTick
          label={m.list_tick({ name })}
          checked={isTicked}
          onChange={(checked) => onTick([product.id], checked)}
        />
      </td>
      <td>
        <ProductThumbnail product={product} className="size-11" />
      </td>
      <th scope="row" className="min-w-48 font-normal">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Link
            to={productPaths.view(product.id)}
            className="line-clamp-2 text-[0.9375rem] font-semibold wrap-anywhere text-ink hover:underline"
          >
            {name}
          </Link>
          {product.status === 'draft' ? <Badge>{m.list_draft()}</Badge> : null}
          <ExpiryBadge {...product} />
        </div>
        {product.manufacturer ? <p className="line-clamp-1 wrap-anywhere text-muted">{product.manufacturer}</p> : null}
      </th>
      <td className="max-w-36">
        <span className="line-clamp-2">{referenceName(product.categories, references?.categories)}</span>
      </td>
      <td className="max-w-28 truncate tabular-nums text-muted">{formatProductId(product)}</td>
      <td className="text-right font-medium whitespace-nowrap tabular-nums">{formatWhole(product.sellingPrice)}</td>
      <td className="max-w-20 truncate">{referenceName(product.units, references?.units)}</td>
      <td>
        <div className="flex flex-col items-start gap-1">
          <span className="font-medium tabular-nums">{formatQuantity(product.quantityInStock)}</span>
          <StockBadge quantity={product.quantityInStock} />
        </div>
      </td>
      <td className="w-32">
        <ProductActions product={product} onDelete={onDelete} isDense />
      </td>
    </tr>
  );
}
