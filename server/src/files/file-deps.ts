import type { Database } from '#database/database.ts';
import type { FileStorage } from './file-storage.ts';

/** The things that the file calls work with. */
export interface FileDeps extends FileStorage {
  readonly database: Database;
  readonly now: () => Date;
  /** The most bytes of the files of one account. */
  readonly accountStorageBytes: number;
  /** Runs the chunks of one file one after another. */
  readonly oneByOne: <Result>(fileId: string, work: () => Promise<Result>) => Promise<Result>;
}
