import { asksFor, type InputRule } from '@duka/domain/inputs/input-rules';
import { equal, limit, select } from '@duka/domain/query';
import { readText } from '@duka/domain/values/unchecked-values';
import { listDocuments } from '#data/calls/documents.ts';

export interface InputCategory {
  readonly id: string;
  /** Its English name, by which the rules know it. */
  readonly name: string;
  readonly rule: InputRule;
}

/** Resolves to the categories that ask something of farm inputs (INPUT-001). */
export async function listInputCategories(): Promise<InputCategory[]> {
  const { documents } = await listDocuments('productCategories', [select('$id', 'name'), limit(100)]);
  return documents.flatMap(({ $id, ...row }) => {
    const name = readText(Object(row).name);
    const rule = asksFor([name]);
    return rule ? [{ id: $id, name, rule }] : [];
  });
}

/** Resolves to whether a shop has goods of such a category (INPUT-024). */
export async function hasInputs(storeId: string): Promise<boolean> {
  const ids = (await listInputCategories()).map(({ id }) => id);
  if (ids.length === 0) return false;
  const rules = [equal('storeId', storeId), equal('productCategories', ...ids), select('$id'), limit(1)];
  return (await listDocuments('products', rules)).documents.length > 0;
}
