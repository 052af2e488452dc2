import type { Kysely } from 'kysely';

/** The most rows of one statement. */
const rowsAtOnce = 200;

/** The owner of what every member may read. No shop and no account has such an id. */
export const everyone = '*';

/** A document that was written or deleted, for one owner: a shop, an account, or everyone. */
export interface FeedEntry {
  readonly owner: string;
  readonly collection: string;
  readonly document: string;
}

export interface NumberedEntry extends Omit<FeedEntry, 'owner'> {
  /** Grows with each change of the owner's documents; of one document only the last is kept. */
  readonly version: number;
}

/** Keeps in which order the documents of an owner were last changed. */
export interface FeedStore {
  /** Numbers the changes in this order; inside the transaction of the changes, so that a lower number is never seen later. */
  record(entries: readonly FeedEntry[]): Promise<void>;
  /** The number of the owner's last change; 0 when there was none. */
  lastVersion(owner: string): Promise<number>;
  /** Lists at most `limit` entries after a version, the earliest first. */
  list(owner: string, after: number, limit: number): Promise<NumberedEntry[]>;
}

type FeedTables = {
  feedVersions: { owner: string; version: number };
  feedEntries: FeedEntry & { version: number };
};

export function createFeedStore(untyped: Kysely<unknown>): FeedStore {
  const db = untyped.withTables<FeedTables>();

  /** Takes `count` numbers; the row of the owner is held until the transaction ends, whoever else writes. */
  async function takeVersions(owner: string, count: number): Promise<number> {
    const { version } = await db
      .insertInto('feedVersions')
      .values({ owner, version: count })
      .onConflict((conflict) =>
        conflict
          .column('owner')
          .doUpdateSet(({ eb, ref }) => ({ version: eb(ref('feedVersions.version'), '+', count) })),
      )
      .returning('version')
      .executeTakeFirstOrThrow();
    return Number(version) - count;
  }

  return {
    async record(entries) {
      for (const [owner, own] of groupByOwner(entries)) {
        const before = await takeVersions(owner, own.length);
        const rows = own.map((entry, index) => ({ ...entry, version: before + index + 1 }));
        for (let at = 0; at < rows.length; at += rowsAtOnce) {
          await db
            .insertInto('feedEntries')
            .values(rows.slice(at, at + rowsAtOnce))
            .onConflict((conflict) =>
              conflict
                .columns(['owner', 'collection', 'document'])
                .doUpdateSet(({ ref }) => ({ version: ref('excluded.version') })),
            )
            .execute();
        }
      }
    },
    async lastVersion(owner) {
      const found = await db.selectFrom('feedVersions').select('version').where('owner', '=', owner).executeTakeFirst();
      return Number(found?.version ?? 0);
    },
    async list(owner, after, limit) {
      const rows = await db
        .selectFrom('feedEntries')
        .select(['collection', 'document', 'version'])
        .where('owner', '=', owner)
        .where('version', '>', after)
        .orderBy('version')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, version: Number(row.version) }));
    },
  };
}

/** Groups the entries by their owner, of each document the last one. */
function groupByOwner(entries: readonly FeedEntry[]): Map<string, FeedEntry[]> {
  const last = new Map<string, FeedEntry>();
  for (const entry of entries) {
    const key = JSON.stringify([entry.owner, entry.collection, entry.document]);
    last.delete(key);
    last.set(key, entry);
  }
  return Map.groupBy(last.values(), ({ owner }) => owner);
}
