import { contains, equal, limit, offset, type QueryDescription, select } from '#query.ts';
import { sumQuantities } from '#values/quantity.ts';
import { longestTexts } from './product-draft.ts';

/** Rows that are asked for at a time while adding up. */
export const autoStockPageSize = 100;

/** The choices that the form needs before a quantity can be proposed; PROD-016. */
export interface AutoStockChoice {
  readonly name: string;
  readonly category: string;
  readonly unit: string;
}

/**
 * Answers whether a quantity can be proposed. No stored product has a name that is too long to store, and such a name
 * would not fit into the query.
 */
export function isCompleteChoice({ name, category, unit }: AutoStockChoice): boolean {
  const length = [...name.trim()].length;
  return length > 0 && length <= longestTexts.name && category !== '' && unit !== '';
}

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
