import { apiError } from '#errors.ts';
import type { Body } from './json-body.ts';

/** The values that a parameter may have, and the words for any other, as in ``Invalid `email` param: {words}``. */
export interface Rule<Value> {
  readonly accepts: (value: unknown) => value is Value;
  readonly words: string;
}

/** Reads a parameter that must be there. Throws `general_argument_invalid` in the words of wire section 4. */
export function readParam<Value>(body: Body, name: string, rule: Rule<Value>): Value {
  if (!Object.hasOwn(body, name)) throw apiError('general_argument_invalid', `Param "${name}" is not optional.`);
  return check(body[name], name, rule);
}

/** Reads a parameter that may be missing or null. */
export function readOptionalParam<Value>(body: Body, name: string, rule: Rule<Value>): Value | undefined {
  if (!Object.hasOwn(body, name) || body[name] === null) return undefined;
  return check(body[name], name, rule);
}

function check<Value>(value: unknown, name: string, rule: Rule<Value>): Value {
  if (!rule.accepts(value)) throw invalidParam(name, rule.words);
  return value;
}

export function invalidParam(name: string, words: string) {
  return apiError('general_argument_invalid', `Invalid \`${name}\` param: ${words}`);
}

/** Accepts a text of at most `maxLength` characters (not bytes). */
export function textUpTo(maxLength: number, minLength = 0): Rule<string> {
  const least = minLength === 0 ? '' : `at least ${minLength} chars and `;
  return {
    accepts: (value): value is string => {
      if (typeof value !== 'string' || value.length > 2 * maxLength) return false;
      const length = [...value].length;
      return length >= minLength && length <= maxLength;
    },
    words: `Value must be a valid string and ${least}no longer than ${maxLength} chars`,
  };
}

/** Reads a whole number of the address; one that is not sent is `fallback`. */
export function readCount(name: string, value: unknown, fallback: number, most: number): number {
  if (value === undefined) return fallback;
  if (typeof value === 'string' && /^\d{1,9}$/.test(value) && Number(value) <= most) return Number(value);
  throw invalidParam(name, `Value must be a whole number of at most ${most}.`);
}
