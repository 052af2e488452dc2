import type { DocumentSource } from '#commands/command-store.ts';
import { type Condition, equal } from '#commands/conditions.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';

/**
 * What of a product that was deleted is remembered, in the shape of a product, so that one implementation moves the goods of both: its
 * stock is what was left of its batches, and all of that is a loss (R45). Undefined where it was not kept in batches, whose goods come by
 * no purchase, or is not the shop's.
 */
export function toDeletedProduct(row: DocumentRow | undefined, storeId?: string): DocumentRow | undefined {
  if (row?.attributes.hasBatches !== true) return undefined;
  if (storeId !== undefined && row.attributes.storeId !== storeId) return undefined;
  const { productName: name = '', quantity = 0, cost = 0 } = row.attributes;
  const attributes = { ...row.attributes, name, quantityInStock: quantity, stockCost: cost, isDeleted: true };
  return { ...row, attributes };
}

/** Returns whether a product is one that `toDeletedProduct` made. */
export function isDeleted({ attributes }: Pick<DocumentRow, 'attributes'>): boolean {
  return attributes.isDeleted === true;
}

/** Finds products of a shop that were deleted, by their ids. */
export async function findDeletedProducts(
  { documents }: DocumentSource,
  storeId: string,
  ids: readonly string[],
): Promise<Map<string, DocumentRow>> {
  const rows = ids.length === 0 ? [] : await documents.getMany('deletedProducts', ids);
  return new Map(rows.flatMap((row) => toDeletedProduct(row, storeId) ?? []).map((product) => [product.id, product]));
}

/** Names a product in a row of its goods: `productId` empties with the product, and `keptProductId` stays. */
export function linkTo(product: Pick<DocumentRow, 'id' | 'attributes'>): Values {
  return { productId: isDeleted(product) ? null : product.id, keptProductId: product.id };
}

/** The rows of a product's goods. What was of an earlier product with the same id is not of the one that is there. */
export function ofProduct(product: Pick<DocumentRow, 'id' | 'attributes'>): readonly Condition[] {
  if (!isDeleted(product)) return [equal('productId', product.id)];
  return [{ method: 'isNull', attribute: 'productId' }, equal('keptProductId', product.id)];
}

/** Returns whether a row is one of those that `ofProduct` finds, where it was found by something else, such as its order. */
export function isRowOf(product: Pick<DocumentRow, 'id' | 'attributes'>, { attributes }: DocumentRow): boolean {
  if (!isDeleted(product)) return attributes.productId === product.id;
  return (attributes.productId ?? null) === null && attributes.keptProductId === product.id;
}
