import { type Attribute, type Collection, type CollectionId, collections } from '#collections.ts';
import type { QueryDescription } from '#query.ts';
import { isForgivable } from '#values/search.ts';
import { compareValues, type RowValue, readValue } from './row-values.ts';
import { almostFound, joinWords, makeRank, type SearchedWhere, wordsFound } from './searched-rows.ts';

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
  const rank = isRanked ? makeRank(shape, where, isForgiving) : () => 0;
  const numberOf = (method: string) => queries.find((query) => query.method === method)?.values?.[0];
  const after = numberOf('cursorAfter');
  const most = Number(numberOf('limit') ?? defaultLimit);
  const offset = Number(numberOf('offset') ?? 0);
  const sorted = sortRows(shape, found, order, rank, after === undefined ? offset + most : found.length);
  const from = after === undefined ? 0 : sorted.findIndex(({ $id }) => $id === after) + 1;
  return {
    total: Math.min(found.length, maxTotal),
    rows: sorted.slice(from + offset, from + offset + most),
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
  const tests = conditions.map((each, index) => {
    const word = words[index];
    return word ? { word, others: word.others.map((other) => toTest(shape, other)) } : toTest(shape, each);
  });
  const matching = (isForgiving: boolean) => {
    const isFound = isForgiving ? almostFound : wordsFound;
    return rows.filter((row) =>
      tests.every((test) =>
        typeof test === 'function'
          ? test(row)
          : isFound(shape, row, test.word) || test.others.some((other) => other(row)),
      ),
    );
  };
  const found = matching(false);
  const isForgiving = found.length === 0 && isForgivable(words.flatMap((word) => word?.part ?? []));
  return { found: isForgiving ? matching(true) : found, isForgiving };
}

type Test = (row: QueriedRow) => boolean;

/** Makes the test of a condition, which answers as SQL does: nothing is true of a value that is missing, but that it is missing. */
function toTest(shape: Collection, { method, attribute = '', values = [] }: QueryDescription): Test {
  if (method === 'and' || method === 'or') {
    const tests = values.map((each) => toTest(shape, each as QueryDescription));
    return method === 'and' ? (row) => tests.every((test) => test(row)) : (row) => tests.some((test) => test(row));
  }
  const type = shape.attributes[attribute];
  if (isList(type)) return (row) => isMember(row[attribute], method, values as readonly string[]);
  const wanted = (values as readonly RowValue[]).map((each) => readValue({ [attribute]: each }, attribute, type));
  const isText = texts.includes(method);
  return (row) => {
    const value = readValue(row, attribute, type);
    if (method === 'isNull') return value === null;
    if (value === null) return false;
    if (method === 'isNotNull') return true;
    if (isText) return wanted.some((each) => matchesText(method, String(value), String(each)));
    return compares(method, value, wanted);
  };
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

/** Answers the first rows in order, at most so many. */
function sortRows<Row extends QueriedRow>(
  shape: Collection,
  found: readonly Row[],
  order: readonly QueryDescription[],
  rank: (row: Row) => number,
  most: number,
): Row[] {
  const directions = order.map(({ method }) => (method === 'orderDesc' ? -1 : 1));
  const toKeyed = (row: Row): Keyed<Row> => {
    const madeAt = Date.parse(row.$createdAt);
    const keys = order.map((each) => {
      const { attribute = '' } = each;
      return isNamed(each) ? readValue(row, attribute, shape.attributes[attribute]) : null;
    });
    return { row, rank: rank(row), keys, madeAt };
  };
  const compareKeyed = (one: Keyed<Row>, other: Keyed<Row>) => {
    if (one.rank !== other.rank) return one.rank - other.rank;
    for (const [index, each] of order.entries()) {
      const difference = isNamed(each)
        ? compareValues(one.keys[index] ?? null, other.keys[index] ?? null)
        : compareInsertion(one, other);
      if (difference !== 0) return difference * (directions[index] ?? 1);
    }
    return compareInsertion(one, other);
  };
  return listSmallest(found.map(toKeyed), most, compareKeyed).map(({ row }) => row);
}

/** A row with what it is sorted by, read once. */
interface Keyed<Row> {
  readonly row: Row;
  readonly rank: number;
  readonly keys: readonly RowValue[];
  readonly madeAt: number;
}

function compareInsertion(one: Keyed<QueriedRow>, other: Keyed<QueriedRow>): number {
  return one.madeAt - other.madeAt || compareValues(one.row.$id, other.row.$id);
}

/** Sorts the whole only where most of it is asked for: a page of a long list is picked out of it. */
function listSmallest<Item>(items: Item[], most: number, compare: (one: Item, other: Item) => number): Item[] {
  if (most * 4 > items.length) return items.sort(compare).slice(0, most);
  const smallest: Item[] = [];
  for (const item of items) {
    const last = smallest[most - 1];
    if (last !== undefined && compare(item, last) >= 0) continue;
    const place = smallest.findIndex((each) => compare(item, each) < 0);
    smallest.splice(place === -1 ? smallest.length : place, 0, item);
    if (smallest.length > most) smallest.pop();
  }
  return smallest;
}
