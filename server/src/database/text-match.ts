import type { Expression, RawBuilder } from 'kysely';

/** How an engine compares text within a text; each adapter brings its own. All ignore case. */
export interface TextMatch {
  contains(column: Expression<unknown>, text: string): RawBuilder<boolean>;
  startsWith(column: Expression<unknown>, text: string): RawBuilder<boolean>;
  endsWith(column: Expression<unknown>, text: string): RawBuilder<boolean>;
  /** Words of `text` are OR-ed, the last one is a prefix. */
  search(column: Expression<unknown>, text: string): RawBuilder<boolean>;
}
