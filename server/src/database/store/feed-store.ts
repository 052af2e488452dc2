import { type Kysely, type OnConflictBuilder, type OnConflictUpdateBuilder, sql } from 'kysely';
import { createRunQuery } from '#database/query/compiled-query-cache.ts';
import type { TextMatch } from '#database/query/text-match.ts';
import { type DeletedDocuments, selectReferring } from './feed-references.ts';

/** The most rows of one statement. */
const rowsAtOnce = 200;

/** The owner of rows that every member may read. No shop and no account has such an id. */
export const everyone = '*';

/** A document that was written or deleted, for one owner: a shop, an account, or everyone. */
export interface FeedEntry {
  readonly owner: string;
  readonly collection: string;
  readonly document: string;
}

export interface NumberedEntry extends Omit<FeedEntry, 'owner'> {
  /** Grows with each change of the owner's documents; of one document only the last is stored. */
  readonly version: number;
}

/** Stores the order in which the documents of an owner were last changed. */
export interface FeedStore {
  /** Numbers the changes in this order; inside the transaction of the changes, so that a lower number is never seen later. */
  record(entries: readonly FeedEntry[]): Promise<void>;
  /**
   * Numbers the rows on phones that refer to documents which are deleted next in this transaction: the engine empties
   * these references by itself (`document-tables.ts`). However many they are, it takes two statements.
   */
  recordReferring(deleted: DeletedDocuments): Promise<void>;
  /** Returns a word that is another one after each restore of a backup, whose numbers are given once more; '' before the first. */
  epoch(): Promise<string>;
  /** The number of the owner's last change; 0 when there was none. */
  lastVersion(owner: string): Promise<number>;
  /** Lists at most `limit` entries after a version, the earliest first. */
  list(owner: string, after: number, limit: number): Promise<NumberedEntry[]>;
  /** Deletes at most `limit` entries of an owner that is neither a shop nor an account any more; returns whether there was one. */
  deleteOfGoneOwners(limit: number): Promise<boolean>;
}

type FeedTables = {
  stores: { _id: string };
  accounts: { id: string };
  feedVersions: { owner: string; version: number };
  feedEntries: FeedEntry & { version: number };
  feedEpoch: { id: number; epoch: string };
};

/** With `joinsInserts` the numbers and the entries are one statement, which SQLite does not know. */
export function createFeedStore(
  untyped: Kysely<unknown>,
  match: TextMatch,
  { joinsInserts = false }: { readonly joinsInserts?: boolean } = {},
): FeedStore {
  const db = untyped.withTables<FeedTables>();

  const run = createRunQuery(untyped);

  /**
   * Takes a count of numbers for each owner, and returns the last one of each. The rows of the owners are locked until the transaction
   * ends.
   */
  const takeVersions = (counts: OwnerCounts) =>
    db
      .insertInto('feedVersions')
      .values(counts.map(([owner, version]) => ({ owner, version })))
      .onConflict(addVersions)
      .returning(['owner', 'version']);

  async function number(counts: OwnerCounts, entries: readonly PlacedEntry[]): Promise<StoredEntry[]> {
    const taken = await run(`take ${counts.length}`, counts.flat(), () => takeVersions(counts));
    const last = new Map(taken.map(({ owner, version }) => [String(owner), Number(version)]));
    return entries.map(({ following, ...entry }) => ({ ...entry, version: (last.get(entry.owner) ?? 0) - following }));
  }

  async function storeEntries(rows: readonly StoredEntry[]): Promise<void> {
    const values = rows.flatMap(({ owner, collection, document, version }) => [owner, collection, document, version]);
    await run(`entries ${rows.length}`, values, () =>
      db
        .insertInto('feedEntries')
        .values(rows.map(({ owner, collection, document, version }) => ({ owner, collection, document, version })))
        .onConflict(replaceVersion),
    );
  }

  async function numberAndStore(counts: OwnerCounts, entries: readonly PlacedEntry[]): Promise<void> {
    const lines = entries.map(({ owner, collection, document, following }) => [owner, collection, document, following]);
    await run(`number ${counts.length} ${lines.length}`, [...counts.flat(), ...lines.flat()], () => {
      const values = lines.map(([owner, collection, document, following]) => {
        return sql`(${owner}, ${collection}, ${document}, cast(${following} as bigint))`;
      });
      return db
        .with('taken', () => takeVersions(counts))
        .insertInto('feedEntries')
        .columns(['owner', 'collection', 'document', 'version'])
        .expression(
          sql`select owner, column2, column3, version - column4 from taken
            join (values ${sql.join(values)}) as entries on owner = column1 collate "C"`,
        )
        .onConflict(replaceVersion);
    });
  }

  return {
    async record(entries) {
      const placed = countFollowing(takeLastOfEach(entries));
      const counts = countOwners(placed);
      if (joinsInserts && placed.length <= rowsAtOnce) return numberAndStore(counts, placed);
      const rows = await number(counts, placed);
      for (let at = 0; at < rows.length; at += rowsAtOnce) await storeEntries(rows.slice(at, at + rowsAtOnce));
    },
    async recordReferring(deleted) {
      const referring = selectReferring(untyped, match, deleted)?.as('referring');
      if (!referring) return;
      const isEach = sql<boolean>`true`;
      const taken = await db
        .insertInto('feedVersions')
        .columns(['owner', 'version'])
        .expression(
          untyped
            .selectFrom(referring)
            .select(['owner', sql`count(*)`.as('version')])
            .where(isEach)
            .groupBy('owner')
            .orderBy('owner'),
        )
        .onConflict(addVersions)
        .returning('owner')
        .execute();
      if (taken.length === 0) return;
      const last = sql`(select version from ${sql.table('feedVersions')} as taken where taken.owner = referring.owner)`;
      const following = sql`row_number() over (partition by owner order by collection, document) - 1`;
      await db
        .insertInto('feedEntries')
        .columns(['owner', 'collection', 'document', 'version'])
        .expression(
          untyped
            .selectFrom(referring)
            .select(['owner', 'collection', 'document', sql`${last} - (${following})`.as('version')])
            .where(isEach),
        )
        .onConflict(replaceVersion)
        .execute();
    },
    async epoch() {
      const found = await db.selectFrom('feedEpoch').select('epoch').executeTakeFirst();
      return found?.epoch ?? '';
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
    async deleteOfGoneOwners(limit) {
      const gone = await db
        .selectFrom('feedVersions')
        .select('owner')
        .where('owner', '!=', everyone)
        .where('owner', 'not in', db.selectFrom('stores').select('_id'))
        .where('owner', 'not in', db.selectFrom('accounts').select('id'))
        .limit(1)
        .executeTakeFirst();
      if (!gone) return false;
      const entries = await this.list(gone.owner, 0, limit);
      const last = entries.at(-1)?.version ?? 0;
      await db.deleteFrom('feedEntries').where('owner', '=', gone.owner).where('version', '<=', last).execute();
      if (entries.length < limit) await db.deleteFrom('feedVersions').where('owner', '=', gone.owner).execute();
      return true;
    },
  };
}

function addVersions(
  conflict: OnConflictBuilder<FeedTables, 'feedVersions'>,
): OnConflictUpdateBuilder<FeedTables, 'feedVersions'> {
  return conflict
    .column('owner')
    .doUpdateSet(({ eb, ref }) => ({ version: eb(ref('feedVersions.version'), '+', ref('excluded.version')) }));
}

function replaceVersion(
  conflict: OnConflictBuilder<FeedTables, 'feedEntries'>,
): OnConflictUpdateBuilder<FeedTables, 'feedEntries'> {
  return conflict
    .columns(['owner', 'collection', 'document'])
    .doUpdateSet(({ ref }) => ({ version: ref('excluded.version') }));
}

type StoredEntry = FeedTables['feedEntries'];

/** How many numbers each owner needs; always in the same order, so that nobody waits for one who waits for them. */
type OwnerCounts = readonly (readonly [owner: string, count: number])[];

function countOwners(entries: readonly FeedEntry[]): OwnerCounts {
  const counts = new Map<string, number>();
  for (const { owner } of entries) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** An entry, and how many of the same owner come after it. */
interface PlacedEntry extends FeedEntry {
  readonly following: number;
}

function countFollowing(entries: readonly FeedEntry[]): PlacedEntry[] {
  const counts = new Map<string, number>();
  const fromLast = entries.toReversed().map((entry) => {
    const following = counts.get(entry.owner) ?? 0;
    counts.set(entry.owner, following + 1);
    return { ...entry, following };
  });
  return fromLast.reverse();
}

/** Returns the last entry of each document. */
function takeLastOfEach(entries: readonly FeedEntry[]): FeedEntry[] {
  const last = new Map<string, FeedEntry>();
  for (const entry of entries) {
    // No id has a space.
    const key = `${entry.owner} ${entry.collection} ${entry.document}`;
    last.delete(key);
    last.set(key, entry);
  }
  return [...last.values()];
}
