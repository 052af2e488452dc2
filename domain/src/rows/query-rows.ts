import { type Attribute, type Collection, type CollectionId, collections } from '#collections.ts';
import type { QueryDescription } from '#query.ts';
import { isForgivable } from '#values/search.ts';
import { compareValues, type RowValue, readValue } from './row-values.ts';
import { almostFound, joinWords, rankRow, type SearchedWhere, wordsFound } from './searched-rows.ts';

/** A document as the wire has it; its relations are ids. */
export interface QueriedRow {
  readonly $id: string;
  readonly $createdAt: string;
  readonly [attribute: string]: unknown;
}

export interface QueriedPage<Row> {
  /** The number of all matches, beyond this page. */
  readonly total: number;
  readonly rows: readonly Row[];
}

/** The number of rows when no limit is named, and the most that a total counts; wire section 8.4. */
const defaultLimit = 25;
const maxTotal = 5000;

/**
 * Answers a list call over rows in memory by the rules of the server (wire sections 8.4 and 8.5), for a phone that holds them.
 * Undefined for what only the server can answer. Rows of one moment stand in the order of their ids, as clients make these.
 */
export function queryRows<Row extends QueriedRow>(
  collection: CollectionId,
  rows: readonly Row[],
  queries: readonly QueryDescription[],
): QueriedPage<Row> | undefined {
  if (queries.some((query) => !isAnswered(query))) return undefined;
  const shape: Collection = collections[collection];
  const where = joinWords(
    shape,
    queries.filter(({ method }) => !isPaging(method)),
  );
  const { found, isForgiving } = findRows(shape, rows, where);
  const order = queries.filter(({ method }) => method.startsWith('order'));
  const isRanked = where.words.some(Boolean) && !queries.some(isCursor) && !order.some(isNamed);
  const rank = isRanked ? (row: Row) => rankRow(shape, row, where, isForgiving) : () => 0;
  const sorted = sortRows(shape, found, order, rank);
  const numberOf = (method: string) => queries.find((query) => query.method === method)?.values?.[0];
  const after = numberOf('cursorAfter');
  const from = after === undefined ? 0 : sorted.findIndex(({ $id }) => $id === after) + 1;
  const start = from + Number(numberOf('offset') ?? 0);
  return {
    total: Math.min(found.length, maxTotal),
    rows: sorted.slice(start, start + Number(numberOf('limit') ?? defaultLimit)),
  };
}

const comparisons = ['equal', 'notEqual', 'lessThan', 'lessThanEqual', 'greaterThan', 'greaterThanEqual', 'between'];
const texts = ['contains', 'startsWith', 'endsWith'];
const paging = ['limit', 'offset', 'cursorAfter', 'select', 'orderAsc', 'orderDesc'];

function isAnswered({ method, values = [] }: QueryDescription): boolean {
  if (method === 'and' || method === 'or') return values.every((each) => isAnswered(each as QueryDescription));
  return [...comparisons, ...texts, ...paging, 'isNull', 'isNotNull'].includes(method);
}

function isPaging(method: string): boolean {
  return paging.includes(method);
}

function isCursor({ method }: QueryDescription): boolean {
  return method === 'cursorAfter';
}

/** Counts all rows that the rules find, paging left aside; undefined for what only the server can answer. */
export function countRows(
  collection: CollectionId,
  rows: readonly QueriedRow[],
  rules: readonly QueryDescription[],
): number | undefined {
  if (rules.some((rule) => !isAnswered(rule))) return undefined;
  const shape: Collection = collections[collection];
  return findRows(
    shape,
    rows,
    joinWords(
      shape,
      rules.filter(({ method }) => !isPaging(method)),
    ),
  ).found.length;
}

/** A search that finds nothing is asked again with mistakes forgiven. */
function findRows<Row extends QueriedRow>(
  shape: Collection,
  rows: readonly Row[],
  { conditions, words }: SearchedWhere,
): { readonly found: readonly Row[]; readonly isForgiving: boolean } {
  const matching = (isForgiving: boolean) =>
    rows.filter((row) => conditions.every((each, index) => holds(shape, row, each, words[index], isForgiving)));
  const found = matching(false);
  const isForgiving = found.length === 0 && isForgivable(words.flatMap((word) => word?.part ?? []));
  return { found: isForgiving ? matching(true) : found, isForgiving };
}

function holds(
  shape: Collection,
  row: QueriedRow,
  condition: QueryDescription,
  word: SearchedWhere['words'][number],
  isForgiving: boolean,
): boolean {
  if (!word) return isTrue(shape, row, condition);
  if (isForgiving ? almostFound(shape, row, word) : wordsFound(shape, row, word)) return true;
  return word.others.some((each) => isTrue(shape, row, each));
}

/** Answers as SQL does: nothing is true of a value that is missing, but that it is missing. */
function isTrue(
  shape: Collection,
  row: QueriedRow,
  { method, attribute = '', values = [] }: QueryDescription,
): boolean {
  if (method === 'and') return values.every((each) => isTrue(shape, row, each as QueryDescription));
  if (method === 'or') return values.some((each) => isTrue(shape, row, each as QueryDescription));
  const type = shape.attributes[attribute];
  if (isList(type)) return isMember(row[attribute], method, values as readonly string[]);
  const value = readValue(row, attribute, type);
  if (method === 'isNull') return value === null;
  if (value === null) return false;
  if (method === 'isNotNull') return true;
  const wanted = (values as readonly RowValue[]).map((each) => readValue({ [attribute]: each }, attribute, type));
  return texts.includes(method)
    ? wanted.some((each) => matchesText(method, String(value), String(each)))
    : compares(method, value, wanted);
}

function compares(method: string, value: RowValue, wanted: readonly RowValue[]): boolean {
  const [first = null, second = null] = wanted;
  switch (method) {
    case 'equal':
      return wanted.includes(value);
    case 'notEqual':
      return !wanted.includes(value);
    case 'lessThan':
      return compareValues(value, first) < 0;
    case 'lessThanEqual':
      return compareValues(value, first) <= 0;
    case 'greaterThan':
      return compareValues(value, first) > 0;
    case 'greaterThanEqual':
      return compareValues(value, first) >= 0;
    default:
      return compareValues(value, first) >= 0 && compareValues(value, second) <= 0;
  }
}

/** The case of plain letters makes no difference, as in the database. */
function matchesText(method: string, value: string, wanted: string): boolean {
  const [text, part] = [value, wanted].map((each) => each.replace(/[A-Z]/g, (letter) => letter.toLowerCase())) as [
    string,
    string,
  ];
  if (method === 'startsWith') return text.startsWith(part);
  return method === 'endsWith' ? text.endsWith(part) : text.includes(part);
}

function isList(type: Attribute | undefined): boolean {
  return type?.type === 'relation' && type.many;
}

/** Tests whether a list of related documents holds one of the ids, or any at all. */
function isMember(value: unknown, method: string, ids: readonly string[]): boolean {
  const held = Array.isArray(value) ? value : [];
  if (method === 'isNull' || method === 'isNotNull') return (held.length === 0) === (method === 'isNull');
  const isHeld = ids.some((id) => held.includes(id));
  return method === 'notEqual' ? !isHeld : isHeld;
}

function isNamed({ attribute = '' }: QueryDescription): boolean {
  return attribute !== '' && attribute !== '$sequence';
}

function sortRows<Row extends QueriedRow>(
  shape: Collection,
  found: readonly Row[],
  order: readonly QueryDescription[],
  rank: (row: Row) => number,
): Row[] {
  const ranks = new Map(found.map((row) => [row, rank(row)]));
  return [...found].sort((one, other) => {
    const byRank = (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0);
    if (byRank !== 0) return byRank;
    for (const each of order) {
      const { method, attribute = '' } = each;
      const type = shape.attributes[attribute];
      const difference = isNamed(each)
        ? compareValues(readValue(one, attribute, type), readValue(other, attribute, type))
        : compareInsertion(one, other);
      if (difference !== 0) return method === 'orderDesc' ? -difference : difference;
    }
    return compareInsertion(one, other);
  });
}

function compareInsertion(one: QueriedRow, other: QueriedRow): number {
  return Date.parse(one.$createdAt) - Date.parse(other.$createdAt) || compareValues(one.$id, other.$id);
}
