import type { Attribute } from '@duka/domain/collections';
import { toStoredDate } from '@duka/domain/values/wire-date';
import { apiError } from '#errors.ts';

type Value = string | number | boolean;

const textOnly = ['startsWith', 'endsWith', 'search'];
const manyValues = ['equal', 'contains'];

/** Checks the values of one filter against its attribute's type; returns them as the database compares them. */
export function readQueryValues(
  method: string,
  name: string,
  attribute: Attribute,
  values: readonly unknown[],
): Value[] {
  const words = method.charAt(0).toUpperCase() + method.slice(1);
  if (method === 'between') {
    if (values.length !== 2) throw invalid('Between queries require exactly two values.');
  } else if (values.length === 0) {
    throw invalid(`${words} queries require at least one value.`);
  } else if (!manyValues.includes(method) && values.length > 1) {
    throw invalid(`${words} queries require exactly one value.`);
  }
  const isText = attribute.type === 'text';
  const isList = attribute.type === 'relation' && attribute.many;
  if (textOnly.includes(method) && !isText) throw wrongValue(name);
  if (method === 'contains' && !isText && !isList) {
    throw invalid(`Cannot query contains on attribute "${name}" because it is not an array or string.`);
  }
  return values.map((value) => readValue(name, attribute, value));
}

function readValue(name: string, attribute: Attribute, value: unknown): Value {
  switch (attribute.type) {
    case 'text':
    case 'relation':
      if (typeof value === 'string') return value;
      break;
    case 'integer':
    case 'float':
      if (typeof value === 'number') return value;
      break;
    case 'boolean':
      if (typeof value === 'boolean') return value;
      break;
    case 'datetime': {
      const date = toStoredDate(value);
      if (date !== undefined) return date;
    }
  }
  throw wrongValue(name);
}

function wrongValue(name: string) {
  return invalid(`Query value is invalid for attribute "${name}"`);
}

function invalid(message: string) {
  return apiError('general_query_invalid', `Invalid query: ${message}`);
}
