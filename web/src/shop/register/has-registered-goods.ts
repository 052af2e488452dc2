import { asksFor } from '@duka/domain/inputs/input-rules';
import { equal, limit, select } from '@duka/domain/query';
import { readText } from '@duka/domain/values/unchecked-values';
import { listDocuments } from '#data/calls/documents.ts';

/** Resolves to whether a shop has goods of a category whose sales belong into the register (INPUT-057). */
export async function hasRegisteredGoods(storeId: string): Promise<boolean> {
  const ids = await listRegisteredCategories();
  if (ids.length === 0) return false;
  const rules = [equal('storeId', storeId), equal('productCategories', ...ids), select('$id'), limit(1)];
  return (await listDocuments('products', rules)).documents.length > 0;
}

/** Resolves to the ids of these categories. */
export async function listRegisteredCategories(): Promise<string[]> {
  const { documents } = await listDocuments('productCategories', [select('$id', 'name'), limit(100)]);
  return documents.flatMap((row) => (asksFor([readText(Object(row).name)])?.isRegistered ? [row.$id] : []));
}
