import { apiError } from '#errors.ts';

/** One rule as the SDK writes it: `{"method":…, "attribute":…, "values":[…]}`; within `and` and `or` the values are rules. */
export interface RawQuery {
  readonly method: string;
  readonly attribute?: string;
  readonly values: readonly unknown[];
}

/** The limits of wire section 8.4. */
const maxQueries = 100;
const maxQueryLength = 4096;
const maxValues = 500;
/** The most values of all queries of a call together, where one without values counts as one; R21. */
const maxValuesOfCall = 1000;
const maxNesting = 10;

/** Takes the texts of `queries`; returns each as an object of the right shape, with its meaning still unchecked. */
export function parseQueryTexts(texts: unknown): RawQuery[] {
  if (texts === undefined) return [];
  const list = Array.isArray(texts) ? texts : [texts];
  if (list.length > maxQueries) {
    throw apiError(
      'general_argument_invalid',
      `Invalid \`queries\` param: Value must a valid array no longer than ${maxQueries} items`,
    );
  }
  const queries = list.map((text) => toRawQuery(parseText(text), 0));
  if (countValues(queries) > maxValuesOfCall) {
    throw invalid(`The queries of one call have more than ${maxValuesOfCall} values together`);
  }
  return queries;
}

function countValues(queries: readonly RawQuery[]): number {
  return queries.reduce((sum, { method, values }) => {
    const inside = isNest(method) ? countValues(values as RawQuery[]) : values.length;
    return sum + Math.max(inside, 1);
  }, 0);
}

/** Returns whether the values of a query are queries themselves. */
function isNest(method: string): boolean {
  return method === 'and' || method === 'or';
}

function parseText(text: unknown): unknown {
  if (typeof text !== 'string' || text.length > maxQueryLength) {
    throw apiError(
      'general_argument_invalid',
      `Invalid \`queries\` param: Value must be a valid string and at least 1 chars and no longer than ${maxQueryLength} chars`,
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('Syntax error');
  }
}

function toRawQuery(value: unknown, depth: number): RawQuery {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > maxNesting)
    throw invalid('Syntax error');
  const { method, attribute, values = [] } = value as Record<string, unknown>;
  if (typeof method !== 'string')
    throw apiError('general_query_invalid', `Invalid query method: ${JSON.stringify(method)}`);
  if (attribute !== undefined && attribute !== null && typeof attribute !== 'string') throw invalid('Syntax error');
  if (!Array.isArray(values)) throw invalid('Syntax error');
  if (values.length > maxValues)
    throw invalid(`Query on attribute has greater than ${maxValues} values: ${attribute ?? ''}`);
  return {
    method,
    ...(typeof attribute === 'string' && { attribute }),
    values: isNest(method) ? values.map((each) => toRawQuery(each, depth + 1)) : values,
  };
}

function invalid(message: string) {
  return apiError('general_query_invalid', `Invalid query: ${message}`);
}
