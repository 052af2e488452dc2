import type { Kysely } from 'kysely';

/** Remembers what was notified of once, also when the notification was deleted since; ids are those of notifications. */
export interface NotificationStore {
  /** Those of the ids that were noted before. */
  findNotified(ids: readonly string[]): Promise<string[]>;
  noteNotified(id: string, at: string): Promise<void>;
}

type NotificationTables = { toldNotices: { readonly id: string; readonly at: string } };

export function createNotificationStore(untyped: Kysely<unknown>): NotificationStore {
  const db = untyped.withTables<NotificationTables>();
  return {
    async findNotified(ids) {
      if (ids.length === 0) return [];
      return (await db.selectFrom('toldNotices').select('id').where('id', 'in', ids).execute()).map(({ id }) => id);
    },
    async noteNotified(id, at) {
      await db.insertInto('toldNotices').values({ id, at }).execute();
    },
  };
}
