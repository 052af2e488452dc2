import { actRights } from '@duka/domain/members/screen-rights';
import type { Product } from '@duka/domain/products/product';
import type { ProductOrder } from '@duka/domain/products/product-filter';
import { formatProductId } from '@duka/domain/products/product-id';
import { stockLevelOf } from '@duka/domain/products/stock-level';
import { formatWhole } from '@duka/domain/values/money';
import { formatQuantity } from '@duka/domain/values/quantity';
import { editLink, productPaths } from '#features/products/product-paths.ts';
import { productName, referenceName } from '#features/products/product-words.ts';
import { StockDot, stockLevelName } from '#features/products/stock-level.tsx';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useMay } from '#session/membership.ts';
import { useOffered } from '#shop/override/use-override.tsx';
import { sayExpiry } from '#shop/trade/expiry-words.tsx';
import { IconButton } from '#ui/base/icon-button.tsx';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { IconLink } from '#ui/lists/icon-link.tsx';
import { Badge } from '#ui/page/badge.tsx';
import type { ProductRowsProps } from './product-row-parts.tsx';
import { ProductThumbnail } from './product-thumbnail.tsx';
import { ProductTick } from './product-tick.tsx';

interface ProductTableProps extends ProductRowsProps {
  order: ProductOrder;
  onOrder: (order: ProductOrder) => void;
}

/** Shows the columns of LIST-006, from 768 px on. A press on the head of an ordered column turns it around, or back to the newest. */
export function ProductTable({ products, references, ticked, onTick, onDelete, order, onOrder }: ProductTableProps) {
  const ids = products.map(({ id }) => id);
  const tickedHere = ids.filter((id) => ticked.has(id)).length;
  const sortBy = (up: ProductOrder, down?: ProductOrder) =>
    ({
      sort: order === up ? 'ascending' : order === down ? 'descending' : 'none',
      onSort: () => onOrder(order === up ? (down ?? 'newest') : up),
    }) as const;
  return (
    <DataTable
      label={m.list_table()}
      isDense
      head={
        <>
          <ColumnHead>
            <ProductTick
              label={m.list_tick_all()}
              checked={tickedHere === ids.length}
              mixed={tickedHere > 0}
              onChange={(isTicked) => onTick(ids, isTicked)}
            />
          </ColumnHead>
          <ColumnHead>{m.list_column_image()}</ColumnHead>
          <ColumnHead {...sortBy('name')}>{m.list_column_name()}</ColumnHead>
          <ColumnHead>{m.list_column_category()}</ColumnHead>
          <ColumnHead>{m.list_column_id()}</ColumnHead>
          <ColumnHead isNumber {...sortBy('price-low', 'price-high')}>
            {m.list_column_price()}
          </ColumnHead>
          <ColumnHead>{m.list_column_unit()}</ColumnHead>
          <ColumnHead {...sortBy('stock-low')}>{m.list_column_stock()}</ColumnHead>
          <ColumnHead>{m.list_column_actions()}</ColumnHead>
        </>
      }
    >
      {products.map((product) => (
        <ProductTableRow
          key={product.id}
          product={product}
          references={references}
          isTicked={ticked.has(product.id)}
          onTick={onTick}
          onDelete={onDelete}
        />
      ))}
    </DataTable>
  );
}

interface ProductTableRowProps extends Pick<ProductRowsProps, 'references' | 'onTick' | 'onDelete'> {
  product: Product;
  isTicked: boolean;
}

function ProductTableRow({ product, references, isTicked, onTick, onDelete }: ProductTableRowProps) {
  const name = productName(product);
  return (
    <tr className={`max-xl:text-xs ${isTicked ? 'bg-primary-soft/40' : ''}`}>
      <td>
        <ProductTick
          label={m.list_tick({ name })}
          checked={isTicked}
          onChange={(checked) => onTick([product.id], checked)}
        />
      </td>
      <td>
        <ProductThumbnail product={product} className="size-9" />
      </td>
      <th scope="row" className="w-1/2">
        <Link
          to={productPaths.view(product.id)}
          className="line-clamp-3 text-sm font-semibold text-ink hover:underline"
        >
          {name}
        </Link>
        <span className="flex flex-wrap gap-1">
          {product.status === 'draft' ? <Badge>{m.list_draft()}</Badge> : null}
          {sayExpiry(product)}
        </span>
        {product.manufacturer ? <p className="line-clamp-1 text-muted max-xl:hidden">{product.manufacturer}</p> : null}
      </th>
      <td>
        <span className="line-clamp-2">{referenceName(product.categories, references?.categories)}</span>
      </td>
      <td className="text-muted tabular-nums">{formatProductId(product)}</td>
      <td className="text-right font-medium whitespace-nowrap tabular-nums xl:text-sm">
        {formatWhole(product.sellingPrice)}
      </td>
      <td>{referenceName(product.units, references?.units)}</td>
      <td>
        <p className="font-medium whitespace-nowrap tabular-nums">
          <StockDot quantity={product.quantityInStock} />
          {formatQuantity(product.quantityInStock)}
        </p>
        <p className="whitespace-nowrap text-muted">{stockLevelName(stockLevelOf(product.quantityInStock))}</p>
      </td>
      <td>
        <ProductActions product={product} onDelete={onDelete} />
      </td>
    </tr>
  );
}

interface ProductActionsProps {
  product: Product;
  onDelete: (product: Product) => void;
}

/** Shows View, Edit and, apart from them, Delete (LIST-007) in the table, each named after its product. */
function ProductActions({ product, onDelete }: ProductActionsProps) {
  const may = useMay();
  const offers = useOffered();
  const name = productName(product);
  return (
    <div className="flex *:w-8">
      <IconLink to={productPaths.view(product.id)} icon="eye" label={m.list_view({ name })} />
      {may(actRights.editProduct) ? (
        <IconLink {...editLink(product)} icon="edit" label={m.list_edit({ name })} />
      ) : null}
      {offers(...actRights.deleteProduct) ? (
        <IconButton icon="trash" label={m.list_delete({ name })} onClick={() => onDelete(product)} tone="danger" />
      ) : null}
    </div>
  );
}
