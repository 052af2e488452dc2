import type { Kysely } from 'kysely';

/** What the database knows of stored files. */
export type FileStore = object;

export function createFileStore(_db: Kysely<unknown>): FileStore {
  return {};
}
