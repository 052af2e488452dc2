import type { IncomingHttpHeaders } from 'node:http';
import {
  type Attribute,
  type Collection,
  type CollectionId,
  collections,
  listRelations,
} from '@duka/domain/collections';
import { checkPermissions, defaultPermissions } from '@duka/domain/permissions';
import { toStoredDate } from '@duka/domain/values/wire-date';
import { toVisibleRow } from '#access/rights.ts';
import type { DocumentRow, StoredValue, Values } from '#database/types.ts';
import { apiError, invalidStructure } from '#errors.ts';
import type { Writer } from '#http/caller/caller.ts';
import { invalidParam } from '#http/wire/params.ts';
import type { Write } from '#writes/write.ts';

/**
 * Takes the `data` of a create or update; returns the attributes to store: dates normalised, relations as ids,
 * `$` members left out. Throws `document_invalid_structure` in the order of wire section 8.1: missing, unknown, wrong type.
 * On an update (`partial`) only what is given is checked.
 */
export function parseDocumentData(
  collection: Collection,
  data: Readonly<Record<string, unknown>>,
  partial: boolean,
): Values {
  const given = Object.keys(data).filter((name) => !name.startsWith('$'));
  for (const [name, attribute] of Object.entries(collection.attributes)) {
    const missing = Object.hasOwn(data, name) ? data[name] === null : !partial;
    if (attribute.required && missing) throw invalidStructure(`Missing required attribute "${name}"`);
  }
  const unknown = given.find((name) => !Object.hasOwn(collection.attributes, name));
  if (unknown !== undefined) throw invalidStructure(`Unknown attribute: "${unknown}"`);
  const values: Record<string, StoredValue> = {};
  for (const name of given) values[name] = parseValue(name, collection.attributes[name] as Attribute, data[name]);
  return values;
}

function parseValue(name: string, attribute: Attribute, value: unknown): StoredValue {
  if (attribute.type === 'relation') return attribute.many ? parseIds(name, value) : parseId(name, value);
  if (value === null) return null;
  switch (attribute.type) {
    case 'text':
      if (typeof value === 'string' && isWithin(value, attribute.size)) return toStorable(value);
      throw wrongType(name, `string and no longer than ${attribute.size} chars`);
    case 'textList':
      if (isTextList(value, attribute.size)) return value.map(toStorable);
      throw wrongType(name, `array of strings and no longer than ${attribute.size} chars`);
    case 'integer':
      if (Number.isSafeInteger(value)) return value as number;
      throw wrongFormat(name, 'integer');
    case 'float':
      if (typeof value === 'number' && Number.isFinite(value)) return value;
      throw wrongFormat(name, 'float');
    case 'boolean':
      if (typeof value === 'boolean') return value;
      throw wrongType(name, 'boolean');
    case 'datetime': {
      const date = toStoredDate(value);
      if (date !== undefined) return date;
      throw invalidStructure(
        `Attribute "${name}" has invalid type. Value must be valid date between 1000-01-01 00:00:00 and 9999-12-31 23:59:59.`,
      );
    }
  }
}

function isTextList(value: unknown, size: number): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string' && isWithin(text, size));
}

/** Counts characters, not UTF-16 units; the first comparison makes counting unnecessary for most texts. */
function isWithin(text: string, size: number): boolean {
  return text.length <= size || (text.length <= 2 * size && [...text].length <= size);
}

/** Puts a mark in the place of characters that no engine stores: half a character, and U+FFFF, which is none and stands for NUL in PostgreSQL. */
function toStorable(text: string): string {
  return text.toWellFormed().replaceAll('\uffff', '\ufffd');
}

/** Reads an id, or a document with `$id` (R7). */
function parseId(name: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) throw wrongRelation('Must be either a document ID or a document, array given.');
  return parseRelated(name, value);
}

/** Reads a list of ids, or of documents with `$id` (R7). */
function parseIds(name: string, value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.map((item) => parseRelated(name, item));
  const given = typeof value === 'object' ? 'document' : 'document ID';
  throw wrongRelation(`Must be either an array of documents or document IDs, ${given} given.`);
}

function parseRelated(name: string, item: unknown): string {
  const id = typeof item === 'object' && item !== null ? (item as { $id?: unknown }).$id : item;
  if (typeof id === 'string' && id !== '') return id;
  throw apiError('relationship_value_invalid', `Attribute "${name}" takes the ID of a document, or a list of IDs.`);
}

function wrongRelation(words: string) {
  return apiError('relationship_value_invalid', `Invalid relationship value. ${words}`);
}

function wrongType(name: string, words: string) {
  return invalidStructure(`Attribute "${name}" has invalid type. Value must be a valid ${words}`);
}

/** The words that Appwrite has for a number, unlike those for other types. */
function wrongFormat(name: string, type: 'integer' | 'float') {
  return invalidStructure(`Attribute "${name}" has invalid format. Value must be a valid ${type}`);
}

interface CheckedDocument {
  readonly id: string;
  /** The new values: all of a new document's, of a stored one those that differ. */
  readonly values: Values;
  readonly before?: DocumentRow;
}

/**
 * Checks new values that have the right types: that what they name is there, and the rules of the collection. Returns the
 * values to store. Rejects with `ApiError` 400 `relationship_value_invalid`, or as `Write.check`.
 */
export async function checkDocument(
  write: Write,
  collection: CollectionId,
  { id, values, before }: CheckedDocument,
): Promise<Values> {
  await checkRelations(write, collection, values);
  return nameEachOnce(await write.check(collection, { id, values, before }));
}

/** A list is stored without what it names again. */
function nameEachOnce(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? [...new Set(value)] : value]),
  );
}

/** Every related document must exist and be one the caller may see (R7). */
async function checkRelations(write: Write, collection: CollectionId, values: Values): Promise<void> {
  for (const [name, relation] of listRelations(collections[collection])) {
    const value = values[name];
    const ids = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
    if (ids.length === 0) continue;
    const { access }: Collection = collections[relation.to];
    const rows = await write.documents.getMany(relation.to, ids);
    const visible = rows.filter((row) => toVisibleRow(access, row, write.scope));
    if (visible.length < new Set(ids).size) {
      throw apiError('relationship_value_invalid', `Attribute "${name}" names a document that does not exist.`);
    }
  }
}

/**
 * Returns the permission texts to store for what a caller sent, or the defaults when nothing was sent; wire section
 * 8.2.
 */
export function readPermissions(value: unknown, caller: Writer): readonly string[] {
  const giver = caller.kind === 'operator' ? 'operator' : caller;
  if (value === undefined || value === null) return defaultPermissions(giver);
  const check = checkPermissions(value, giver);
  if (check.ok) return check.permissions;
  if (check.problem === 'malformed') throw invalidParam('permissions', check.message);
  throw apiError('user_unauthorized', check.message);
}

/**
 * Reads the time of the last change that a client knows of the document, from `X-Appwrite-Timestamp`; undefined when it
 * does not say. Throws `general_argument_invalid` for what is no date.
 */
export function readPrecondition(headers: IncomingHttpHeaders): string | undefined {
  const text = headers['x-appwrite-timestamp'];
  if (text === undefined || text === '') return undefined;
  const unmodifiedSince = toStoredDate(text);
  if (unmodifiedSince === undefined) {
    throw apiError('general_argument_invalid', 'Invalid X-Appwrite-Timestamp header value');
  }
  return unmodifiedSince;
}

/** Throws `document_update_conflict` when the row has changed since, as the client did not know of that. */
export function checkPrecondition(row: DocumentRow, unmodifiedSince: string | undefined): void {
  if (unmodifiedSince !== undefined && row.updatedAt > unmodifiedSince) throw apiError('document_update_conflict');
}
