/** One rule of a list call, in the shape that its JSON text has on the wire; wire section 8.4. */
export interface QueryDescription {
  readonly method: string;
  readonly attribute?: string;
  readonly values?: readonly (string | number | boolean | QueryDescription)[];
}

export const equal = (attribute: string, ...values: (string | number | boolean)[]): QueryDescription => ({
  method: 'equal',
  attribute,
  values,
});
/** Takes one value, as a hosted backend takes no more. */
export const notEqual = (attribute: string, value: string): QueryDescription => ({
  method: 'notEqual',
  attribute,
  values: [value],
});
export const contains = (attribute: string, text: string): QueryDescription => ({
  method: 'contains',
  attribute,
  values: [text],
});
export const compare = (
  method: 'lessThan' | 'lessThanEqual' | 'greaterThan' | 'greaterThanEqual',
  attribute: string,
  value: string | number,
): QueryDescription => ({ method, attribute, values: [value] });
export const or = (...rules: QueryDescription[]): QueryDescription => ({ method: 'or', values: rules });
export const and = (...rules: QueryDescription[]): QueryDescription => ({ method: 'and', values: rules });
export const order = (direction: 'orderAsc' | 'orderDesc', attribute: string): QueryDescription => ({
  method: direction,
  attribute,
});
/**
 * Asks for no order: a search has its best match first, all else what was inserted last (wire section 8.4).
 */
export const bestFirst = order('orderDesc', '');
/**
 * Describes a search for words in these attributes, of which the first one is what people call the thing: each word is a part of
 * any of them, or one of its `others` holds. Our server takes these rules together for one search (wire section 8.5).
 */
export const searchFor = (
  words: readonly string[],
  attributes: readonly string[],
  others: (word: string) => readonly QueryDescription[],
): QueryDescription[] =>
  words.map((word) => or(...attributes.map((attribute) => contains(attribute, word)), ...others(word)));
export const limit = (count: number): QueryDescription => ({ method: 'limit', values: [count] });
export const offset = (count: number): QueryDescription => ({ method: 'offset', values: [count] });
/** Asks only for what comes after this document in the asked order. */
export const cursorAfter = (documentId: string): QueryDescription => ({ method: 'cursorAfter', values: [documentId] });
/** Without a dotted path no relation is sent along, so that the answer stays small. */
export const select = (...attributes: string[]): QueryDescription => ({ method: 'select', values: attributes });
