import { limit } from '@duka/domain/query';
import { toRelationIds } from '#data/calls/document-data.ts';
import { listDocuments } from '#data/calls/documents.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';

/** Not every backend can filter a list by stores, and sellers only read their own rows (R3). */
export async function findStoreLocation(storeId: string): Promise<WireDocument<'storeLocations'> | null> {
  const { documents } = await listDocuments('storeLocations', [limit(100)]);
  return documents.find((document) => toRelationIds(document.storeId).includes(storeId)) ?? null;
}
