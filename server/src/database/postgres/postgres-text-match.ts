import { isForgivable } from '@duka/domain/values/search';
import { type Expression, sql } from 'kysely';
import { createTextMatch } from '#database/query/text-match.ts';

/** Columns are compared by their bytes (COLLATE "C"), so that ILIKE ignores the case of ASCII letters alone, as in SQLite. */
export const postgresTextMatch = createTextMatch({
  like: (column, pattern) => sql<boolean>`${column} ilike ${pattern} escape '\\'`,
  foldedLike: (column, pattern) => sql<boolean>`${column} like ${pattern} escape '\\'`,
  hasWord: matches,
  parameterOfWords,
  hasAlmost: matches,
  parameterOfAlmost,
  numbersIn: (json) => sql`(select value::bigint from json_array_elements_text(${json}::json) as value)`,
});

function matches(column: Expression<unknown>, pattern: string) {
  return sql<boolean>`${column} ~ ${pattern}`;
}

/** Letters and digits, and those of other scripts: all beyond ASCII but the blocks of punctuation and signs. */
const letter =
  '0-9A-Za-z\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02c1\\u0370-\\u1fff\\u2c00-\\u2dff\\u3005-\\ud7ff\\uf900-\\ufdff';
const beginning = `(?:^|[^${letter}])(?=[${letter}])`;

/** A regular expression that finds one of the words, or the beginning of the last one. */
function parameterOfWords(words: string): string {
  const wanted = (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(inAnyCase);
  if (wanted.length === 0) return nothing;
  const whole = `(?:${wanted.join('|')})(?:[^${letter}]|$)`;
  return `${beginning}(?:${whole}|${wanted.at(-1)})`;
}

const nothing = '[^\\s\\S]';

function inAnyCase(word: string): string {
  return Array.from(word, (small) => {
    const large = small.toUpperCase();
    return large === small || large.length !== small.length ? small : `[${small}${large}]`;
  }).join('');
}

/** A regular expression that finds a folded word as it is, or at the beginning of a word but for one mistake. */
function parameterOfAlmost(word: string): string {
  if (word.startsWith(' ') || !isForgivable([word])) return literally(word);
  const letters = Array.from(word);
  const write = (some: readonly string[]) => literally(some.join(''));
  const mistakes = letters.flatMap((_, at) => {
    const [before, after] = [write(letters.slice(0, at)), write(letters.slice(at + 1))];
    const swapped = write([...letters.slice(0, at), ...letters.slice(at, at + 2).reverse(), ...letters.slice(at + 2)]);
    // One letter is another one, or missing; is preceded by one too many; or has changed places with the next.
    return [`${before}[^\\n]?${after}`, `${before}[^\\n]${write(letters.slice(at))}`, swapped];
  });
  return `${literally(word)}|${beginning}(?:${mistakes.join('|')})`;
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
