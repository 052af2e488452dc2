import { contains, equal, limit, offset, type QueryDescription, select } from '#query.ts';
import { sumQuantities } from '#values/quantity.ts';
import type { AutoStockChoice } from './auto-stock-choice.ts';
import type { Product } from './product.ts';

/** Rows that are asked for at a time while adding up. */
export const autoStockPageSize = 100;

/**
 * Describes one page of the store's products that may count. Their categories and units are compared by `sumAutoStock`, as not
 * every backend can filter by a relation that is a list, and so are upper and lower case.
 */
export function describeAutoStockPage(storeId: string, choice: AutoStockChoice, page: number): QueryDescription[] {
  return [
    equal('storeId', storeId),
    contains('name', choice.name.trim()),
    select('$id', 'name', 'quantityInStock', 'productCategories.$id', 'units.$id'),
    limit(autoStockPageSize),
    offset(page * autoStockPageSize),
  ];
}

/**
 * Adds up the stock of the products with the same name, category and unit (PROD-016). The product being edited counts with the stock it
 * has, so correcting its name leaves its stock alone.
 */
export function sumAutoStock(
  rows: readonly Pick<Product, 'id' | 'name' | 'quantityInStock' | 'categories' | 'units'>[],
  { name, category, unit }: AutoStockChoice,
  edited?: { readonly id: string; readonly quantityInStock: number },
): number {
  const wanted = normalise(name);
  const isOf = (references: Product['units'], wantedId: string) => references.some(({ id }) => id === wantedId);
  const others = rows.filter(
    (row) =>
      row.id !== edited?.id &&
      normalise(row.name) === wanted &&
      isOf(row.categories, category) &&
      isOf(row.units, unit),
  );
  return sumQuantities([...others, ...(edited ? [edited] : [])].map(({ quantityInStock }) => quantityInStock));
}

function normalise(name: string): string {
  return name.trim().toLowerCase();
}
