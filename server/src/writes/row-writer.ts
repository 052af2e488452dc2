import { type Collection, type CollectionId, collections } from '@duka/domain/collections';
import type { CallerScope } from '@duka/domain/commands/caller-scope';
import type { DocumentChange, NewRow } from '@duka/domain/commands/command-store';
import { maxGuessesSettled } from '@duka/domain/commands/command-store';
import type { Act } from '@duka/domain/members/activity';
import { findAudience } from '#access/audience.ts';
import { scopeCollections } from '#access/caller-scope.ts';
import type { DocumentSource, Transaction } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import type { DocumentRow } from '#database/types.ts';
import type { RowWriter } from './write.ts';

/**
 * Makes a writer of rows inside the transaction `tx`, with the changes that it has recorded so far, in order, and the deletions
 * without events.
 */
export function createRowWriter(
  tx: Transaction,
  about: Pick<RowWriter, 'scope' | 'at' | 'reason' | 'payments'>,
): {
  readonly writer: RowWriter;
  readonly changes: readonly DocumentChange[];
  readonly silentDeletions: readonly DocumentChange[];
  /** Returns the act that the work has named, if it has. */
  readonly readNoted: () => Act | undefined;
} {
  const changes: DocumentChange[] = [];
  const silentDeletions: DocumentChange[] = [];
  const audienceLookup = createAudienceLookup(tx);
  const { at } = about;
  /** The times of the rows that are written here, by collection and id. */
  const times = new Map<string, string>();
  let noted: Act | undefined;
  /** A deletion takes or changes rows that refer to what is deleted. */
  let hasDeleted = false;

  function record(change: DocumentChange): void {
    changes.push(change);
    if (scopeCollections.includes(change.collection)) audienceLookup.forget();
  }

  /** Whatever refers to a deleted row is another row from then on, by the engine's own doing (R34). */
  const recordReferring = (collection: CollectionId, ids: readonly string[]) =>
    tx.feed.recordReferring({ collection, ids, nowMs: Date.parse(at) });

  async function insertAll(collection: CollectionId, news: readonly NewRow[]): Promise<DocumentRow[]> {
    const meta = { createdAt: at, updatedAt: at };
    const rows = news.map(({ id, permissions = [], attributes }) => ({ id, ...meta, permissions, attributes }));
    await tx.documents.insertAll(collection, rows);
    for (const row of rows) {
      times.set(`${collection} ${row.id}`, at);
      record({ action: 'create', collection, row });
    }
    return rows;
  }

  /**
   * Returns the time of a change to a row. It is later than that of the change before, whatever the clock says, as a client knows the
   * version of a row by it. This write is one change, however often it comes to the row.
   */
  function timeOf(collection: CollectionId, before: DocumentRow): string {
    const name = `${collection} ${before.id}`;
    const time = times.get(name) ?? (at > before.updatedAt ? at : toNextMillisecond(before.updatedAt));
    times.set(name, time);
    return time;
  }

  const writer: RowWriter = {
    ...tx,
    ...about,
    guesses: { left: maxGuessesSettled },
    async insert(collection, row) {
      return (await insertAll(collection, [row]))[0] as DocumentRow;
    },
    insertAll,
    async update(collection, before, { attributes, permissions = before.permissions }) {
      const isNew = permissions !== before.permissions;
      const updatedAt = timeOf(collection, before);
      const changes = { updatedAt, attributes, ...(isNew && { permissions }) };
      await tx.documents.update(collection, before.id, changes, before);
      const row = { ...before, updatedAt, permissions, attributes: { ...before.attributes, ...attributes } };
      record({ action: 'update', collection, row, before });
      return row;
    },
    async updateAll(collection, wanted) {
      const timed = wanted.map((each) => ({ ...each, updatedAt: timeOf(collection, each.before) }));
      for (const [updatedAt, ofTime] of Map.groupBy(timed, (each) => each.updatedAt)) {
        const same = Map.groupBy(ofTime, ({ attributes }) => Object.keys(attributes).join());
        for (const some of same.values()) {
          const rows = some.map(({ before, attributes }) => ({ id: before.id, attributes, before }));
          await tx.documents.updateAll(collection, updatedAt, rows);
        }
      }
      return timed.map(({ before, updatedAt, attributes }) => {
        const row = { ...before, updatedAt, attributes: { ...before.attributes, ...attributes } };
        record({ action: 'update', collection, row, before });
        return row;
      });
    },
    findWritten(collection, id) {
      if (hasDeleted) return undefined;
      return changes.findLast((change) => change.collection === collection && change.row.id === id)?.row;
    },
    async delete(collection, row) {
      hasDeleted = true;
      const [audience] = await audienceLookup.find(collection, [row]);
      await recordReferring(collection, [row.id]);
      await tx.documents.delete(collection, row.id);
      record({ action: 'delete', collection, row, audience });
    },
    async deleteSome(collection, where, limit) {
      hasDeleted = true;
      const rows = await tx.documents.list(collection, { where, limit });
      if (rows.length === 0) return 0;
      const audiences = await audienceLookup.find(collection, rows);
      const ids = rows.map(({ id }) => id);
      await recordReferring(collection, ids);
      await tx.documents.deleteSome(collection, [equal('$id', ...ids)], limit);
      for (const [index, row] of rows.entries()) {
        record({ action: 'delete', collection, row, audience: audiences[index] });
      }
      return rows.length;
    },
    noteAct(act) {
      noted = act;
    },
    async deleteSilently(collection, where, limit) {
      hasDeleted = true;
      const rows = await tx.documents.list(collection, { where, limit });
      if (rows.length === 0) return 0;
      silentDeletions.push(...rows.map((row) => ({ action: 'delete', collection, row }) as const));
      return tx.documents.deleteSome(collection, [equal('$id', ...rows.map(({ id }) => id))], limit);
    },
  };
  return { writer, changes, silentDeletions, readNoted: () => noted };
}

function toNextMillisecond(time: string): string {
  return new Date(Date.parse(time) + 1).toISOString();
}

type RowAudience = ReadonlyMap<string, CallerScope>;

/** Finds who may read rows. Rows that belong to the same parties have the same audience, which is looked up once. */
function createAudienceLookup(tx: DocumentSource) {
  const known = new Map<string, RowAudience>();
  return {
    async find(collection: CollectionId, rows: readonly DocumentRow[]): Promise<RowAudience[]> {
      const { access }: Collection = collections[collection];
      const audiences: RowAudience[] = [];
      for (const row of rows) {
        const values = access.read.map((party) => ('attribute' in party ? row.attributes[party.attribute] : null));
        const belongsTo = JSON.stringify([access.read, values]);
        const audience = known.get(belongsTo) ?? (await findAudience(tx, access, row));
        known.set(belongsTo, audience);
        audiences.push(audience);
      }
      return audiences;
    },
    forget: () => known.clear(),
  };
}
