import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { TextMatch, TextMethod } from './text-match.ts';

/** SQLite's LIKE ignores the case of ASCII letters; `%` and `_` are made literal with a backslash. */
export const sqliteTextMatch: TextMatch = {
  contains: (column, text) => sql<boolean>`${column} like ${parameterOf('contains', text)} escape '\\'`,
  startsWith: (column, text) => sql<boolean>`${column} like ${parameterOf('startsWith', text)} escape '\\'`,
  endsWith: (column, text) => sql<boolean>`${column} like ${parameterOf('endsWith', text)} escape '\\'`,
  search: (column, text) => sql<boolean>`has_word(${column}, ${text})`,
  parameterOf,
};

function parameterOf(method: TextMethod, text: string): string {
  if (method === 'search') return text;
  const literal = escapeLike(text);
  return `${method === 'startsWith' ? '' : '%'}${literal}${method === 'endsWith' ? '' : '%'}`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Gives a connection `has_word(text, terms)`: true when the text holds one of the words, the last one as a prefix. */
export function addTextFunctions(connection: DatabaseSync): void {
  connection.function('has_word', { deterministic: true }, (text, terms) =>
    typeof text === 'string' && hasWord(text, String(terms)) ? 1 : 0,
  );
}

/** Any of the words counts, the last one by its beginning, in upper or lower case; wire section 8.4. */
function hasWord(text: string, terms: string): boolean {
  const words = splitWords(text);
  const wanted = splitWords(terms);
  const last = wanted.at(-1);
  if (last === undefined) return false;
  return words.some((word) => wanted.includes(word) || word.startsWith(last));
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
