import type { Kysely } from 'kysely';
import { createRunQuery } from './compiled-query-cache.ts';

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

  const run = createRunQuery(untyped);

  /**
   * Takes so many numbers for each owner, and answers the last one before them. The rows of the owners are held until the transaction
   * ends, whoever else writes; always in the same order, so that nobody waits for one who waits for them.
   */
  async function takeVersions(entries: readonly FeedEntry[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const { owner } of entries) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
    const taken = await run(`take ${rows.length}`, rows.flat(), () =>
      db
        .insertInto('feedVersions')
        .values(rows.map(([owner, version]) => ({ owner, version })))
        .onConflict((conflict) =>
          conflict
            .column('owner')
            .doUpdateSet(({ eb, ref }) => ({ version: eb(ref('feedVersions.version'), '+', ref('excluded.version')) })),
        )
        .returning(['owner', 'version']),
    );
    return new Map(
      taken.map(({ owner, version }) => [String(owner), Number(version) - (counts.get(String(owner)) ?? 0)]),
    );
  }

  async function keep(rows: readonly (FeedEntry & { readonly version: number })[]): Promise<void> {
    const values = rows.flatMap(({ owner, collection, document, version }) => [owner, collection, document, version]);
    await run(`keep ${rows.length}`, values, () =>
      db
        .insertInto('feedEntries')
        .values(rows.map(({ owner, collection, document, version }) => ({ owner, collection, document, version })))
        .onConflict((conflict) =>
          conflict
            .columns(['owner', 'collection', 'document'])
            .doUpdateSet(({ ref }) => ({ version: ref('excluded.version') })),
        ),
    );
  }

  return {
    async record(entries) {
      const last = keepLast(entries);
      const versions = await takeVersions(last);
      const rows = last.map((entry) => {
        const version = (versions.get(entry.owner) ?? 0) + 1;
        versions.set(entry.owner, version);
        return { ...entry, version };
      });
      for (let at = 0; at < rows.length; at += rowsAtOnce) await keep(rows.slice(at, at + rowsAtOnce));
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

/** Keeps of each document the last entry. */
function keepLast(entries: readonly FeedEntry[]): FeedEntry[] {
  const last = new Map<string, FeedEntry>();
  for (const entry of entries) {
    // No id has a space.
    const key = `${entry.owner} ${entry.collection} ${entry.document}`;
    last.delete(key);
    last.set(key, entry);
  }
  return [...last.values()];
}
