import { dayMs } from '@duka/domain/values/durations';
import { changeProduct, type ImportedProduct, moveGoods, type ShopModel } from './shop-model.ts';
import { byDate, type ModelProduct, type ProductValues } from './shop-model-goods.ts';

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
  for (const { product, before, batches } of rows) {
    if (before) takeBackImport(product, before, batches, at);
    else product.isGone = true;
    for (const list of [model.books.losses, model.books.found]) {
      const remaining = list.filter((each) => each.product !== product || each.at !== one.at);
      list.splice(0, list.length, ...remaining);
    }
  }
  model.imports.splice(index, 1);
  return 200;
}

/** Returns to the batches the goods that an import took from them, and removes those that it brought. */
function takeBackImport(
  product: ModelProduct,
  before: ProductValues,
  batches: ImportedProduct['batches'],
  at: number,
): void {
  if (!product.batches) {
    changeProduct(product, before, at, 'import');
    return;
  }
  const { quantity, expires } = product.values;
  const moves = byDate(product.batches).flatMap((batch) => {
    const [, left, cost] = batches.find(([each]) => each === batch) ?? [batch, 0, 0];
    const change = left - batch.left;
    Object.assign(batch, { left, cost });
    return change === 0 ? [] : [change];
  });
  product.values = { ...before, quantity, expires };
  moveGoods(product, moves, at, 'import');
}
