import type { Index } from '@duka/domain/collections/parts';
import type { ListOptions } from '#database/types.ts';
import type { Lane } from './compiled-query-cache.ts';
import { type Condition, isOfUniqueIndex } from './conditions.ts';

/**
 * Judges, before it is run, how long a query may take. Its cost is the rows that the engine looks at, times the
 * comparisons that it makes with each: a thousand take about a millisecond at worst.
 */

/** The most that is run in the event loop. */
const maxRowsHere = 5000;
/** The most comparisons of a query that others may have to wait for. */
const maxQuickComparisons = 20;

/** A list, or the count of its rows up to `limit`, which needs no order. */
export type ListQuery = Pick<ListOptions, 'where' | 'order' | 'limit' | 'offset' | 'cursor'> & {
  readonly counts?: true;
};

/** Returns whether a query is surely an ordinary one, which is run here. */
export function isOrdinary(indexes: readonly Index[], query: ListQuery): boolean {
  const { rows, comparisons } = judge(indexes, query);
  return rows !== undefined && rows * comparisons <= maxRowsHere;
}

/**
 * Chooses where a query is run that may not be ordinary: over few rows here, searches and sorts of many in a thread of
 * their own, and those of many comparisons in another one, so that no search waits for them. `countTable` returns how
 * many rows there are.
 */
export async function chooseLane(
  indexes: readonly Index[],
  query: ListQuery,
  countTable: () => Promise<number>,
): Promise<Lane> {
  const { rows, comparisons } = judge(indexes, query);
  const most = Math.min(await countTable(), rows ?? Number.POSITIVE_INFINITY);
  if (most * comparisons <= maxRowsHere) return 'here';
  return comparisons <= maxQuickComparisons ? 'quick' : 'slow';
}

interface Cost {
  /** The most rows that are looked at, because an index leads to them; undefined when it may be all of the table. */
  readonly rows: number | undefined;
  readonly comparisons: number;
}

function judge(indexes: readonly Index[], query: ListQuery): Cost {
  const named = query.where.filter(isEqual).find((condition) => isNamed(indexes, condition));
  if (named) {
    const others = query.where.filter((condition) => condition !== named);
    return { rows: named.values.length, comparisons: countComparisons(others) };
  }
  const equals = readEquals(query.where);
  if (!equals || query.cursor !== undefined || !isLedTo(indexes, equals, query)) {
    return { rows: undefined, comparisons: countComparisons(query.where) };
  }
  // Only the server itself asks for a list without a limit, of rows of one account or shop.
  return { rows: query.limit === undefined ? 0 : query.limit + (query.offset ?? 0), comparisons: 1 };
}

/** Counts the comparisons of each row, at least one. The values of an `equal` are looked up all at once. */
function countComparisons(where: readonly Condition[]): number {
  const count = (condition: Condition): number => {
    if ('conditions' in condition) return condition.conditions.reduce((sum, inner) => sum + count(inner), 0);
    return condition.method === 'contains' ? condition.values.length : 1;
  };
  return where.reduce((sum, condition) => sum + count(condition), 0) || 1;
}

type Equal = Extract<Condition, { values: unknown }>;

function isEqual(condition: Condition): condition is Equal {
  return condition.method === 'equal';
}

/** Returns whether each of the values leads to one row at most. */
function isNamed(indexes: readonly Index[], condition: Equal): boolean {
  return condition.attribute === '$id' || isOfUniqueIndex(indexes, condition);
}

/** Returns the conditions when each compares an attribute with one value; undefined for all others. */
function readEquals(where: readonly Condition[]): readonly Equal[] | undefined {
  const flat = where.flatMap((condition) => (condition.method === 'and' ? condition.conditions : condition));
  return flat.every((condition) => isEqual(condition) && condition.values.length === 1) ? (flat as Equal[]) : undefined;
}

/** Returns whether an index begins with the compared attributes, in whatever order, and goes on in the asked order. */
function isLedTo(indexes: readonly Index[], equals: readonly Equal[], { order = [], counts }: ListQuery): boolean {
  const compared = new Set(equals.map(({ attribute }) => attribute));
  const wanted = order.map(({ attribute, descending }) => (descending ? `-${attribute}` : attribute));
  // Rows lie in the order of their insertion.
  if (compared.size === 0 && (counts || order.every(({ attribute }) => attribute === '$sequence'))) return true;
  return indexes.some(({ kind, attributes }) => {
    if (kind === 'fulltext' || attributes.length < compared.size) return false;
    const leading = attributes.slice(0, compared.size).map((attribute) => attribute.replace(/^-/, ''));
    if (!leading.every((attribute) => compared.has(attribute))) return false;
    const following = attributes.slice(compared.size);
    if (counts) return true;
    if (wanted.length === 0) return following.length === 0;
    return isSameOrder(following, wanted) || isSameOrder(following.map(turn), wanted);
  });
}

function isSameOrder(following: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((attribute, at) => following[at] === attribute);
}

function turn(attribute: string): string {
  return attribute.startsWith('-') ? attribute.slice(1) : `-${attribute}`;
}
