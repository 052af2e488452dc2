import type { Kysely } from 'kysely';

/** Remembers what was told once; ids are those of notifications. */
export interface NoticeStore {
  /** Those of the ids that were told before. */
  findTold(ids: readonly string[]): Promise<string[]>;
  noteTold(id: string, at: string): Promise<void>;
}

type NoticeTables = { toldNotices: { readonly id: string; readonly at: string } };

export function createNoticeStore(untyped: Kysely<unknown>): NoticeStore {
  const db = untyped.withTables<NoticeTables>();
  return {
    async findTold(ids) {
      if (ids.length === 0) return [];
      return (await db.selectFrom('toldNotices').select('id').where('id', 'in', ids).execute()).map(({ id }) => id);
    },
    async noteTold(id, at) {
      await db.insertInto('toldNotices').values({ id, at }).execute();
    },
  };
}
