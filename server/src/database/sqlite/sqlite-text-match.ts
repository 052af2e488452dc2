import { type Expression, sql } from 'kysely';
import { createTextMatch } from '#database/query/text-match.ts';

/** SQLite's LIKE ignores the case of ASCII letters; `sqlite-has-word.ts` brings the functions. */
const like = (column: Expression<unknown>, pattern: string) => sql<boolean>`${column} like ${pattern} escape '\\'`;

export const sqliteTextMatch = createTextMatch({
  like,
  foldedLike: like,
  hasWord: (column, words) => sql<boolean>`has_word(${column}, ${words})`,
  parameterOfWords: (words) => words,
  hasAlmost: (column, word) => sql<boolean>`has_almost(${column}, ${word})`,
  parameterOfAlmost: (word) => word,
  numbersIn: (json) => sql`(select value from json_each(${json}))`,
});
