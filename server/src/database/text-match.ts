import type { Expression, RawBuilder } from 'kysely';

export type TextMethod = 'contains' | 'startsWith' | 'endsWith' | 'search';
/** How a folded word is looked for in the searched texts of a row; `almost` forgives one mistake. */
export type SearchMethod = 'found' | 'almost';

/** How an engine compares text within a text; each adapter brings its own. All ignore case. */
export interface TextMatch {
  compare(method: TextMethod, column: Expression<unknown>, text: string): RawBuilder<boolean>;
  /** The value that `compare` puts into the SQL for a text. */
  parameterOf(method: TextMethod, text: string): string;
  /** Compares the columns `title` and `others` of a table of texts (`search-texts.ts`). */
  search(method: SearchMethod, word: string): RawBuilder<boolean>;
  /** The values that `search` puts into the SQL, in order. */
  searchParametersOf(method: SearchMethod, word: string): string[];
  /** Answers how well folded words find such a row, as `@duka/domain/values/search` ranks it: 0 is best. */
  rank(words: readonly string[], isForgiving: boolean): RawBuilder<number>;
  rankParametersOf(words: readonly string[], isForgiving: boolean): string[];
}
