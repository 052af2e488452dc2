import { permitKinds } from '@duka/domain/inputs/input-rules';
import { type LackingPermit, listLacking, type Permit, parsePermit } from '@duka/domain/inputs/permit';
import { equal, limit, type QueryDescription, select } from '@duka/domain/query';
import { toRelationIds } from '#data/calls/document-data.ts';
import { listDocuments } from '#data/calls/documents.ts';
import { readToday } from '#data/calls/now.ts';
import { listInputCategories } from '#shop/register/input-categories.ts';

/** The key of whatever shows permits; a change of one refreshes it. */
export const permitsKey = (storeId: string) => ['permits', storeId] as const;

/** Resolves to the permits of a shop, by kind and last day (INPUT-020). */
export async function listPermits(storeId: string): Promise<Permit[]> {
  const { documents } = await listDocuments('shopPermits', [equal('storeId', storeId), limit(100)]);
  const permits = documents.flatMap((row) => parsePermit(row) ?? []);
  const place = ({ kind, lastDay }: Permit) => `${permitKinds.indexOf(kind)} ${lastDay || 'never'}`;
  return permits.toSorted((one, other) => place(one).localeCompare(place(other)));
}

/** Resolves to the permits that some products of a shop need and that it has not today (INPUT-023). */
export async function findLackingPermits(storeId: string, productIds: readonly string[]): Promise<LackingPermit[]> {
  const categories = await listInputCategories();
  const rules = [equal('storeId', storeId), equal('$id', ...productIds), select('$id', 'productCategories')];
  const { documents } = await listDocuments('products', [...rules, limit(productIds.length)]);
  const ids = new Set(documents.flatMap(({ productCategories }) => toRelationIds(productCategories)));
  const names = categories.flatMap(({ id, name }) => (ids.has(id) ? [name] : []));
  return names.length === 0 ? [] : listLacking(names, await listPermits(storeId), readToday());
}

export interface ShopNeeds {
  /** The permits that the goods of the shop need and that it has not today. */
  readonly lacking: readonly LackingPermit[];
  /** The products whose category asks for a registration number, and that have none. */
  readonly unregistered: number;
}

/** Resolves to what the papers of a shop lack for the goods that it has (INPUT-025). */
export async function listShopNeeds(storeId: string): Promise<ShopNeeds> {
  const categories = await listInputCategories();
  const count = async (ids: readonly string[], ...rules: QueryDescription[]) => {
    if (ids.length === 0) return 0;
    const ofShop = [equal('storeId', storeId), equal('productCategories', ...ids)];
    return (await listDocuments('products', [...ofShop, ...rules, select('$id'), limit(1)])).total;
  };
  const asking = categories.flatMap(({ id, rule }) => (rule.facts.includes('registrationNo') ? [id] : []));
  const [permits, unregistered, ...counts] = await Promise.all([
    listPermits(storeId),
    count(asking, { method: 'isNull', attribute: 'registrationNo' }),
    ...categories.map(({ id }) => count([id])),
  ]);
  const names = categories.flatMap(({ name }, at) => (counts[at] ? [name] : []));
  return { lacking: listLacking(names, permits, readToday()), unregistered };
}
