import type { Kysely } from 'kysely';

/** A file that a document of its owner has stopped naming. */
export interface ReplacedFile {
  readonly fileId: string;
  readonly ownerId: string;
  /** ISO text. */
  readonly at: string;
}

/** Stores which files were replaced. A file's line goes with its row. */
export interface ReplacedFileStore {
  /** The file must be stored. A later time takes the place of an earlier one. */
  set(file: ReplacedFile): Promise<void>;
  remove(fileId: string): Promise<void>;
  /** Lists at most `limit` files that were replaced before `time`, the earliest first. */
  list(time: string, limit: number): Promise<ReplacedFile[]>;
}

type ReplacedFileTables = { replacedFiles: ReplacedFile };

export function createReplacedFileStore(untyped: Kysely<unknown>): ReplacedFileStore {
  const db = untyped.withTables<ReplacedFileTables>();
  return {
    async set({ fileId, ownerId, at }) {
      await db
        .insertInto('replacedFiles')
        .values({ fileId, ownerId, at })
        .onConflict((conflict) => conflict.column('fileId').doUpdateSet({ at }))
        .execute();
    },
    async remove(fileId) {
      await db.deleteFrom('replacedFiles').where('fileId', '=', fileId).execute();
    },
    list: (time, limit) =>
      db.selectFrom('replacedFiles').selectAll().where('at', '<', time).orderBy('at').limit(limit).execute(),
  };
}
