import { limit } from '@duka/domain/query';
import { toRelationIds } from '#api/document-data.ts';
import { listDocuments, type WireDocument } from '#api/documents.ts';

/** Not every backend can filter a list by stores, and sellers only read their own rows (R3). */
export async function findStoreLocation(storeId: string): Promise<WireDocument<'storeLocations'> | null> {
  const { documents } = await listDocuments('storeLocations', [limit(100)]);
  return documents.find((document) => toRelationIds(document.storeId).includes(storeId)) ?? null;
}
