import type { Attribute, Collection } from '@duka/domain/collections';
import type { FastifyRequest } from 'fastify';
import type { Condition } from '#database/query/conditions.ts';
import type { Order } from '#database/types.ts';
import { apiError } from '#errors.ts';
import { invalidParam } from './params.ts';
import { parseQueryTexts, type RawQuery } from './query-texts.ts';
import { readQueryValues } from './query-values.ts';
import type { SequenceForm } from './response-format.ts';

/** The parts of a list call; wire section 8.4. */
export interface ListQuery {
  readonly where: readonly Condition[];
  readonly order: readonly Order[];
  readonly limit: number;
  readonly offset: number;
  readonly cursor?: { readonly id: string; readonly direction: 'after' | 'before' };
  /** The chosen attributes, `$` members and dotted paths included; undefined means all. */
  readonly select?: readonly string[];
}

/** The attributes that a list may be filtered and sorted by. */
export type Listable = Pick<Collection, 'attributes' | 'indexes'>;

/** The number of rows when a list call names no limit. */
const defaultLimit = 25;

const metaAttributes: Readonly<Record<string, Attribute>> = {
  $id: { type: 'text', size: 36, required: true },
  $createdAt: { type: 'datetime', required: true },
  $updatedAt: { type: 'datetime', required: true },
};
const metaMembers = ['$id', '$createdAt', '$updatedAt', '$permissions', '$databaseId', '$collectionId'];

const filterMethods = [
  'equal',
  'notEqual',
  'lessThan',
  'lessThanEqual',
  'greaterThan',
  'greaterThanEqual',
  'between',
  'contains',
  'startsWith',
  'endsWith',
  'search',
] as const;
type FilterMethod = (typeof filterMethods)[number];

/** Reads the texts of `queries[0]=…&queries[1]=…`, in order, or of a repeated `queries[]=…`; one without brackets is refused. */
export function readQueries(request: FastifyRequest): unknown {
  const parameters = request.query as Readonly<Record<string, unknown>>;
  const plain = parameters['queries[]'] ?? parameters.queries;
  if (typeof parameters.queries === 'string') throw invalidParam('queries', 'Value must a valid array');
  if (plain !== undefined) return plain;
  return Object.entries(parameters)
    .flatMap(([name, value]) => {
      const index = /^queries\[(\d{1,4})\]$/.exec(name)?.[1];
      return index === undefined ? [] : [{ index: Number(index), value }];
    })
    .sort((one, other) => one.index - other.index)
    .map(({ value }) => value);
}

/**
 * Takes the URL's query texts (JSON, one rule each); returns them as one list query.
 * Throws `general_query_invalid`, or `general_argument_invalid` for too many or too long ones. `$sequence` is known
 * in the formats that have it.
 */
export function parseListQuery(collection: Listable, texts: unknown, sequence?: SequenceForm): ListQuery {
  const queries = parseQueryTexts(texts);
  const first = (method: string) => queries.find((query) => query.method === method);
  const cursor = queries.find(({ method }) => method === 'cursorAfter' || method === 'cursorBefore');
  const select = first('select');
  return {
    where: queries.filter((query) => !isPaging(query)).map((query) => toCondition(collection, query)),
    order: dropRepeated(
      queries.filter(({ method }) => method.startsWith('order')).map((query) => toOrder(collection, query, sequence)),
    ),
    limit: readWhole(first('limit'), 'limit', 1) ?? defaultLimit,
    offset: readWhole(first('offset'), 'offset', 0) ?? 0,
    ...(cursor && {
      cursor: { id: readCursor(cursor), direction: cursor.method === 'cursorAfter' ? 'after' : 'before' },
    }),
    ...(select && { select: readSelect(collection, select, sequence) }),
  };
}

/** Reads the queries of a call for one document, which may only choose its attributes. Throws `general_query_invalid`. */
export function parseDocumentQuery(
  collection: Listable,
  texts: unknown,
  sequence?: SequenceForm,
): Pick<ListQuery, 'select'> {
  const other = parseQueryTexts(texts).find(({ method }) => method !== 'select');
  if (other) throw invalid(`Invalid query method: ${other.method}`);
  return parseListQuery(collection, texts, sequence);
}

/** The part of a list that is wanted. */
export type Page = Pick<ListQuery, 'limit' | 'offset'>;

/** Reads the queries of a list that has pages and nothing else. Throws `general_query_invalid`. */
export function parsePageQuery(texts: unknown): Page {
  const other = parseQueryTexts(texts).find(({ method }) => method !== 'limit' && method !== 'offset');
  if (other) throw invalid(`Invalid query method: ${other.method}`);
  return parseListQuery({ attributes: {}, indexes: [] }, texts);
}

/** A second order by the same attribute has no effect. */
function dropRepeated(order: readonly Order[]): Order[] {
  return order.filter(({ attribute }, at) => order.findIndex((each) => each.attribute === attribute) === at);
}

function isPaging({ method }: RawQuery): boolean {
  return ['limit', 'offset', 'cursorAfter', 'cursorBefore', 'select', 'orderAsc', 'orderDesc'].includes(method);
}

function toCondition(collection: Listable, query: RawQuery): Condition {
  const { method } = query;
  if (method === 'and' || method === 'or') {
    const inner = query.values as RawQuery[];
    if (inner.length < 2) throw invalid(`${capitalise(method)} queries require at least two queries`);
    if (inner.some(isPaging)) throw invalid(`${capitalise(method)} queries can only contain filter queries`);
    return { method, conditions: inner.map((each) => toCondition(collection, each)) };
  }
  const name = query.attribute ?? '';
  const attribute = findAttribute(collection, name);
  if (method === 'isNull' || method === 'isNotNull') return { method, attribute: name };
  if (
    method === 'search' &&
    !collection.indexes.some(({ kind, attributes }) => kind === 'fulltext' && attributes[0] === name)
  ) {
    throw apiError('general_query_invalid', `Searching by attribute "${name}" requires a fulltext index.`);
  }
  const filter = filterMethods.find((known): known is FilterMethod => known === method);
  if (!filter) throw apiError('general_query_invalid', `Invalid query method: ${method}`);
  return { method: filter, attribute: name, values: readQueryValues(filter, name, attribute, query.values) };
}

/** The attribute called `name`. Throws `general_query_invalid` for one the collection does not have. */
function findAttribute(collection: Listable, name: string): Attribute {
  if (Object.hasOwn(metaAttributes, name)) return metaAttributes[name] as Attribute;
  if (Object.hasOwn(collection.attributes, name)) return collection.attributes[name] as Attribute;
  const [own = ''] = name.split('.');
  const isBeyond = own !== name && collection.attributes[own]?.type === 'relation';
  throw invalid(isBeyond ? `Cannot query nested attribute on: ${own}` : `Attribute not found in schema: ${name}`);
}

function toOrder(collection: Listable, query: RawQuery, sequence: SequenceForm): Order {
  const name = query.attribute ?? '';
  // Ordering by nothing follows the order of insertion.
  if (name === '' || (name === '$sequence' && sequence))
    return { attribute: '$sequence', descending: query.method === 'orderDesc' };
  const attribute = findAttribute(collection, name);
  if (attribute.type === 'relation' && attribute.many) throw invalid(`Cannot order by relationship attribute: ${name}`);
  if (attribute.type === 'textList') throw invalid(`Cannot order by array attribute: ${name}`);
  return { attribute: name, descending: query.method === 'orderDesc' };
}

function readWhole(query: RawQuery | undefined, name: string, least: number): number | undefined {
  if (!query) return undefined;
  const [given] = query.values;
  // Appwrite takes a number that is written as a text.
  const value = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
  const range = `${least} and 9,223,372,036,854,775,808`;
  throw invalid(`Invalid ${name}: Value must be a valid range between ${range}`);
}

function readCursor(query: RawQuery): string {
  const id = query.values[0];
  if (typeof id === 'string' && id.length > 0 && id.length <= 36) return id;
  throw invalid('Invalid cursor: Value must be the ID of a document');
}

/** The most parts of a selected path, such as `units.unitCategory.name`. */
const maxPathLength = 4;

function readSelect(collection: Listable, query: RawQuery, sequence: SequenceForm): string[] {
  if (query.values.length === 0) throw invalid('No attributes selected');
  for (const name of query.values) {
    const [own = '', ...rest] = typeof name === 'string' ? name.split('.') : [];
    if (rest.length >= maxPathLength) throw invalid(`Attribute not found in schema: ${rest[0]}`);
    const isSequence = own === '$sequence' && sequence !== undefined;
    const known = own === '*' || isSequence || metaMembers.includes(own) || Object.hasOwn(collection.attributes, own);
    if (!known) throw invalid(`Attribute not found in schema: ${own}`);
  }
  return query.values as string[];
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function invalid(message: string) {
  return apiError('general_query_invalid', `Invalid query: ${message}`);
}
