import type { Attribute, Collection } from '#collections.ts';
import type { QueryDescription } from '#query.ts';
import { readColumn } from './row-columns.ts';
import { compareValues, type RowValue, readValue } from './row-values.ts';

/** True if a condition is met by the row at this place of a list. */
export type RowPredicate = (place: number) => boolean;

type Rows = readonly Readonly<Record<string, unknown>>[];

const comparisons = ['equal', 'notEqual', 'lessThan', 'lessThanEqual', 'greaterThan', 'greaterThanEqual', 'between'];
const texts = ['contains', 'startsWith', 'endsWith'];
const supported = [...comparisons, ...texts, 'isNull', 'isNotNull'];

/** True if `toPredicate` supports a condition and all its parts. */
export function isSupported({ method, values = [] }: QueryDescription): boolean {
  if (method === 'and' || method === 'or') return values.every((each) => isSupported(each as QueryDescription));
  return supported.includes(method);
}

/** Makes the predicate of a condition. As in SQL, only `isNull` is true for a missing value. */
export function toPredicate(
  shape: Collection,
  rows: Rows,
  { method, attribute = '', values = [] }: QueryDescription,
): RowPredicate {
  if (method === 'and' || method === 'or') {
    const tests = values.map((each) => toPredicate(shape, rows, each as QueryDescription));
    return method === 'and'
      ? (place) => tests.every((test) => test(place))
      : (place) => tests.some((test) => test(place));
  }
  const type = shape.attributes[attribute];
  if (isList(type)) return (place) => isMember(rows[place]?.[attribute], method, values as readonly string[]);
  const wanted = (values as readonly RowValue[]).map((each) => readValue({ [attribute]: each }, attribute, type));
  const isText = texts.includes(method);
  const column = readColumn(rows, attribute, type);
  return (place) => {
    const value = column[place] ?? null;
    if (method === 'isNull') return value === null;
    if (value === null) return false;
    if (method === 'isNotNull') return true;
    if (isText) return wanted.some((each) => matchesText(method, String(value), String(each)));
    return compares(method, value, wanted);
  };
}

/** Returns whether a value that is there compares so with the wanted ones. */
export function compares(method: string, value: RowValue, wanted: readonly RowValue[]): boolean {
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

/** True if a list of related documents has one of the ids, or any at all. */
function isMember(value: unknown, method: string, ids: readonly string[]): boolean {
  const members = Array.isArray(value) ? value : [];
  if (method === 'isNull' || method === 'isNotNull') return (members.length === 0) === (method === 'isNull');
  const isIncluded = ids.some((id) => members.includes(id));
  return method === 'notEqual' ? !isIncluded : isIncluded;
}
