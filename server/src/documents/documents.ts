import { type Collection, type CollectionId, collections, listRelations } from '@duka/domain/collections';
import { generatedId, isDocumentId, makeDocumentId } from '@duka/domain/document-id';
import { findAudience } from '#access/audience.ts';
import { guardDirectory, toVisibleRow } from '#access/directory.ts';
import {
  asksOwnRows,
  type CallerScope,
  changeableAttributes,
  findCallerScope,
  isParty,
  toReadCondition,
} from '#access/rights.ts';
import { type Database, MissingReferenceError, type Stores, UniqueError } from '#database/database.ts';
import type { DocumentRow } from '#database/document-store.ts';
import type { ListOptions, Order } from '#database/row-list.ts';
import { apiError } from '#errors.ts';
import type { Caller, Writer } from '#http/caller.ts';
import { type ListQuery, parseListQuery } from '#http/list-query.ts';
import type { Publish } from '#http/live-event.ts';
import type { NoticeMail, Told } from '#notifications/notify.ts';
import { tellOfChanges } from '#notifications/tell-changes.ts';
import { moveOrder } from '#orders/move-order.ts';
import { placeOrder } from '#orders/place-order.ts';
import { toLedgerActor } from '#stock/ledger-actor.ts';
import { recordStockChange } from '#stock/stock-ledger.ts';
import { checkCollectionRules } from './collection-rules.ts';
import { parseDocumentData, type Values } from './document-data.ts';
import { type DocumentChange, makeDocumentEvent } from './document-event.ts';
import { readPermissions } from './document-permissions.ts';
import { lookUpPhone, type MakeLoginAlias } from './phone-lookup.ts';
import { checkPrecondition } from './precondition.ts';
import { checkTwoFactorStatus, fillTwoFactorStatus, type ReadTwoFactorStatus } from './two-factor-status.ts';
import { toWireDocuments, type WireDocument } from './wire-document.ts';

/** The most rows a list's total counts; wire section 8.4. */
const maxTotal = 5000;

export interface DocumentDeps {
  readonly database: Database;
  readonly makeLoginAlias: MakeLoginAlias;
  readonly publish: Publish;
  /** Mails copies of notifications, aside. */
  readonly mailNotices: (mails: readonly NoticeMail[]) => void;
  readonly now: () => Date;
  readonly readTwoFactorStatus: ReadTwoFactorStatus;
}

/** The caller's rows that match. Throws `general_query_invalid`, or `user_unauthorized` for a guest's other lists. */
export async function listDocuments(
  { database, makeLoginAlias, now }: DocumentDeps,
  id: CollectionId,
  queries: unknown,
  caller: Caller,
): Promise<{ total: number; documents: WireDocument[] }> {
  const collection: Collection = collections[id];
  if (caller.kind === 'guest') {
    if (id !== 'users') throw apiError('user_unauthorized');
    const documents = await lookUpPhone(database, parseListQuery(collection, queries), makeLoginAlias, now());
    return { total: documents.length, documents };
  }
  const query = parseListQuery(collection, queries);
  const scope = await findCallerScope(database, caller);
  const options = toListOptions(collection, query, scope);
  if (!options) return { total: 0, documents: [] };
  if (query.cursor) await checkCursor(database, id, query.cursor.id, query.order, scope);
  const rows = await database.documents.list(id, options);
  const visible = rows.flatMap((row) => toVisibleRow(collection.access, row, scope) ?? []);
  return {
    total: totalOf(query, rows.length) ?? (await database.documents.count(id, options.where, maxTotal)),
    documents: await toWireDocuments(database, id, visible, scope, query.select),
  };
}

/** What the page itself says of the total: all of it, when it is the last one. */
function totalOf({ limit, offset, cursor }: ListQuery, found: number): number | undefined {
  const isLast = found < limit && (found > 0 || offset === 0);
  return cursor === undefined && isLast ? Math.min(offset + found, maxTotal) : undefined;
}

/** The query kept to the rows the caller may see; undefined when that is none. */
function toListOptions(collection: Collection, query: ListOptions, scope: CallerScope): ListOptions | undefined {
  if (collection.access.directory) return guardDirectory(collection.access, query, scope);
  if (asksOwnRows(collection.access, query.where, scope)) return query;
  const condition = toReadCondition(collection.access, scope);
  if (condition === false) return undefined;
  return condition ? { ...query, where: [...query.where, condition] } : query;
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
  // Nothing lies before or behind a value that is not there.
  if (order.some(({ attribute }) => row.attributes[attribute] === null)) throw apiError('database_query_order_null');
}

/** One document. Throws `document_not_found` for one the caller may not read as for one that is not there (R5). */
export async function getDocument(
  { database }: DocumentDeps,
  id: CollectionId,
  documentId: string,
  queries: unknown,
  caller: Caller,
): Promise<WireDocument> {
  if (caller.kind === 'guest') throw apiError('user_unauthorized');
  const collection: Collection = collections[id];
  const { select } = parseListQuery(collection, queries);
  const scope = await findCallerScope(database, caller);
  const row = await database.documents.get(id, documentId);
  const visible = row && toVisibleRow(collection.access, row, scope);
  if (!visible) throw apiError('document_not_found');
  const [document] = await toWireDocuments(database, id, [visible], scope, select);
  return document as WireDocument;
}

export interface CreateInput {
  readonly documentId: unknown;
  readonly data: unknown;
  readonly permissions: unknown;
}

/** Stores a new document and answers it. Throws what wire section 8.1 names. */
export async function createDocument(
  deps: DocumentDeps,
  id: CollectionId,
  input: CreateInput,
  caller: Writer,
): Promise<WireDocument> {
  const { database, now } = deps;
  const collection: Collection = collections[id];
  const at = now().toISOString();
  const documentId = input.documentId === generatedId ? makeDocumentId(Date.parse(at), Math.random) : input.documentId;
  if (!isDocumentId(documentId)) {
    throw apiError(
      'general_argument_invalid',
      "Invalid `documentId` param: Parameter must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char",
    );
  }
  if (!isObject(input.data) || Object.keys(input.data).length === 0) throw apiError('document_missing_data');
  if (id === 'orders') return createOrder(deps, documentId, input.data, caller);
  const permissions = readPermissions(input.permissions, caller);
  const given = parseDocumentData(collection, input.data, false);
  const attributes = { ...given, ...defaultsFor(collection, given) };

  const [document, written, told] = await withClearErrors(() =>
    database.transaction(async (tx) => {
      const scope = await findCallerScope(tx, caller);
      checkBelonging(collection, attributes, scope);
      await checkRelations(tx, collection, attributes, scope);
      await checkCollectionRules(id, tx, attributes, documentId);
      const filled = await fillTwoFactorStatus(tx, id, attributes, deps.readTwoFactorStatus);
      const row: DocumentRow = { id: documentId, createdAt: at, updatedAt: at, permissions, attributes: filled };
      await tx.documents.insert(id, row);
      const actor = toLedgerActor(scope, attributes.storeId);
      const stockMoves =
        id === 'products' ? await recordStockChange(tx, row, undefined, { reason: 'initial', actor }) : [];
      const written = [{ action: 'create', collection: id, row } as const, ...stockMoves];
      const told = await tellOfChanges(tx, written, { actor: actorOf(caller), at });
      return [await answer(tx, id, documentId, caller), written, told] as const;
    }),
  );
  announce(deps, written, told);
  return document;
}

/** An order is written by the server, from what is asked for. */
async function createOrder(
  deps: DocumentDeps,
  id: string,
  data: Readonly<Record<string, unknown>>,
  caller: Writer,
): Promise<WireDocument> {
  const at = deps.now().toISOString();
  const [document, written, told] = await withClearErrors(() =>
    deps.database.transaction(async (tx) => {
      const scope = await findCallerScope(tx, caller);
      const written = await placeOrder(tx, { id, data, scope, at });
      const told = await tellOfChanges(tx, written, { actor: actorOf(caller), at });
      return [await answer(tx, 'orders', id, caller), written, told] as const;
    }),
  );
  announce(deps, written, told);
  return document;
}

/** Changes the given attributes, permissions, or both, and answers the document. */
export async function updateDocument(
  deps: DocumentDeps,
  id: CollectionId,
  documentId: string,
  input: { readonly data: unknown; readonly permissions: unknown; readonly knownAt?: string | undefined },
  caller: Writer,
): Promise<WireDocument> {
  const collection: Collection = collections[id];
  const hasData = isObject(input.data) && Object.keys(input.data).length > 0;
  if (!hasData && !Array.isArray(input.permissions)) throw apiError('document_missing_payload');
  const changes = hasData ? parseDocumentData(collection, input.data as Record<string, unknown>, true) : {};
  const permissions = Array.isArray(input.permissions) ? readPermissions(input.permissions, caller) : undefined;

  const [document, written, told] = await withClearErrors(() =>
    deps.database.transaction(async (tx) => {
      const scope = await findCallerScope(tx, caller);
      const row = await requireRow(tx, id, documentId, scope);
      const changed = keepChanges(row.attributes as Values, changes);
      checkMayChange(collection, row, Object.keys(changed), scope);
      checkPrecondition(row, input.knownAt);
      const after = { ...row.attributes, ...changed };
      const isOwn = changeableAttributes(collection, row.attributes, scope) === 'all';
      if (isOwn) checkBelonging(collection, after, scope);
      await checkRelations(tx, collection, changed, scope);
      await checkCollectionRules(id, tx, changed, documentId);
      const { userId } = row.attributes;
      await checkTwoFactorStatus(tx, id, { changed, userId }, deps.readTwoFactorStatus);
      const updatedAt = deps.now().toISOString();
      const orderMoves = id === 'orders' ? await moveOrder(tx, { row, changed, scope, at: updatedAt }) : [];
      await tx.documents.update(id, documentId, {
        updatedAt,
        attributes: changed,
        ...(permissions && { permissions }),
      });
      const rowAfter = { ...row, updatedAt, attributes: after, ...(permissions && { permissions }) };
      const edit = { reason: 'edit', actor: toLedgerActor(scope, row.attributes.storeId) } as const;
      const stockMoves =
        id === 'products' && 'quantityInStock' in changed
          ? await recordStockChange(tx, rowAfter, Number(row.attributes.quantityInStock), edit)
          : [];
      const written = [{ action: 'update', collection: id, row: rowAfter } as const, ...[...orderMoves, ...stockMoves]];
      const told = await tellOfChanges(tx, written, { actor: actorOf(caller), at: updatedAt });
      return [await answer(tx, id, documentId, caller), written, told] as const;
    }),
  );
  announce(deps, written, told);
  return document;
}

/** Deletes a document of the caller's. Throws `document_delete_restricted` while another document needs it. */
export async function deleteDocument(
  { database, publish }: DocumentDeps,
  id: CollectionId,
  documentId: string,
  { knownAt }: { readonly knownAt?: string | undefined },
  caller: Writer,
): Promise<void> {
  const { access }: Collection = collections[id];
  const [row, audience] = await withClearErrors(
    () =>
      database.transaction(async (tx) => {
        const scope = await findCallerScope(tx, caller);
        const row = await requireRow(tx, id, documentId, scope);
        if (!access.delete.some((party) => isParty(party, row.attributes, scope))) throw apiError('user_unauthorized');
        checkPrecondition(row, knownAt);
        const audience = await findAudience(tx, access, row);
        await tx.documents.delete(id, documentId);
        return [row, audience] as const;
      }),
    'document_delete_restricted',
  );
  publish(makeDocumentEvent(database, { action: 'delete', collection: id, row, audience }));
}

/** After the commit: what was written is told to listeners, and mailed to those who asked for mails. */
export function announce(
  { database, publish, mailNotices }: Pick<DocumentDeps, 'database' | 'publish' | 'mailNotices'>,
  written: readonly DocumentChange[],
  told: Told,
): void {
  for (const change of [...written, ...told.changes]) publish(makeDocumentEvent(database, change));
  mailNotices(told.mails);
}

export function actorOf(caller: Writer): string | undefined {
  return caller.kind === 'operator' ? undefined : caller.accountId;
}

async function answer(tx: Stores, id: CollectionId, documentId: string, caller: Writer): Promise<WireDocument> {
  // Looked up anew: the document may itself be what makes the caller an owner.
  const scope = await findCallerScope(tx, caller);
  const [document] = await toWireDocuments(tx, id, await tx.documents.getMany(id, [documentId]), scope);
  return document as WireDocument;
}

/** The row to change. One the caller may not see is answered as one that is not there, so that ids tell nothing (R5). */
async function requireRow(tx: Stores, id: CollectionId, documentId: string, scope: CallerScope): Promise<DocumentRow> {
  const row = await tx.documents.get(id, documentId);
  if (!row || !toVisibleRow(collections[id].access, row, scope)) throw apiError('document_not_found');
  return row;
}

function checkBelonging(collection: Collection, values: Values, scope: CallerScope): void {
  const belongs = collection.access.create.every((party) => isParty(party, values, scope));
  if (!belongs) throw apiError('user_unauthorized');
}

function checkMayChange(collection: Collection, row: DocumentRow, names: readonly string[], scope: CallerScope): void {
  const allowed = changeableAttributes(collection, row.attributes, scope);
  if (allowed === undefined) throw apiError('user_unauthorized');
  if (allowed !== 'all' && names.some((name) => !allowed.includes(name))) throw apiError('user_unauthorized');
}

/** Every related document must exist and be one the caller may see (R7). */
export async function checkRelations(
  tx: Stores,
  collection: Collection,
  values: Values,
  scope: CallerScope,
): Promise<void> {
  for (const [name, relation] of listRelations(collection)) {
    const value = values[name];
    const ids = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
    if (ids.length === 0) continue;
    const { access }: Collection = collections[relation.to];
    const rows = await tx.documents.getMany(relation.to, ids);
    const visible = rows.filter((row) => toVisibleRow(access, row, scope));
    if (visible.length < new Set(ids).size) {
      throw apiError('relationship_value_invalid', `Attribute "${name}" names a document that does not exist.`);
    }
  }
}

export function defaultsFor(collection: Collection, values: Values): Values {
  const defaults: Values = {};
  for (const [name, attribute] of Object.entries(collection.attributes)) {
    if ('default' in attribute && (values[name] ?? null) === null) defaults[name] = attribute.default ?? null;
  }
  return defaults;
}

/** The values that differ from what is stored. */
export function keepChanges(stored: Values, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name] ?? null)),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Turns what the database refuses into the contract's words: a clash of ids or barcodes, a relation to nothing. */
async function withClearErrors<Result>(
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
