import { contains, equal, limit, offset, type QueryDescription, select } from '#query.ts';
import { sumQuantities } from '#values/quantity.ts';
import type { AutoStockChoice } from './auto-stock-choice.ts';

/** Rows that are asked for at a time while adding up. */
export const autoStockPageSize = 100;

/** Describes one page of the store's products that may count; upper and lower case are compared by `sumAutoStock`. */
export function describeAutoStockPage(storeId: string, choice: AutoStockChoice, page: number): QueryDescription[] {
  return [
    equal('storeId', storeId),
    equal('productCategories', choice.category),
    equal('units', choice.unit),
    contains('name', choice.name.trim()),
    select('$id', 'name', 'quantityInStock'),
    limit(autoStockPageSize),
    offset(page * autoStockPageSize),
  ];
}

/**
 * Adds up the stock of the products with the same name (PROD-016). The product being edited counts with the stock it
 * has, so correcting its name leaves its stock alone.
 */
export function sumAutoStock(
  rows: readonly { readonly id: string; readonly name: string; readonly quantityInStock: number }[],
  name: string,
  edited?: { readonly id: string; readonly quantityInStock: number },
): number {
  const wanted = normalise(name);
  const others = rows.filter((row) => row.id !== edited?.id && normalise(row.name) === wanted);
  return sumQuantities([...others, ...(edited ? [edited] : [])].map(({ quantityInStock }) => quantityInStock));
}

function normalise(name: string): string {
  return name.trim().toLowerCase();
}
