import type { Condition, RowSource } from './conditions.ts';
import type { ListOptions } from './row-list.ts';
import type { TextMethod } from './text-match.ts';

/** Writes all of a list's options except their values: two lists of one shape have one SQL text. */
export function shapeOfList({ where, order = [], limit, offset }: ListOptions): string {
  const sorted = order.map(({ attribute, descending }) => (descending ? `-${attribute}` : attribute));
  return `${shapeOf(where)} ${sorted} ${limit !== undefined} ${!!offset}`;
}

export function shapeOf(where: readonly Condition[]): string {
  return where.map(shapeOfOne).join('&');
}

function shapeOfOne(condition: Condition): string {
  if ('conditions' in condition) return `${condition.method}(${shapeOf(condition.conditions)})`;
  const count = 'values' in condition ? condition.values.length : 0;
  // A comparison with the empty text may be written in another way: `isOfUniqueIndex`.
  const empty = 'values' in condition && condition.values.includes('') ? ' empty' : '';
  return `${condition.attribute} ${condition.method} ${count}${empty}`;
}

/** Lists the values in the order in which the SQL has them. */
export function parametersOfList(source: RowSource, { where, limit, offset }: ListOptions): unknown[] {
  const values = parametersOf(source, where);
  if (limit !== undefined) values.push(limit);
  if (offset) values.push(offset);
  return values;
}

export function parametersOf(source: RowSource, where: readonly Condition[]): unknown[] {
  return where.flatMap((condition): readonly unknown[] => {
    if ('conditions' in condition) return parametersOf(source, condition.conditions);
    if (!('values' in condition)) return [];
    const { method, values, attribute } = condition;
    const isText = isTextMethod(method) && source.relationTableOf(attribute) === undefined;
    return isText ? values.map((value) => source.match.parameterOf(method, String(value))) : values;
  });
}

function isTextMethod(method: string): method is TextMethod {
  return ['contains', 'startsWith', 'endsWith', 'search'].includes(method);
}
