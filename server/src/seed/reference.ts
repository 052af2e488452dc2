import type { CollectionId } from '@duka/domain/collections';
import { fedCollectionIds } from '@duka/domain/shops/shop-feed';
import type { Database, Stores } from '#database/database.ts';
import { everyone } from '#database/store/feed-store.ts';
import { productCategories, unitCategories, units } from './reference-data.ts';

const lists = [
  ['productCategories', productCategories],
  ['units', units],
  ['unitCategories', unitCategories],
] as const satisfies [CollectionId, Readonly<Record<string, string>>][];

/**
 * Adds the built-in categories, units and unit groups that are missing; existing ones are not changed. Copies of a shop that phones have
 * from before hear of them by the feed (R34).
 */
export async function seedReference(database: Database, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    for (const [collection, names] of lists) await addMissing(tx, collection, names, now.toISOString());
  });
}

async function addMissing(
  tx: Stores,
  collection: CollectionId,
  names: Readonly<Record<string, string>>,
  at: string,
): Promise<void> {
  const present = new Set((await tx.documents.getMany(collection, Object.keys(names))).map((row) => row.id));
  const missing = Object.entries(names).filter(([id]) => !present.has(id));
  for (const [id, name] of missing) {
    const permissions = ['read("users")'];
    await tx.documents.insert(collection, { id, createdAt: at, updatedAt: at, permissions, attributes: { name } });
  }
  if (missing.length === 0 || !fedCollectionIds.some((fed) => fed === collection)) return;
  await tx.feed.record(missing.map(([document]) => ({ owner: everyone, collection, document })));
}
