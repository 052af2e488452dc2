import type { CollectionId } from '@duka/domain/collections';
import { ApiFailure, isAlreadyTaken, toApiFailure } from '#data/connection/api-error.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { createDocument, getFreshDocument } from './documents.ts';

const storedBefore = 'An earlier try was stored already, as it was typed then. Close this form and look at it there.';

/** What was first sent under each id whose answer was lost. */
const unanswered = new Map<string, string>();

/**
 * Creates a document under an id that was made here, and answers what is stored. One that is there already was stored by an earlier
 * try, whose answer was lost; where something else than the id is taken, throws as `createDocument` does. Throws in words where the
 * form was changed since that try, as what is stored is what it said then.
 */
export async function createOnce<Id extends CollectionId>(
  collection: Id,
  documentId: string,
  data: Record<string, unknown>,
  permissions?: string[] | undefined,
): Promise<WireDocument<Id>> {
  const text = JSON.stringify(data);
  const first = unanswered.get(documentId) ?? text;
  try {
    return await createDocument(collection, documentId, data, permissions);
  } catch (error) {
    if (!isAlreadyTaken(error)) {
      const { status } = toApiFailure(error);
      if (status < 400 || status >= 500) unanswered.set(documentId, first);
      throw error;
    }
    const stored = await getFreshDocument(collection, documentId).catch(() => {
      throw error;
    });
    if (first !== text) throw new ApiFailure(storedBefore, { status: 409, type: 'document_already_exists' });
    return stored;
  }
}
