import { ranks } from '@duka/domain/values/search';
import { type Expression, type RawBuilder, sql } from 'kysely';

export type TextMethod = 'contains' | 'startsWith' | 'endsWith' | 'search';
/** How a folded word is looked for in the searched texts of a row; `almost` forgives one mistake. */
export type SearchMethod = 'found' | 'almost';

type Column = Expression<unknown>;

/** The operations on texts that each engine writes in its own SQL. */
export interface EngineWords {
  /** Compares with a pattern of LIKE, in which `\` makes literal; the case of ASCII letters is ignored. */
  like(column: Column, pattern: string): RawBuilder<boolean>;
  /** The same for texts that are folded, in which case says nothing. */
  foldedLike(column: Column, pattern: string): RawBuilder<boolean>;
  /** Returns whether a text holds one of the words, the last one as a beginning; wire section 8.4. */
  hasWord(column: Column, parameter: string): RawBuilder<boolean>;
  /** The value that `hasWord` puts into the SQL for these words. */
  parameterOfWords(words: string): string;
  /** Returns whether one of the folded lines holds a folded word, but for one mistake. */
  hasAlmost(column: Column, parameter: string): RawBuilder<boolean>;
  parameterOfAlmost(word: string): string;
  /** The numbers of a list in JSON, as a query. */
  numbersIn(json: string): RawBuilder<unknown>;
}

/** How an engine compares text within a text; each adapter brings its own words. All ignore case. */
export interface TextMatch extends Pick<EngineWords, 'numbersIn'> {
  compare(method: TextMethod, column: Column, text: string): RawBuilder<boolean>;
  /** The value that `compare` puts into the SQL for a text. */
  parameterOf(method: TextMethod, text: string): string;
  /** Returns whether one of the folded lines holds a folded word, but for one mistake. */
  almost(lines: Column, word: string): RawBuilder<boolean>;
  /** Compares the columns `title` and `others` of a table of texts (`search-texts.ts`). */
  search(method: SearchMethod, word: string): RawBuilder<boolean>;
  /** The values that `search` puts into the SQL, in order. */
  searchParametersOf(method: SearchMethod, word: string): string[];
  /** Returns how well folded words find such a row, as `@duka/domain/values/search` ranks it: 0 is best. */
  rank(words: readonly string[], isForgiving: boolean): RawBuilder<number>;
  rankParametersOf(words: readonly string[], isForgiving: boolean): string[];
}

const title = sql.ref('title');
const others = sql.ref('others');

export function createTextMatch(engine: EngineWords): TextMatch {
  const { foldedLike } = engine;

  function parameterOf(method: TextMethod, text: string): string {
    if (method === 'search') return engine.parameterOfWords(text);
    const literal = escapeLike(text);
    return `${method === 'startsWith' ? '' : '%'}${literal}${method === 'endsWith' ? '' : '%'}`;
  }

  function search(method: SearchMethod, word: string): RawBuilder<boolean> {
    const [inTitle, inOthers, ...rest] = searchParametersOf(method, word) as [string, string, ...string[]];
    const found = sql<boolean>`(${foldedLike(title, inTitle)} or ${foldedLike(others, inOthers)})`;
    if (method === 'found') return found;
    const almost = (column: Column, pieces: readonly string[]) => {
      const mayHold = pieces.slice(0, 3).map((piece) => foldedLike(column, piece));
      return sql`((${sql.join(mayHold, sql` or `)}) and ${engine.hasAlmost(column, pieces[3] as string)})`;
    };
    return sql<boolean>`(${found} or ${almost(title, rest.slice(0, 4))} or ${almost(others, rest.slice(4))})`;
  }

  function searchParametersOf(method: SearchMethod, word: string): string[] {
    const found = [holding(word), holding(word)];
    if (method === 'found') return found;
    // A text that holds no unspoilt piece of the word is not looked at any closer.
    const almost = [...piecesOf(word).map(holding), engine.parameterOfAlmost(word)];
    return [...found, ...almost, ...almost];
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
        patterns.map((pattern) => foldedLike(title, pattern)),
        sql` and `,
      );
    return sql<number>`case
    when ${foldedLike(title, inTitle)} or ${foldedLike(others, inOthers)} then ${sql.lit(ranks.whole)}
    when ${foldedLike(title, beginning)} then ${sql.lit(ranks.beginning)}
    when ${every(rest.slice(0, words.length))} then ${sql.lit(ranks.wordsOfTitle)}
    when ${every(rest.slice(words.length))} then ${sql.lit(ranks.partsOfTitle)}
    else ${sql.lit(ranks.anywhere)} end`;
  }

  /** Where mistakes are forgiven, a name in which every word is meant comes first. */
  function rankForgiving(words: readonly string[]): RawBuilder<number> {
    const every = rankParametersOf(words, true).map((word) => engine.hasAlmost(title, word));
    return sql<number>`case when ${sql.join(every, sql` and `)} then ${sql.lit(ranks.partsOfTitle)} else ${sql.lit(ranks.anywhere)} end`;
  }

  function rankParametersOf(parts: readonly string[], isForgiving: boolean): string[] {
    if (isForgiving) return parts.map(engine.parameterOfAlmost);
    const words = parts.map((part) => part.trim());
    const typed = words.join(' ');
    const whole = holding(`\n ${typed} \n`);
    const beginnings = words.map((word) => holding(` ${word}`));
    return [whole, whole, `\n ${escapeLike(typed)}%`, ...beginnings, ...words.map(holding)];
  }

  return {
    compare: (method, column, text) =>
      method === 'search'
        ? engine.hasWord(column, parameterOf(method, text))
        : engine.like(column, parameterOf(method, text)),
    parameterOf,
    almost: (lines, word) => engine.hasAlmost(lines, engine.parameterOfAlmost(word)),
    search,
    searchParametersOf,
    rank,
    rankParametersOf,
    numbersIn: engine.numbersIn,
  };
}

/** Whichever single mistake was made in a word, one of these is in the word that was meant: a half, or a swap between the halves. */
function piecesOf(word: string): string[] {
  const half = Math.floor(word.length / 2);
  const [first, second] = [word.slice(0, half), word.slice(half)];
  return [first, second, `${first.slice(0, -1)}${second.slice(0, 1)}${first.slice(-1)}`];
}

function holding(text: string): string {
  return `%${escapeLike(text)}%`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
