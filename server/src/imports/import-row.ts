import { type Collection, collections } from '@duka/domain/collections';
import type { WriteReason } from '@duka/domain/commands/command-store';
import { defaultsFor, keepChanges } from '@duka/domain/commands/stored-row';
import { isDocumentId } from '@duka/domain/document-id';
import { defaultPermissions } from '@duka/domain/permissions';
import { maxPacks } from '@duka/domain/products/packs';
import { sumQuantities, toThousandths } from '@duka/domain/values/quantity';
import { isObject } from '@duka/domain/values/unchecked-values';
import { requireChangeable, requireCreatable } from '#access/require-rights.ts';
import { isAboutBarcode } from '#database/store/barcode-indexes.ts';
import type { ImportedRow } from '#database/store/import-store.ts';
import { UniqueError } from '#database/store-errors.ts';
import type { Values } from '#database/types.ts';
import { checkDocument, parseDocumentData } from '#documents/document-data.ts';
import { ApiError, apiError, invalidStructure } from '#errors.ts';
import { invalidParam } from '#http/wire/params.ts';
import { QueueFullError } from '#work/work-errors.ts';
import type { Write } from '#writes/write.ts';

/** One product of an import, as the client sends it. */
export interface ImportRow {
  /** The client makes it and stores it for a second try. */
  readonly documentId: string;
  readonly action: 'create' | 'update';
  readonly data: Readonly<Record<string, unknown>>;
  /** The stock that the client has seen; the row is refused when it is another one. */
  readonly knownQuantity?: number | undefined;
  /** Is added to the stock, whatever that is by now, in place of a quantity in `data` (R41). */
  readonly quantityChange?: number | undefined;
  /** What a new product is sold in beside its unit (R72). */
  readonly packs?: readonly ImportedPack[];
}

interface ImportedPack {
  readonly documentId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The outcome of a row. */
export type RowResult =
  | { readonly documentId: string; readonly outcome: 'created' | 'updated' | 'unchanged' }
  | {
      readonly documentId: string;
      readonly outcome: 'refused';
      readonly type: string;
      readonly message: string;
      /** The attribute at fault, where it is a barcode or a quantity. */
      readonly attribute?: string;
      /** The stock, when it is not the one that the client has seen. */
      readonly quantityInStock?: number;
    };

/** The values that all rows of an import share. */
export interface ImportJob {
  readonly importId: string;
  readonly storeId: string;
  readonly ownerAccountId: string;
  readonly reason: Exclude<WriteReason, 'undo'>;
  /** ISO text. */
  readonly at: string;
  /** The call that writes it in several transactions, and the place of the row in it. */
  readonly callId?: string | undefined;
  readonly place?: number | undefined;
}

/** The largest change of a quantity: beyond it three decimals are no longer exact. */
const maxChange = 1e12;
const products: Collection = collections.products;
const packs: Collection = collections.productPacks;
/** The server sets these attributes of every row itself. */
const ownAttributes = ['storeId', 'createdAt', 'updstedAt'];

/** Reads a row as it was sent; `name` is what a refusal calls it. Throws `ApiError` 400 `general_argument_invalid`. */
export function readImportRow(row: unknown, name: string): ImportRow {
  const { documentId, action, data, knownQuantity, quantityChange, packs = [] } = isObject(row) ? row : {};
  if (!isDocumentId(documentId)) throw invalidParam(`${name}.documentId`, 'Value must be an ID.');
  if (action !== 'create' && action !== 'update') {
    throw invalidParam(`${name}.action`, 'Value must be create or update.');
  }
  if (!isObject(data)) throw invalidParam(`${name}.data`, 'Value must be an object.');
  if (knownQuantity !== undefined && typeof knownQuantity !== 'number') {
    throw invalidParam(`${name}.knownQuantity`, 'Value must be a number.');
  }
  if (quantityChange !== undefined && !isQuantityChange(quantityChange, action, data)) {
    throw invalidParam(
      `${name}.quantityChange`,
      'Value must be a number with at most three decimals, of an update whose data holds no quantity.',
    );
  }
  if (!Array.isArray(packs) || packs.length > (action === 'create' ? maxPacks : 0)) {
    throw invalidParam(`${name}.packs`, `Value must be a list of at most ${maxPacks} packs, of a create.`);
  }
  return { documentId, action, data, knownQuantity, quantityChange, packs: packs.map(readPack) };

  function readPack(pack: unknown, index: number): ImportedPack {
    const { documentId: packId, data: ofPack } = isObject(pack) ? pack : {};
    if (!isDocumentId(packId)) throw invalidParam(`${name}.packs[${index}].documentId`, 'Value must be an ID.');
    if (!isObject(ofPack)) throw invalidParam(`${name}.packs[${index}].data`, 'Value must be an object.');
    return { documentId: packId, data: ofPack };
  }
}

function isQuantityChange(value: unknown, action: string, data: object): value is number {
  const isOne = typeof value === 'number' && Math.abs(value) <= maxChange && toThousandths(value) / 1000 === value;
  return isOne && action === 'update' && !('quantityInStock' in data);
}

/** Thrown when the stock is not the one that the client has seen. */
class StockMovedError extends ApiError {
  readonly quantityInStock: number;

  constructor(quantityInStock: number) {
    super('document_update_conflict', 409, 'The quantity in stock has changed.');
    this.quantityInStock = quantityInStock;
  }
}

/** Writes one row by the rules of a single create or update (R6, R7). Rejects with what those throw. */
export async function writeImportRow(write: Write, row: ImportRow, job: ImportJob): Promise<RowResult> {
  const { importId, storeId } = job;
  const earlier = await write.imports.get({ importId, storeId, documentId: row.documentId });
  // This is a second try after a lost answer.
  if (earlier) return { documentId: row.documentId, outcome: earlier.action === 'create' ? 'created' : 'updated' };
  refuseOwn(row.data, ownAttributes);
  return row.action === 'create' ? createProduct(write, row, job) : updateProduct(write, row, job);
}

async function createProduct(write: Write, row: ImportRow, job: ImportJob): Promise<RowResult> {
  const { storeId, ownerAccountId, at } = job;
  const { documentId } = row;
  const given = parseDocumentData(products, { ...row.data, storeId, createdAt: at, updstedAt: at }, false);
  const values = { ...given, ...defaultsFor(products, given) };
  requireCreatable(products, { id: documentId, attributes: values }, write.scope);
  const created = await write.insert('products', {
    id: documentId,
    // Customers may see products, and only the seller may change them.
    permissions: ['read("any")', `update("user:${ownerAccountId}")`, `delete("user:${ownerAccountId}")`],
    attributes: await checkDocument(write, 'products', { id: documentId, values }),
  });
  for (const pack of row.packs ?? []) await createPack(write, pack, documentId, job);
  await note(write, row, job, { at: created.updatedAt, before: null, after: null });
  return { documentId, outcome: 'created' };
}

/** The server sets some attributes itself. */
function refuseOwn(data: object, names: readonly string[]): void {
  const own = names.find((name) => Object.hasOwn(data, name));
  if (own) throw invalidStructure(`Attribute "${own}" is set by the server`);
}

async function createPack(
  write: Write,
  { documentId, data }: ImportedPack,
  productId: string,
  { storeId, ownerAccountId }: ImportJob,
): Promise<void> {
  refuseOwn(data, ['storeId', 'productId']);
  const values = parseDocumentData(packs, { ...data, storeId, productId }, false);
  requireCreatable(packs, { id: documentId, attributes: values }, write.scope);
  await write.insert('productPacks', {
    id: documentId,
    permissions: defaultPermissions({ accountId: ownerAccountId }),
    attributes: await checkDocument(write, 'productPacks', { id: documentId, values }),
  });
}

async function updateProduct(write: Write, row: ImportRow, job: ImportJob): Promise<RowResult> {
  const { storeId, at } = job;
  const { documentId } = row;
  const stored = isDocumentId(documentId) ? await write.documents.get('products', documentId) : undefined;
  // Another shop's product is not there (R5).
  if (!stored || stored.attributes.storeId !== storeId) throw apiError('document_not_found');
  const before = Number(stored.attributes.quantityInStock);
  const { quantityChange = 0 } = row;
  const counted = quantityChange !== 0 && { quantityInStock: sumQuantities([before, quantityChange]) };
  const changes = { ...keepChanges(stored.attributes, parseDocumentData(products, row.data, true)), ...counted };
  const isBelieved = row.knownQuantity === undefined || row.knownQuantity === before;
  if ('quantityInStock' in changes && !isBelieved) throw new StockMovedError(before);
  if (Object.keys(changes).length === 0) return { documentId, outcome: 'unchanged' };
  requireChangeable(products, stored, Object.keys(changes), write.scope);
  // A count holds, even if others have sold more than the stock by now (decision 0050).
  const { quantityInStock: quantity, ...others } = changes;
  const values = counted && Number(quantity) < 0 ? others : changes;
  const checked = await checkDocument(write, 'products', { id: documentId, values, before: stored });
  const attributes = { ...checked, ...counted, updstedAt: at };
  const { updatedAt } = await write.update('products', stored, { attributes });
  const replaced = pick(stored.attributes, Object.keys(attributes));
  await note(write, row, job, {
    ...{ at: updatedAt, before: JSON.stringify(replaced) },
    after: job.callId === undefined ? null : JSON.stringify(attributes),
  });
  return { documentId, outcome: 'updated' };
}

function note(
  write: Write,
  { documentId, action }: ImportRow,
  { storeId, importId, ...inCall }: ImportJob,
  written: Pick<ImportedRow, 'at' | 'before' | 'after'>,
): Promise<void> {
  const { callId = null, place = null } = inCall;
  return write.imports.insert({ storeId, importId, documentId, action, ...written, callId, place });
}

function pick(attributes: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, attributes[name] ?? null]));
}

/** Returns a refused row in the form that the client gets; any other error is thrown on. */
export function toRefusal({ documentId }: ImportRow, error: unknown): RowResult {
  if (error instanceof StockMovedError) {
    const { type, message, quantityInStock } = error;
    return { documentId, outcome: 'refused', type, message, attribute: 'quantityInStock', quantityInStock };
  }
  // A caller who has to wait, or has hung up, learns nothing of the row.
  if (error instanceof QueueFullError) throw error;
  if (error instanceof ApiError) return { documentId, outcome: 'refused', type: error.type, message: error.message };
  if (!(error instanceof UniqueError)) throw error;
  const { type, message } = apiError('document_already_exists');
  return {
    documentId,
    outcome: 'refused',
    type,
    message,
    ...(isAboutBarcode(error.columns) && { attribute: 'barcode' }),
  };
}
