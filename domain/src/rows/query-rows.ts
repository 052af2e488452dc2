import { type Collection, type CollectionId, collections } from '#collections.ts';
import type { QueryDescription } from '#query.ts';
import { isForgivable } from '#values/search.ts';
import { readColumn, readTexts } from './row-columns.ts';
import { isSupported, type RowPredicate, toPredicate } from './row-predicates.ts';
import { compareValues } from './row-values.ts';
import { almostHasWord, hasWord, joinWords, makeRank, type SearchedWhere } from './searched-rows.ts';

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
 * Runs a list call over rows in memory by the rules of the server (wire sections 8.4 and 8.5), for a phone that has them all.
 * Returns undefined for queries that only the server can answer. Rows of one moment come in the order of their ids, as clients make these.
 * Values once read are cached for the next call: nobody may change the rows.
 */
export function queryRows<Row extends QueriedRow>(
  collection: CollectionId,
  rows: readonly Row[],
  queries: readonly QueryDescription[],
): QueriedPage<Row> | undefined {
  if (queries.some((query) => !isAnswered(query))) return undefined;
  const shape: Collection = collections[collection];
  const where = toWhere(shape, queries);
  const found = findRows(shape, rows, where);
  const order = queries.filter(({ method }) => method.startsWith('order'));
  const isRanked = where.words.some(Boolean) && !queries.some(isCursor) && !order.some(isNamed);
  const rank = isRanked ? rankRows(shape, rows, where, found) : undefined;
  const numberOf = (method: string) => queries.find((query) => query.method === method)?.values?.[0];
  const after = numberOf('cursorAfter');
  const limit = Number(numberOf('limit') ?? defaultLimit);
  const offset = Number(numberOf('offset') ?? 0);
  const isWhole = after !== undefined;
  const sorted = listSmallest(
    found.places,
    isWhole ? found.places.length : offset + limit,
    makeOrder(shape, rows, order, rank),
  );
  const from = isWhole ? sorted.findIndex((place) => rows[place]?.$id === after) + 1 : 0;
  return {
    total: Math.min(found.places.length, maxTotal),
    rows: sorted.slice(from + offset, from + offset + limit).map((place) => rows[place] as Row),
  };
}

/** Counts all rows that the rules find, paging left aside; undefined for rules that only the server can answer. */
export function countRows(
  collection: CollectionId,
  rows: readonly QueriedRow[],
  rules: readonly QueryDescription[],
): number | undefined {
  if (rules.some((rule) => !isAnswered(rule))) return undefined;
  const shape: Collection = collections[collection];
  return findRows(shape, rows, toWhere(shape, rules)).places.length;
}

const paging = ['limit', 'offset', 'cursorAfter', 'select', 'orderAsc', 'orderDesc'];

function isAnswered(query: QueryDescription): boolean {
  return isPaging(query) || isSupported(query);
}

function isPaging({ method }: QueryDescription): boolean {
  return paging.includes(method);
}

function isCursor({ method }: QueryDescription): boolean {
  return method === 'cursorAfter';
}

function isNamed({ attribute = '' }: QueryDescription): boolean {
  return attribute !== '' && attribute !== '$sequence';
}

function toWhere(shape: Collection, queries: readonly QueryDescription[]): SearchedWhere {
  return joinWords(
    shape,
    queries.filter((query) => !isPaging(query)),
  );
}

/** The places of the rows that were found, and whether mistakes were forgiven for it. */
interface Found {
  readonly places: readonly number[];
  readonly isForgiving: boolean;
}

/** Finds the matching rows; a search without a match runs again with mistakes forgiven. */
function findRows(shape: Collection, rows: readonly QueriedRow[], { conditions, words }: SearchedWhere): Found {
  const tests = conditions.flatMap((each, index) => (words[index] ? [] : toPredicate(shape, rows, each)));
  const searched = words.flatMap((word) =>
    word ? { word, others: word.others.map((other) => toPredicate(shape, rows, other)) } : [],
  );
  const texts = searched.length > 0 ? readTexts(shape, rows) : [];
  const list = (isThere: typeof hasWord) => {
    const hasWords: RowPredicate = (place) =>
      searched.every(
        ({ word, others }) => isThere(texts[place] as string, word) || others.some((other) => other(place)),
      );
    const places: number[] = [];
    for (let place = 0; place < rows.length; place += 1) {
      if (tests.every((test) => test(place)) && hasWords(place)) places.push(place);
    }
    return places;
  };
  const exact = list(hasWord);
  const isForgiving = exact.length === 0 && isForgivable(words.flatMap((word) => word?.part.bare ?? []));
  return { places: isForgiving ? list(almostHasWord) : exact, isForgiving };
}

/** Ranks the rows that a search has found: the best first. */
function rankRows(
  shape: Collection,
  rows: readonly QueriedRow[],
  where: SearchedWhere,
  { places, isForgiving }: Found,
): (place: number) => number {
  const [texts, rank] = [readTexts(shape, rows), makeRank(where, isForgiving)];
  const known = new Uint8Array(rows.length);
  for (const place of places) known[place] = rank(texts[place] as string);
  return (place) => known[place] as number;
}

type Order = (one: number, other: number) => number;

/** Makes the order of the rows by their places. */
function makeOrder(
  shape: Collection,
  rows: readonly QueriedRow[],
  order: readonly QueryDescription[],
  rank: (place: number) => number = () => 0,
): Order {
  const read = (attribute: string) => readColumn(rows, attribute, shape.attributes[attribute]);
  const madeAt = read('$createdAt') as readonly number[];
  const byInsertion: Order = (one, other) =>
    (madeAt[one] as number) - (madeAt[other] as number) ||
    compareValues(rows[one]?.$id as string, rows[other]?.$id as string);
  const orders = order.map((each): Order => {
    const direction = each.method === 'orderDesc' ? -1 : 1;
    if (!isNamed(each)) return (one, other) => direction * byInsertion(one, other);
    const column = read(each.attribute as string);
    return (one, other) => direction * compareValues(column[one] ?? null, column[other] ?? null);
  });
  return (one, other) => {
    const better = rank(one) - rank(other);
    if (better !== 0) return better;
    for (const compare of orders) {
      const difference = compare(one, other);
      if (difference !== 0) return difference;
    }
    return byInsertion(one, other);
  };
}

/** Returns the first items in order, at most `count`. The whole list is sorted only where more than a quarter of it is asked for. */
function listSmallest(items: readonly number[], count: number, compare: Order): number[] {
  if (count * 4 > items.length) return items.toSorted(compare).slice(0, count);
  const smallest: number[] = [];
  for (const item of items) {
    const last = smallest[count - 1];
    if (last !== undefined && compare(item, last) >= 0) continue;
    const place = smallest.findIndex((each) => compare(item, each) < 0);
    smallest.splice(place === -1 ? smallest.length : place, 0, item);
    if (smallest.length > count) smallest.pop();
  }
  return smallest;
}
