import { ranks } from '@duka/domain/values/search';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { SearchMethod, TextMatch, TextMethod } from './text-match.ts';

type Column = Expression<unknown>;

/** SQLite's LIKE ignores the case of ASCII letters; `%` and `_` are made literal with a backslash. */
export const sqliteTextMatch: TextMatch = {
  compare: (method, column, text) =>
    method === 'search' ? sql<boolean>`has_word(${column}, ${text})` : like(column, parameterOf(method, text)),
  parameterOf,
  search,
  searchParametersOf,
  rank,
  rankParametersOf,
};

function parameterOf(method: TextMethod, text: string): string {
  if (method === 'search') return text;
  const literal = escapeLike(text);
  return `${method === 'startsWith' ? '' : '%'}${literal}${method === 'endsWith' ? '' : '%'}`;
}

function like(column: Column, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${column} like ${pattern} escape '\\'`;
}

const title = sql.ref('title');
const others = sql.ref('others');

function search(method: SearchMethod, word: string): RawBuilder<boolean> {
  const [inTitle, inOthers, ...rest] = searchParametersOf(method, word) as [string, string, ...string[]];
  const found = sql<boolean>`(${like(title, inTitle)} or ${like(others, inOthers)})`;
  if (method === 'found') return found;
  const almost = (column: Column, pieces: readonly string[]) => {
    const mayHold = pieces.slice(0, 3).map((piece) => like(column, piece));
    return sql`((${sql.join(mayHold, sql` or `)}) and has_almost(${column}, ${pieces[3]}))`;
  };
  return sql<boolean>`(${found} or ${almost(title, rest.slice(0, 4))} or ${almost(others, rest.slice(4))})`;
}

function searchParametersOf(method: SearchMethod, word: string): string[] {
  const found = [holding(word), holding(word)];
  if (method === 'found') return found;
  // A text that holds no unspoilt piece of the word is not looked at any closer.
  const almost = [...piecesOf(word).map(holding), word];
  return [...found, ...almost, ...almost];
}

/** Whatever single mistake was made in a word, one of these stands in what was meant: a half, or a swap between the halves. */
function piecesOf(word: string): string[] {
  const half = Math.floor(word.length / 2);
  const [first, second] = [word.slice(0, half), word.slice(half)];
  return [first, second, `${first.slice(0, -1)}${second.slice(0, 1)}${first.slice(-1)}`];
}

function rank(words: readonly string[], isForgiving: boolean): RawBuilder<number> {
  if (isForgiving) return rankForgiving(words);
  const [inTitle, inOthers, beginning, ...rest] = rankParametersOf(words, false) as [
    string,
    string,
    string,
    ...string[],
  ];
  const every = (patterns: readonly string[]) =>
    sql.join(
      patterns.map((pattern) => like(title, pattern)),
      sql` and `,
    );
  return sql<number>`case
    when ${like(title, inTitle)} or ${like(others, inOthers)} then ${sql.lit(ranks.whole)}
    when ${like(title, beginning)} then ${sql.lit(ranks.beginning)}
    when ${every(rest.slice(0, words.length))} then ${sql.lit(ranks.wordsOfTitle)}
    when ${every(rest.slice(words.length))} then ${sql.lit(ranks.partsOfTitle)}
    else ${sql.lit(ranks.anywhere)} end`;
}

/** Where mistakes are forgiven, a name in which every word is meant comes first. */
function rankForgiving(words: readonly string[]): RawBuilder<number> {
  const every = words.map((word) => sql`has_almost(${title}, ${word})`);
  return sql<number>`case when ${sql.join(every, sql` and `)} then ${sql.lit(ranks.partsOfTitle)} else ${sql.lit(ranks.anywhere)} end`;
}

function rankParametersOf(parts: readonly string[], isForgiving: boolean): string[] {
  if (isForgiving) return [...parts];
  const words = parts.map((part) => part.trim());
  const typed = words.join(' ');
  const whole = holding(`\n ${typed} \n`);
  const beginnings = words.map((word) => holding(` ${word}`));
  return [whole, whole, `\n ${escapeLike(typed)}%`, ...beginnings, ...words.map(holding)];
}

function holding(text: string): string {
  return `%${escapeLike(text)}%`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
