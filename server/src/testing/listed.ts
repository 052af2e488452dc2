import type { Database } from '#database/database.ts';

/** The category and the unit that a product on sale needs; every test app has their rows in its database. */
export const listed = { productCategories: ['goods'], units: ['piece'] };

/** Stores the category and the unit of `listed`, once. */
export async function addReferences(database: Database): Promise<void> {
  await database.transaction(async ({ documents }) => {
    for (const [collection, id] of [
      ['productCategories', 'goods'],
      ['units', 'piece'],
    ] as const) {
      if (await documents.get(collection, id)) continue;
      const at = '2026-01-01T00:00:00.000Z';
      await documents.insert(collection, {
        id,
        createdAt: at,
        updatedAt: at,
        permissions: [],
        attributes: { name: id },
      });
    }
  });
}
