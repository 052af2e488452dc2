import type { Kysely } from 'kysely';

/** Counts mails by key until a time, for all processes and over restarts. */
export interface MailCountStore {
  /** Counts one more under the key, from one on where the earlier ones ended at another time; returns the new count. */
  add(key: string, endsAt: string): Promise<number>;
  /** Deletes the counts that had ended by `now`. */
  prune(now: string): Promise<void>;
}

type MailCountTables = { mailCounts: { key: string; endsAt: string; mails: number } };

export function createMailCountStore(untyped: Kysely<unknown>): MailCountStore {
  const db = untyped.withTables<MailCountTables>();
  return {
    async add(key, endsAt) {
      const { mails } = await db
        .insertInto('mailCounts')
        .values({ key, endsAt, mails: 1 })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet(({ eb, ref }) => ({
            endsAt,
            mails: eb
              .case()
              .when(ref('mailCounts.endsAt'), '=', endsAt)
              .then(eb(ref('mailCounts.mails'), '+', 1))
              .else(1)
              .end(),
          })),
        )
        .returning('mails')
        .executeTakeFirstOrThrow();
      return Number(mails);
    },
    async prune(now) {
      await db.deleteFrom('mailCounts').where('endsAt', '<=', now).execute();
    },
  };
}
