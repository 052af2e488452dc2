import {
  type Collection,
  type CollectionId,
  collectionIds,
  collections,
  listRelations,
} from '@duka/domain/collections';
import { findAudience } from '#access/audience.ts';
import { makeAccount } from '#account/account.ts';
import type { CommittedEvent } from '#database/committed-events.ts';
import type { Database } from '#database/database.ts';
import type { DocumentRow } from '#database/types.ts';
import type { LiveEvent } from '#http/wire/live-event.ts';
import { makeDocumentEvent } from '#writes/run-write.ts';
import { addReferences } from './listed.ts';
import { insertRow, oneOfEach, now as storedAt } from './one-of-each.ts';
import { openTestDatabase } from './test-database.ts';
import { openWrites } from './test-writes.ts';

/** A changed row, or the event of one: `update products urea`. */
type Line = string;

/** Makes Asha's shop with one row of every collection, Neema as its customer and Rehema, who has only an account. */
export async function openWriteWorld() {
  let at = new Date(storedAt);
  const database = await openTestDatabase();
  await addReferences(database);
  await database.transaction(async ({ accounts, documents }) => {
    for (const id of ['asha', 'neema', 'rehema']) {
      await accounts.insert(makeAccount({ id, email: `${id}@duka.example`, name: id, passwordHash: '', now: at }));
    }
    await insertRow(documents, 'users', 'neema', { userId: 'neema', firstName: 'Neema', email: 'neema@duka.example' });
    for (const collection of collectionIds) {
      await insertRow(documents, collection, oneOfEach[collection].id, oneOfEach[collection].data);
    }
  });
  const events: LiveEvent[] = [];
  const mailed: string[] = [];
  const given = {
    now: () => at,
    onEvent: (event: CommittedEvent) => {
      if (event.kind === 'document') events.push(makeDocumentEvent(database, event));
    },
    mailNotifications: (mails: readonly { readonly accountId: string }[]) =>
      void mailed.push(...mails.map(({ accountId }) => accountId)),
  };
  return {
    ...{ ...given, database, mailed },
    runWrite: openWrites({ ...given, database }),
    advance: (ms: number) => {
      at = new Date(at.getTime() + ms);
    },
    /** The changes that the last `changesOf` published as events; each event was asked for its audience, as for listeners. */
    async published(): Promise<Line[]> {
      for (const { findAudience } of events) await findAudience();
      return events.map(({ action, resource }) => [action, resource[1]?.[1], resource[2]?.[1]].join(' ')).sort();
    },
    /** Returns the rows that `work` changes in the database; with `besides`, only those that another account may read. */
    async changesOf(work: () => Promise<unknown>, besides?: string): Promise<Line[]> {
      const before = await readAll(database, besides);
      events.length = 0;
      await work();
      return compare(before, await readAll(database, besides)).sort();
    },
  };
}

export type WriteWorld = Awaited<ReturnType<typeof openWriteWorld>>;

type Rows = ReadonlyMap<string, DocumentRow>;

async function readAll(database: Database, besides: string | undefined): Promise<Rows> {
  const rows = new Map<string, DocumentRow>();
  for (const collection of collectionIds) {
    for (const row of await database.documents.list(collection, { where: [] })) {
      if (besides === undefined || (await isReadBesides(database, collection, row, besides))) {
        rows.set(`${collection} ${row.id}`, row);
      }
    }
  }
  return rows;
}

async function isReadBesides(database: Database, collection: CollectionId, row: DocumentRow, accountId: string) {
  const { access }: Collection = collections[collection];
  const isForAll = access.directory !== undefined || access.read.some(({ party }) => party === 'member');
  return isForAll || [...(await findAudience(database, access, row)).keys()].some((reader) => reader !== accountId);
}

function compare(before: Rows, after: Rows): Line[] {
  const lines: Line[] = [];
  for (const [name, row] of before) {
    const now = after.get(name);
    if (!now) lines.push(`delete ${name}`);
    else if (isChanged(name, row, now, after)) lines.push(`update ${name}`);
  }
  for (const name of after.keys()) if (!before.has(name)) lines.push(`create ${name}`);
  return lines;
}

/** The database itself empties a relation to a deleted row, and the event of the deletion stands for that change. */
function isChanged(name: string, before: DocumentRow, after: DocumentRow, rows: Rows): boolean {
  const released = { ...before.attributes };
  for (const [attribute, { to }] of listRelations(collections[name.split(' ')[0] as CollectionId])) {
    const value = released[attribute];
    if (typeof value === 'string' && !rows.has(`${to} ${value}`)) released[attribute] = null;
  }
  return JSON.stringify({ ...before, attributes: released }) !== JSON.stringify(after);
}
