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
