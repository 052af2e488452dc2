import type { DocumentSource } from '#database/database.ts';

/** Finds the account that a shop belongs to; undefined when there is no such shop, or it belongs to nobody. */
export async function findShopOwner({ documents }: DocumentSource, storeId: unknown): Promise<string | undefined> {
  const store = await documents.get('stores', String(storeId));
  const owner = store && (await documents.get('users', String(store.attributes.ownerId)));
  return owner && String(owner.attributes.userId);
}
