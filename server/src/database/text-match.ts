import type { Expression, RawBuilder } from 'kysely';

export type TextMethod = 'contains' | 'startsWith' | 'endsWith' | 'search';

/** How an engine compares text within a text; each adapter brings its own. All ignore case. */
export interface TextMatch {
  contains(column: Expression<unknown>, text: string): RawBuilder<boolean>;
  startsWith(column: Expression<unknown>, text: string): RawBuilder<boolean>;
  endsWith(column: Expression<unknown>, text: string): RawBuilder<boolean>;
  /** Words of `text` are OR-ed, the last one is a prefix. */
  search(column: Expression<unknown>, text: string): RawBuilder<boolean>;
  /** The value that one of these puts into the SQL for a text. */
  parameterOf(method: TextMethod, text: string): string;
}
