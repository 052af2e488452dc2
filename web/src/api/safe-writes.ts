import type { CollectionId } from '@duka/domain/collections';
import type { QueryDescription } from '@duka/domain/query';
import type { Account } from './account.ts';
import { ApiFailure, call, isAlreadyTaken, toApiFailure } from './api-error.ts';
import { can } from './capabilities.ts';
import { backend, client, documentPath } from './client.ts';
import { type DocumentData, holdsData, toWritableData } from './document-data.ts';
import { createDocument, getFresh, getFreshDocument, updateDocument, type WireDocument } from './documents.ts';

/**
 * Changes a document only as long as it is the one last read, whose `$updatedAt` is `unmodifiedSince`: the header says so, for
 * which the SDK's own call has no place. One that was changed since is refused, which `isUpdateConflict` tells. Where the backend does not
 * look at the header, the document is read right before.
 */
export async function updateKnownDocument<Id extends CollectionId>(
  collection: Id,
  documentId: string,
  data: DocumentData,
  unmodifiedSince: string,
): Promise<WireDocument<Id>> {
  if (!can('known-versions')) await refuseNewer(collection, documentId, unmodifiedSince);
  const url = new URL(backend.endpoint + documentPath(collection, documentId));
  const headers = { 'content-type': 'application/json', 'X-Appwrite-Timestamp': unmodifiedSince };
  return call(() => client.call('patch', url, headers, { data: toWritableData(data) }));
}

async function refuseNewer(collection: CollectionId, documentId: string, unmodifiedSince: string): Promise<void> {
  const { $updatedAt } = await getFreshDocument(collection, documentId);
  if (Date.parse($updatedAt) > Date.parse(unmodifiedSince)) {
    throw new ApiFailure('', { status: 409, type: 'document_update_conflict' });
  }
}

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

/** Reads the documents that match, as the server has them now. */
export async function listFreshDocuments<Id extends CollectionId>(
  collection: Id,
  queries: readonly QueryDescription[],
): Promise<readonly WireDocument<Id>[]> {
  const query = { queries: queries.map((each) => JSON.stringify(each)) };
  const { documents } = await getFresh<{ documents: readonly WireDocument<Id>[] }>(documentPath(collection), query);
  return documents;
}

/** Reads whose session it is, from the server alone. */
export function getFreshAccount(): Promise<Account> {
  return getFresh('/account');
}
