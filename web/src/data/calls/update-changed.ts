import type { CollectionId } from '@duka/domain/collections';
import { type DocumentData, holdsData } from './document-data.ts';
import { updateDocument } from './documents.ts';

/**
 * Stores the fields of a form that differ from those it was opened with, so that what another tab or device wrote in
 * the others meanwhile stays. Sends nothing where none differs.
 */
export async function updateChanged(
  collection: CollectionId,
  documentId: string,
  data: DocumentData,
  opened: DocumentData,
): Promise<void> {
  const changed = Object.entries(data).filter(([name, value]) => !holdsData(opened, { [name]: value }));
  if (changed.length > 0) await updateDocument(collection, documentId, Object.fromEntries(changed));
}
