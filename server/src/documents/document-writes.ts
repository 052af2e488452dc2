import { type Collection, type CollectionId, collections } from '@duka/domain/collections';
import { defaultsFor, keepChanges } from '@duka/domain/commands/stored-row';
import { generatedId, isDocumentId, makeDocumentId } from '@duka/domain/document-id';
import { isObject } from '@duka/domain/values/unchecked-values';
import { findCallerScope } from '#access/caller-scope.ts';
import { refuseWrite, requireChangeable, requireCreatable } from '#access/require-rights.ts';
import { changeableAttributes, hideAttributes, isParty, toVisibleRow } from '#access/rights.ts';
import { toWireDocuments, type WireDocument } from '#access/wire-document.ts';
import { MissingReferenceError, UniqueError } from '#database/store-errors.ts';
import type { DocumentRow } from '#database/types.ts';
import { apiError } from '#errors.ts';
import type { Writer } from '#http/caller/caller.ts';
import type { SequenceForm } from '#http/wire/response-format.ts';
import type { RunWrite } from '#writes/run-write.ts';
import type { Write } from '#writes/write.ts';
import { checkDocument, checkPrecondition, parseDocumentData, readPermissions } from './document-data.ts';

export interface WriteDeps {
  readonly runWrite: RunWrite;
  readonly now: () => Date;
}

export interface CreateInput {
  readonly documentId: unknown;
  readonly data: unknown;
  readonly permissions: unknown;
  readonly sequence?: SequenceForm;
}

/** Does a part of a write. Rejects with the errors of the call that it belongs to. */
type Work = (write: Write) => Promise<void>;

/** Stores a new document and answers it. Rejects with what wire section 8.1 names. */
export async function createDocument(
  { runWrite, now }: WriteDeps,
  id: CollectionId,
  input: CreateInput,
  caller: Writer,
): Promise<WireDocument> {
  const documentId = input.documentId === generatedId ? makeDocumentId(now().getTime(), Math.random) : input.documentId;
  const create = prepareCreate(id, { ...input, documentId }, caller);
  return withClearErrors(() =>
    runWrite(caller, async (write) => {
      await create(write);
      return answer(write, id, String(documentId), caller, input.sequence);
    }),
  );
}

/** Reads a new document as it was sent; the function that it returns checks and stores it. Throws what wire section 8.1 names. */
export function prepareCreate(id: CollectionId, input: CreateInput, caller: Writer): Work {
  const collection: Collection = collections[id];
  const { data, documentId } = input;
  if (documentId === undefined) {
    throw apiError('document_missing_data', 'Document ID is required when creating a single document');
  }
  if (!isDocumentId(documentId)) {
    throw apiError(
      'general_argument_invalid',
      "Invalid `documentId` param: Parameter must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char",
    );
  }
  if (!isObject(data) || Object.keys(data).length === 0) throw apiError('document_missing_data');
  return collection.effects?.replaceInsert
    ? (write) => write.create(id, { id: documentId, data })
    : prepareRow(id, documentId, { ...input, data }, caller);
}

/** Reads a new row as it was sent; the function that it returns checks and stores the row. */
function prepareRow(
  id: CollectionId,
  documentId: string,
  input: { readonly data: Readonly<Record<string, unknown>>; readonly permissions: unknown },
  caller: Writer,
): Work {
  const collection: Collection = collections[id];
  const permissions = readPermissions(input.permissions, caller);
  const given = parseDocumentData(collection, input.data, false);
  const values = { ...given, ...defaultsFor(collection, given) };
  return async (write) => {
    requireCreatable(collection, { id: documentId, attributes: values }, write.scope);
    const attributes = await checkDocument(write, id, { id: documentId, values });
    await write.insert(id, { id: documentId, permissions, attributes });
  };
}

type UpdateInput = Omit<CreateInput, 'documentId'> & { readonly unmodifiedSince?: string | undefined };

/**
 * Changes the given attributes, permissions, or both, and returns the document. Rejects with `ApiError` 400
 * `document_missing_payload` for a change of nothing, else with what wire section 8.1 names.
 */
export async function updateDocument(
  { runWrite }: WriteDeps,
  id: CollectionId,
  documentId: string,
  input: UpdateInput,
  caller: Writer,
): Promise<WireDocument> {
  const update = prepareUpdate(id, documentId, input, caller);
  return withClearErrors(() =>
    runWrite(caller, async (write) => {
      await update(write);
      return answer(write, id, documentId, caller, input.sequence);
    }),
  );
}

/** Reads a change as it was sent; the function that it returns checks and stores it. Throws as `updateDocument`. */
export function prepareUpdate(id: CollectionId, documentId: string, input: UpdateInput, caller: Writer): Work {
  const collection: Collection = collections[id];
  const { data } = input;
  const hasData = isObject(data) && Object.keys(data).length > 0;
  if (!hasData && !Array.isArray(input.permissions)) throw apiError('document_missing_payload');
  const given = hasData ? parseDocumentData(collection, data, true) : {};
  const permissions = Array.isArray(input.permissions) ? readPermissions(input.permissions, caller) : undefined;

  return async (write) => {
    const { scope } = write;
    const before = await requireRow(write, id, documentId);
    const values = keepChanges(before.attributes, given);
    requireChangeable(collection, before, Object.keys(values), scope);
    checkPrecondition(before, input.unmodifiedSince);
    const isOwn = changeableAttributes(collection, before, scope) === 'all';
    if (isOwn) requireCreatable(collection, { ...before, attributes: { ...before.attributes, ...values } }, scope);
    const attributes = await checkDocument(write, id, { id: documentId, values, before });
    await write.update(id, before, { attributes, permissions });
  };
}

/**
 * Deletes a document of the caller's. Rejects with `ApiError` 403 `document_delete_restricted` while another document needs it.
 */
export async function deleteDocument(
  { runWrite }: WriteDeps,
  id: CollectionId,
  documentId: string,
  input: { readonly unmodifiedSince?: string | undefined },
  caller: Writer,
): Promise<void> {
  const remove = prepareDelete(id, documentId, input);
  await withClearErrors(() => runWrite(caller, remove), 'document_delete_restricted');
}

/** Returns the function that checks the right to delete a document, and deletes it. It rejects as `deleteDocument`. */
export function prepareDelete(
  id: CollectionId,
  documentId: string,
  { unmodifiedSince }: { readonly unmodifiedSince?: string | undefined } = {},
): Work {
  const { access }: Collection = collections[id];
  return async (write) => {
    const row = await requireRow(write, id, documentId);
    const mayDelete = access.delete.some((party) => isParty(party, row, write.scope));
    if (!mayDelete) throw refuseWrite(access.delete, row, write.scope);
    checkPrecondition(row, unmodifiedSince);
    await write.delete(id, row);
  };
}

async function answer(
  write: Write,
  id: CollectionId,
  documentId: string,
  caller: Writer,
  sequence: SequenceForm,
): Promise<WireDocument> {
  // The scope is looked up again, as the document may itself make the caller an owner.
  const scope = await findCallerScope(write, caller);
  await write.finish();
  const written = write.findWritten(id, documentId);
  const rows = written ? [written] : await write.documents.getMany(id, [documentId]);
  const { access }: Collection = collections[id];
  const seen = rows.map((row) => hideAttributes(access, row, scope));
  const [document] = await toWireDocuments(write, id, seen, scope, { sequence });
  return document as WireDocument;
}

/**
 * Returns the row to change. One that the caller may not see is treated as one that is not there, so that ids reveal
 * nothing (R5).
 */
export async function requireRow(write: Write, id: CollectionId, documentId: string): Promise<DocumentRow> {
  const row = await write.documents.get(id, documentId);
  if (!row || !toVisibleRow(collections[id].access, row, write.scope)) throw apiError('document_not_found');
  return row;
}

/** Turns refusals of the database into those of the wire: a clash of ids or barcodes, a relation to nothing. */
export async function withClearErrors<Result>(
  work: () => Promise<Result>,
  missing: 'relationship_value_invalid' | 'document_delete_restricted' = 'relationship_value_invalid',
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UniqueError) throw apiError('document_already_exists', undefined, { cause: error });
    if (error instanceof MissingReferenceError) throw apiError(missing, undefined, { cause: error });
    throw error;
  }
}
