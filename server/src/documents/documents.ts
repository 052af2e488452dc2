import { type Collection, type CollectionId, collections } from '@duka/domain/collections';
import type { CallerScope } from '@duka/domain/commands/caller-scope';
import { findCallerScope } from '#access/caller-scope.ts';
import { asksOwnRows, guardHidden, toReadCondition, toVisibleRow } from '#access/rights.ts';
import { attributesOf, toWireDocuments, type WireDocument } from '#access/wire-document.ts';
import type { Database } from '#database/database.ts';
import { forgive } from '#database/query/search-text.ts';
import type { ListOptions, Order } from '#database/types.ts';
import { apiError } from '#errors.ts';
import type { Caller } from '#http/caller/caller.ts';
import { parseDocumentQuery, parseListQuery } from '#http/wire/list-query.ts';
import type { SequenceForm } from '#http/wire/response-format.ts';
import { inPortions } from '#work/portions.ts';
import { stopIfGone } from '#work/turn.ts';
import { lookUpForGuest, type MakeLoginAlias } from './guest-lookup.ts';

/** The most rows that a list's total counts; wire section 8.4. */
const maxTotal = 5000;

export interface ReadDeps {
  readonly database: Database;
  readonly makeLoginAlias: MakeLoginAlias;
  readonly now: () => Date;
}

/**
 * Lists the caller's rows that match; where the total is not wanted it is 0 and costs nothing. Rejects with `ApiError` 400
 * `general_query_invalid`, or 401 `user_unauthorized` for a guest's other lists.
 */
export async function listDocuments(
  { database, makeLoginAlias, now }: ReadDeps,
  id: CollectionId,
  queries: unknown,
  caller: Caller,
  { isTotalWanted = true, sequence }: { readonly isTotalWanted?: boolean; readonly sequence?: SequenceForm } = {},
): Promise<{ total: number; documents: WireDocument[] }> {
  const collection: Collection = collections[id];
  if (caller.kind === 'guest') {
    const documents = await lookUpForGuest(database, id, queries, { makeLoginAlias, now: now() });
    return { total: documents.length, documents };
  }
  const query = parseListQuery(collection, queries, sequence);
  const scope = await findCallerScope(database, caller);
  const options = toListOptions(collection, query, scope);
  if (!options) return { total: 0, documents: [] };
  if (query.cursor) await checkCursor(database, id, query.cursor.id, query.order, scope);
  const attributes = query.select && attributesOf(id, query.select);
  const wanted = { ...options, ...(attributes && { attributes }) };
  const { rows, total } = await findRows(database, id, wanted, isTotalWanted);
  stopIfGone();
  const visible = rows.flatMap((row) => toVisibleRow(collection.access, row, scope) ?? []);
  return {
    total,
    documents: await inPortions(visible, (some) =>
      toWireDocuments(database, id, some, scope, { select: query.select, sequence }),
    ),
  };
}

/** Lists and counts what matches. A search that finds nothing is asked again with mistakes forgiven (wire section 8.5). */
async function findRows({ documents }: Database, id: CollectionId, options: ListOptions, isTotalWanted: boolean) {
  async function find(wanted: ListOptions) {
    const rows = await documents.list(id, wanted);
    if (!isTotalWanted) return { rows, total: 0 };
    return { rows, total: totalOf(wanted, rows.length) ?? (await documents.count(id, wanted.where, maxTotal)) };
  }
  const found = await find(options);
  const forgiving = found.total === 0 && found.rows.length === 0 ? forgive(id, options.where) : undefined;
  return forgiving ? find({ ...options, where: forgiving }) : found;
}

/** Returns the total when the page alone gives it, as the last page does. */
function totalOf({ limit = 0, offset = 0, cursor }: ListOptions, found: number): number | undefined {
  const isLast = found < limit && (found > 0 || offset === 0);
  return cursor === undefined && isLast ? Math.min(offset + found, maxTotal) : undefined;
}

/** Limits the query to the rows that the caller may see; undefined when there are none. */
function toListOptions(collection: Collection, query: ListOptions, scope: CallerScope): ListOptions | undefined {
  const { access } = collection;
  const guarded = guardHidden(access, query, scope);
  if (access.directory || asksOwnRows(access, query.where, scope)) return guarded;
  const condition = toReadCondition(access, scope);
  if (condition === false) return undefined;
  return condition ? { ...guarded, where: [...guarded.where, condition] } : guarded;
}

async function checkCursor(
  database: Database,
  id: CollectionId,
  cursorId: string,
  order: readonly Order[],
  scope: CallerScope,
): Promise<void> {
  const row = await database.documents.get(id, cursorId);
  if (!row || !toVisibleRow(collections[id].access, row, scope)) {
    throw apiError('general_cursor_not_found', `Document '${cursorId}' for the 'cursor' value not found.`);
  }
  // No row comes before or behind a value that is missing.
  const missing = order.find(({ attribute }) => row.attributes[attribute] === null);
  if (!missing) return;
  throw apiError(
    'database_query_order_null',
    `The order attribute '${missing.attribute}' had a null value. Cursor pagination requires all documents order attribute values are non-null.`,
  );
}

/**
 * Returns one document. Rejects with `ApiError` 404 `document_not_found` for one that the caller may not read as for one that
 * is not there (R5).
 */
export async function getDocument(
  { database }: ReadDeps,
  id: CollectionId,
  documentId: string,
  queries: unknown,
  caller: Caller,
  sequence?: SequenceForm,
): Promise<WireDocument> {
  if (caller.kind === 'guest') throw apiError('user_unauthorized');
  const collection: Collection = collections[id];
  const { select } = parseDocumentQuery(collection, queries, sequence);
  const scope = await findCallerScope(database, caller);
  const row = await database.documents.get(id, documentId);
  const visible = row && toVisibleRow(collection.access, row, scope);
  if (!visible) throw apiError('document_not_found');
  // Appwrite names the collection of a single document, whatever is selected.
  const named = select && [...select, '$databaseId', '$collectionId'];
  const [document] = await toWireDocuments(database, id, [visible], scope, { select: named, sequence });
  return document as WireDocument;
}
