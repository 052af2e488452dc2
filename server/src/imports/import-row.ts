import { type Collection, collections } from '@duka/domain/collections';
import { isDocumentId } from '@duka/domain/document-id';
import type { CallerScope } from '#access/rights.ts';
import type { Stores } from '#database/database.ts';
import { UniqueError } from '#database/database.ts';
import type { DocumentRow } from '#database/document-store.ts';
import { checkCollectionRules } from '#documents/collection-rules.ts';
import { invalidStructure, parseDocumentData, type Values } from '#documents/document-data.ts';
import type { DocumentChange } from '#documents/document-event.ts';
import { checkRelations, defaultsFor, keepChanges } from '#documents/documents.ts';
import { ApiError, apiError } from '#errors.ts';
import { toLedgerActor } from '#stock/ledger-actor.ts';
import { recordStockChange } from '#stock/stock-ledger.ts';

/** One product of an import, as the client sends it. */
export interface ImportRow {
  /** Made by the client, and kept for a second try. */
  readonly documentId: string;
  readonly action: 'create' | 'update';
  readonly data: Readonly<Record<string, unknown>>;
  /** What the client believes to be in stock: the row is refused when something else is. */
  readonly knownQuantity?: number | undefined;
}

/** What became of a row. */
export type RowResult =
  | { readonly documentId: string; readonly outcome: 'created' | 'updated' | 'unchanged' }
  | {
      readonly documentId: string;
      readonly outcome: 'refused';
      readonly type: string;
      readonly message: string;
      /** The attribute to blame, where it is a barcode or a quantity. */
      readonly attribute?: string;
      /** Of a quantity that is not the one believed: what is in stock. */
      readonly quantityInStock?: number;
    };

/** What all rows of an import have in common. */
export interface ImportJob {
  readonly importId: string;
  readonly storeId: string;
  readonly ownerAccountId: string;
  readonly scope: CallerScope;
  readonly reason: 'import' | 'edit';
  /** ISO text. */
  readonly at: string;
  /** Categories and units already found to exist: a file names the same few again and again. */
  readonly knownRelations: Set<string>;
}

interface WrittenRow {
  readonly result: RowResult;
  readonly written: readonly DocumentChange[];
}

const products: Collection = collections.products;
/** What the server says of every row itself. */
const ownAttributes = ['storeId', 'createdAt', 'updstedAt'];

/** A quantity that is not the one the client believed. */
class StockMovedError extends ApiError {
  readonly quantityInStock: number;

  constructor(quantityInStock: number) {
    super('document_update_conflict', 'The quantity in stock has changed.');
    this.quantityInStock = quantityInStock;
  }
}

/** Writes one row by the rules of a single create or update (R6, R7). Throws what those throw. */
export async function writeImportRow(tx: Stores, row: ImportRow, job: ImportJob): Promise<WrittenRow> {
  const { importId, storeId } = job;
  const earlier = await tx.imports.get({ importId, storeId, documentId: row.documentId });
  // A second try after a lost answer.
  if (earlier) return toWritten(row, earlier.action === 'create' ? 'created' : 'updated');
  const own = ownAttributes.find((name) => Object.hasOwn(row.data, name));
  if (own) throw invalidStructure(`Attribute "${own}" is set by the server`);
  return row.action === 'create' ? createProduct(tx, row, job) : updateProduct(tx, row, job);
}

async function createProduct(tx: Stores, row: ImportRow, job: ImportJob): Promise<WrittenRow> {
  const { storeId, ownerAccountId, at, reason } = job;
  const given = parseDocumentData(products, { ...row.data, storeId, createdAt: at, updstedAt: at }, false);
  const attributes = { ...given, ...defaultsFor(products, given) };
  await checkValues(tx, attributes, row.documentId, job);
  const product: DocumentRow = {
    id: row.documentId,
    createdAt: at,
    updatedAt: at,
    // Customers see products, only the seller changes them.
    permissions: ['read("any")', `update("user:${ownerAccountId}")`, `delete("user:${ownerAccountId}")`],
    attributes,
  };
  await tx.documents.insert('products', product);
  await note(tx, row, job, null);
  const moves = await recordStockChange(tx, product, undefined, {
    reason,
    actor: toLedgerActor(job.scope, storeId),
  });
  return toWritten(row, 'created', [{ action: 'create', collection: 'products', row: product }, ...moves]);
}

async function updateProduct(tx: Stores, row: ImportRow, job: ImportJob): Promise<WrittenRow> {
  const { storeId, at, reason } = job;
  const stored = isDocumentId(row.documentId) ? await tx.documents.get('products', row.documentId) : undefined;
  // Another shop's product is not there (R5).
  if (!stored || stored.attributes.storeId !== storeId) throw apiError('document_not_found');
  const changes = keepChanges(stored.attributes as Values, parseDocumentData(products, row.data, true));
  const before = Number(stored.attributes.quantityInStock);
  const isBelieved = row.knownQuantity === undefined || row.knownQuantity === before;
  if ('quantityInStock' in changes && !isBelieved) throw new StockMovedError(before);
  if (Object.keys(changes).length === 0) return toWritten(row, 'unchanged');
  await checkValues(tx, changes, row.documentId, job);
  const changed = { ...changes, updstedAt: at };
  await tx.documents.update('products', stored.id, { updatedAt: at, attributes: changed });
  await note(tx, row, job, JSON.stringify(pick(stored.attributes, Object.keys(changed))));
  const product = { ...stored, updatedAt: at, attributes: { ...stored.attributes, ...changed } };
  const moves = await recordStockChange(tx, product, before, { reason, actor: toLedgerActor(job.scope, storeId) });
  return toWritten(row, 'updated', [{ action: 'update', collection: 'products', row: product }, ...moves]);
}

async function checkValues(tx: Stores, values: Values, id: string, job: ImportJob): Promise<void> {
  const asked: Values = {};
  for (const name of ['productCategories', 'units']) {
    const ids = (values[name] ?? []) as readonly string[];
    asked[name] = ids.filter((related) => !job.knownRelations.has(`${name} ${related}`));
  }
  await checkRelations(tx, products, asked, job.scope);
  for (const [name, ids] of Object.entries(asked)) {
    for (const id of ids as readonly string[]) job.knownRelations.add(`${name} ${id}`);
  }
  await checkCollectionRules('products', tx, values, id);
}

function note(tx: Stores, { documentId, action }: ImportRow, job: ImportJob, before: string | null): Promise<void> {
  const { storeId, importId, at } = job;
  return tx.imports.insert({ storeId, importId, documentId, action, at, before });
}

function toWritten(
  { documentId }: ImportRow,
  outcome: 'created' | 'updated' | 'unchanged',
  written: readonly DocumentChange[] = [],
): WrittenRow {
  return { result: { documentId, outcome }, written };
}

function pick(attributes: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, attributes[name] ?? null]));
}

/** A refused row as the client is told of it; whatever is no refusal is thrown on. */
export function toRefusal({ documentId }: ImportRow, error: unknown): RowResult {
  if (error instanceof StockMovedError) {
    const { type, message, quantityInStock } = error;
    return { documentId, outcome: 'refused', type, message, attribute: 'quantityInStock', quantityInStock };
  }
  if (error instanceof ApiError) return { documentId, outcome: 'refused', type: error.type, message: error.message };
  if (!(error instanceof UniqueError)) throw error;
  const { type, message } = apiError('document_already_exists');
  const isBarcode = error.columns.some((column) => column.endsWith('barcode'));
  return { documentId, outcome: 'refused', type, message, ...(isBarcode && { attribute: 'barcode' }) };
}
