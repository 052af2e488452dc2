import { type Attribute, type CollectionId, collections } from '@duka/domain/collections';
import type { CacheTag } from './changes.ts';
import type { Condition } from './query/conditions.ts';
import type { StoredValue } from './types.ts';

/** The attribute that names the one shop of a row. */
export const shopAttribute = 'storeId';

/** True when each row of the collection belongs to one shop. */
export function isOfOneShop(collection: CollectionId): boolean {
  const attributes: Readonly<Record<string, Attribute>> = collections[collection].attributes;
  const attribute = attributes[shopAttribute];
  return attribute?.type === 'relation' && !attribute.many;
}

/**
 * Returns the tags that a list or count of these rows depends on: the shops that its conditions limit it to, or the
 * whole collection.
 */
export function tagsOf(collection: CollectionId, where: readonly Condition[]): readonly CacheTag[] {
  if (!isOfOneShop(collection)) return [collection];
  for (const condition of where) {
    if (condition.method === 'equal' && condition.attribute === shopAttribute) {
      return tagsOfShops(collection, condition.values.map(String));
    }
  }
  return [collection];
}

/** Returns the tags of the rows of these shops. Each row of the collection must belong to one shop. */
export function tagsOfShops(collection: CollectionId, shopIds: readonly string[]): readonly CacheTag[] {
  return [`${collection}/*`, ...shopIds.map((shopId) => `${collection}/${shopId}`)];
}

/** What a change of a row with this value of `storeId` is counted under; without one it may be any shop's. */
export function tagOfRow(collection: CollectionId, shopId: StoredValue | undefined): CacheTag {
  return typeof shopId === 'string' ? `${collection}/${shopId}` : `${collection}/*`;
}
