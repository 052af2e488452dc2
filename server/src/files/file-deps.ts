import type { Database } from '#database/database.ts';
import type { Publish } from '#http/live-event.ts';
import type { ContentStore } from './content-store.ts';
import type { Previews } from './previews.ts';

/** The things that the file calls work with. */
export interface FileDeps {
  readonly database: Database;
  readonly content: ContentStore;
  readonly previews: Previews;
  readonly publish: Publish;
  readonly now: () => Date;
  /** Runs the chunks of one file one after another. */
  readonly oneByOne: <Result>(fileId: string, work: () => Promise<Result>) => Promise<Result>;
}
