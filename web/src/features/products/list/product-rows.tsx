import { actRights } from '@duka/domain/members/screen-rights';
import type { Product } from '@duka/domain/products/product';
import { formatPrice } from '@duka/domain/values/money';
import { productPaths } from '#features/products/product-paths.ts';
import { productName } from '#features/products/product-words.ts';
import type { QuickField } from '#features/products/quick-change/use-quick-change.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { describeRow, type ProductRowsProps, showStock, stockOf } from './product-row-parts.tsx';

const ProductMenu = lazyComponent(async () => (await import('./product-menu.tsx')).ProductMenu);

/** Marks a price or a stock that a tap changes. The accessible name of its button begins with the value that is shown. */
const tapToChange =
  '-mb-1.5 rounded-md pb-1.5 align-top underline decoration-dotted underline-offset-4 hover:bg-sunken';

interface PhoneRowsProps extends Omit<ProductRowsProps, 'ticked'> {
  onQuickChange: (product: Product, field: QuickField) => void;
}

/**
 * Lists products on a phone. A tap on a row opens the product, a tap on its price or stock changes that value, "…" opens the less common
 * actions, and a long press begins a selection.
 */
export function ProductRows({ products, references, onTick, onDelete, onQuickChange }: PhoneRowsProps) {
  const may = useMay();
  const [mayEdit, mayStock] = [may(actRights.editProduct), may(actRights.changeStock)];
  return (
    <ListRows label={m.list_table()}>
      {products.map((product) => {
        const name = productName(product);
        const stock = stockOf(product, references);
        const { price, level, ...parts } = describeRow(product);
        return (
          <ListRow
            key={product.id}
            link={{ to: productPaths.view(product.id) }}
            {...parts}
            name={name}
            detail={
              <>
                {mayStock ? (
                  <button
                    type="button"
                    aria-label={m.quick_restock({ stock, name })}
                    onClick={() => onQuickChange(product, 'quantityInStock')}
                    className={`relative z-1 mr-1.5 inline-block min-h-6 min-w-6 text-left tabular-nums ${tapToChange}`}
                  >
                    {showStock(product, stock)}
                  </button>
                ) : (
                  <span className="mr-1.5 tabular-nums">{showStock(product, stock)}</span>
                )}
                {level}
              </>
            }
            detailEnd={
              !mayEdit ? (
                price
              ) : (
                <button
                  type="button"
                  aria-label={m.quick_price_change({ price: formatPrice(product.sellingPrice), name })}
                  onClick={() => onQuickChange(product, 'sellingPrice')}
                  className={`-mr-1 -ml-2 pr-1 pl-2 ${tapToChange}`}
                >
                  {price}
                </button>
              )
            }
            end={
              <RowMenu label={m.list_more({ name })} title={name}>
                {(onClose) => (
                  <LazyPart>
                    <ProductMenu {...{ product, onDelete, onQuickChange, onClose }} />
                  </LazyPart>
                )}
              </RowMenu>
            }
            {...(mayEdit && { onLongPress: () => onTick([product.id], true) })}
          />
        );
      })}
    </ListRows>
  );
}
