import type { ListOptions } from '#database/types.ts';
import type { Condition, RowSource } from './conditions.ts';
import { asksTexts, splitShop } from './search-text.ts';
import type { TextMethod } from './text-match.ts';

/** Writes all of a list's options except their values: two lists of one shape have one SQL text. */
export function shapeOfList({ where, order = [], limit, offset, attributes = ['*'] }: ListOptions): string {
  const sorted = order.map(({ attribute, descending, words, isForgiving }) =>
    [descending ? '-' : '', attribute, words?.length ?? '', isForgiving ? '~' : ''].join(''),
  );
  return `${shapeOf(where)} ${sorted} ${limit !== undefined} ${!!offset} ${attributes}`;
}

export function shapeOf(where: readonly Condition[]): string {
  return where.map(shapeOfOne).join('&');
}

function shapeOfOne(condition: Condition): string {
  if ('conditions' in condition) return `${condition.method}(${shapeOf(condition.conditions)})`;
  const count = 'values' in condition ? condition.values.length : 0;
  // A comparison with the empty text may be written in another way: `isOfUniqueIndex`.
  const empty = 'values' in condition && condition.values.includes('') ? ' empty' : '';
  return `${condition.attribute} ${condition.method} ${count}${empty}${placesOfFractions(condition)}`;
}

/** An engine whose columns are of a type compares them with fractions in another way, each in its place. */
function placesOfFractions(condition: Condition): string {
  if (!('values' in condition) || !condition.values.some(isFraction)) return '';
  return ` fraction ${condition.values.flatMap((value, place) => (isFraction(value) ? place : []))}`;
}

function isFraction(value: string | number | boolean): boolean {
  return typeof value === 'number' && !Number.isSafeInteger(value);
}

/** Lists the values in the order in which the SQL has them. */
export function parametersOfList(source: RowSource, { where, order = [], limit, offset }: ListOptions): unknown[] {
  const ranks = order.flatMap(({ words, isForgiving = false }) =>
    words ? source.match.rankParametersOf(words, isForgiving) : [],
  );
  const values = [...parametersOf(source, where), ...ranks];
  if (limit !== undefined) values.push(limit);
  if (offset) values.push(offset);
  return values;
}

/** A search is limited to its shop by the keys of the texts too, as `selectWhere` writes it. */
export function parametersOf(source: RowSource, where: readonly Condition[]): unknown[] {
  if (!asksTexts(where)) return valuesOf(source, where);
  const { shop, rest } = splitShop(where);
  return [...(shop === undefined ? [] : [shop, shop]), ...valuesOf(source, rest)];
}

function valuesOf(source: RowSource, where: readonly Condition[]): unknown[] {
  return where.flatMap((condition): readonly unknown[] => {
    if ('conditions' in condition) return valuesOf(source, condition.conditions);
    if (!('values' in condition)) return [];
    const { method, values, attribute } = condition;
    if (method === 'found' || method === 'almost') return source.match.searchParametersOf(method, String(values[0]));
    const isText = isTextMethod(method) && source.relationTableOf(attribute) === undefined;
    return isText ? values.map((value) => source.match.parameterOf(method, String(value))) : values;
  });
}

function isTextMethod(method: string): method is TextMethod {
  return ['contains', 'startsWith', 'endsWith', 'search'].includes(method);
}
