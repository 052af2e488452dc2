import { dayMs } from '@duka/domain/values/durations';
import { byDate, type ModelProduct, type ProductValues } from './shop-heaps.ts';
import { changeProduct, type ImportedProduct, moveGoods, type ShopModel } from './shop-model.ts';

/** A new import ends the undo of the shop's imports that are older than 30 days. */
export function forgetImports({ imports }: ShopModel, storeId: string, now: number): void {
  const remaining = imports.filter((one) => one.storeId !== storeId || one.at >= now - 30 * dayMs);
  imports.splice(0, imports.length, ...remaining);
}

/** Undoes an import if none of its products was changed since; returns the status. */
export function undoImport(model: ShopModel, id: string, at: number): number {
  const index = model.imports.findIndex((one) => one.id === id);
  const one = model.imports[index];
  if (!one) return 200;
  const rows = one.rows.filter(({ product }) => !product.isGone);
  if (rows.some(({ product }) => product.changedAt !== one.at)) return 409;
  for (const { product, before, heaps } of rows) {
    if (before) takeBackImport(product, before, heaps, at);
    else product.isGone = true;
    for (const list of [model.books.losses, model.books.found]) {
      const remaining = list.filter((each) => each.product !== product || each.at !== one.at);
      list.splice(0, list.length, ...remaining);
    }
  }
  model.imports.splice(index, 1);
  return 200;
}

/** Returns to the heaps the goods that an import took from them, and removes those that it brought. */
function takeBackImport(
  product: ModelProduct,
  before: ProductValues,
  heaps: ImportedProduct['heaps'],
  at: number,
): void {
  if (!product.heaps) {
    changeProduct(product, before, at, 'import');
    return;
  }
  const { quantity, expires } = product.values;
  const moves = byDate(product.heaps).flatMap((heap) => {
    const [, left, cost] = heaps.find(([each]) => each === heap) ?? [heap, 0, 0];
    const change = left - heap.left;
    Object.assign(heap, { left, cost });
    return change === 0 ? [] : [change];
  });
  product.values = { ...before, quantity, expires };
  moveGoods(product, moves, at, 'import');
}
