import { useId } from 'react';
import { productName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { describeRow, type ProductRowsProps, showStock, stockOf } from './product-row-parts.tsx';
import { ProductTick } from './product-tick.tsx';

/** The rows of a phone while some are selected: a press anywhere on one ticks it. */
export function ProductSelectRows({ products, references, ticked, onTick }: Omit<ProductRowsProps, 'onDelete'>) {
  const id = useId();
  return (
    <ListRows label={m.list_table()}>
      {products.map((product) => {
        const name = productName(product);
        const isTicked = ticked.has(product.id);
        const { price, level, ...parts } = describeRow(product);
        return (
          <ListRow
            key={product.id}
            {...parts}
            name={
              <label htmlFor={`${id}${product.id}`} className="after:absolute after:inset-0">
                {name}
              </label>
            }
            detail={
              <>
                <span className="mr-1.5">{showStock(product, stockOf(product, references))}</span>
                {level}
              </>
            }
            detailEnd={price}
            end={
              <ProductTick
                id={`${id}${product.id}`}
                label={m.list_tick({ name })}
                checked={isTicked}
                onChange={(checked) => onTick([product.id], checked)}
              />
            }
            isTicked={isTicked}
          />
        );
      })}
    </ListRows>
  );
}
