import type { Collection, CollectionId } from '@duka/domain/collections';
import { collections } from '@duka/domain/collections';
import { allRights } from '@duka/domain/collections/rights';
import { type CallerScope, findMember } from '@duka/domain/commands/caller-scope';
import {
  type FedCollection,
  type FedCollectionId,
  type FedRow,
  type FeedPage,
  fedCollectionIds,
  fedCollections,
  listSentAlong,
} from '@duka/domain/shops/shop-feed';
import { toReadCondition, toVisibleRow } from '#access/rights.ts';
import { toWireDocuments } from '#access/wire-document.ts';
import type { Database } from '#database/database.ts';
import { type Condition, equal } from '#database/query/conditions.ts';
import { toRecent } from '#database/store/feed-references.ts';
import { everyone, type NumberedEntry } from '#database/store/feed-store.ts';
import type { DocumentRow } from '#database/types.ts';
import { startPieces } from '#work/give-way.ts';
import { inPortions } from '#work/portions.ts';
import { stopIfGone } from '#work/turn.ts';
import { type FeedCursor, type FeedPosition, writeCursor } from './feed-cursor.ts';

/** Whose feed it is, and who asks for it. */
export interface FeedOf {
  readonly storeId: string;
  readonly accountId: string;
  readonly scope: CallerScope;
}

/** Collections whose rows are sent along with those of another. */
const sentAlong = listSentAlong();
/** What a row counts in a page that brings others along, such as an order its lines and steps. */
const shareWithOthers = 4;
/** Rows that are read at a time, and the characters of texts after which a page is full: it is written in some milliseconds. */
const rowsOfSlice = 100;
const maxCharacters = 600_000;
/** The most changes of one page, whose rows are read by their ids. */
const maxChanges = 500;

type FoundRows = Map<FedCollectionId, readonly DocumentRow[]>;

interface Found {
  readonly rows: FoundRows;
  readonly deleted: Map<FedCollectionId, readonly string[]>;
}

/**
 * Returns what changed after the cursor, at most about `limit` rows; without a cursor, or with one of another epoch or from beyond the
 * last change, the shop from its beginning; also where the caller's rights are others by now. Rows that the caller may not read count as
 * deleted, and nothing is said of collections of which it may read none: rights are asked anew for each (R34, R63).
 */
export async function listChanges(
  database: Database,
  of: FeedOf,
  asked: FeedCursor | undefined,
  { limit, nowMs }: { readonly limit: number; readonly nowMs: number },
): Promise<FeedPage> {
  const owners = [of.storeId, of.accountId, everyone];
  const [storedEpoch, ...last] = await Promise.all([
    database.feed.epoch(),
    ...owners.map((owner) => database.feed.lastVersion(owner)),
  ]);
  const epoch = storedEpoch + markOfRights(of);
  // A database that was restored lacks what a phone has seen, and has given some of its numbers to something else.
  const isUsable = asked?.epoch === epoch && asked.versions.every((version, index) => version <= (last[index] ?? 0));
  const first: FeedPosition = {
    versions: last,
    copying: { collection: fedCollectionIds[0] as FedCollectionId, after: '' },
  };
  const from = asked && isUsable ? asked : first;
  const { next, found } = from.copying
    ? await copy(database, of, { ...from, copying: from.copying }, { limit, nowMs })
    : await follow(database, of.scope, owners, from, Math.min(limit, maxChanges));
  const more = next.copying !== undefined || next.versions.some((version, index) => version < (last[index] ?? 0));
  return {
    cursor: writeCursor({ epoch, ...next }),
    more,
    reset: from === first,
    ...(await toPage(database, of, found)),
  };
}

/**
 * Reads the next rows of the collection under way, in the order of their ids, then those of the next ones until the page is full: each
 * call costs half a second on a slow network. Rows changed meanwhile follow afterwards.
 */
async function copy(
  database: Database,
  of: FeedOf,
  { versions, copying }: Required<FeedPosition>,
  { limit, nowMs }: { readonly limit: number; readonly nowMs: number },
): Promise<{ next: FeedPosition; found: Found }> {
  const rows: FoundRows = new Map();
  const found = { rows, deleted: new Map() };
  let left = limit;
  let characters = 0;
  const nextPiece = startPieces();
  for (let { collection, after } = copying; ; ) {
    const cost = shareOf(collection);
    const share = Math.min(Math.ceil(left / cost), rowsOfSlice);
    const beyond: readonly Condition[] =
      after === '' ? [] : [{ method: 'greaterThan', attribute: '$id', values: [after] }];
    await nextPiece();
    stopIfGone();
    const list = await database.documents.list(collection, {
      where: [...toConditions(fedCollections[collection], of, nowMs), ...beyond],
      order: [{ attribute: '$id', descending: false }],
      limit: share,
    });
    rows.set(collection, [...(rows.get(collection) ?? []), ...list]);
    await addSentAlong(database, collection, list, rows);
    left -= list.length * cost;
    characters += sumCharacters(list);
    after = list.at(-1)?.id ?? after;
    const isFull = left <= 0 || characters >= maxCharacters;
    if (list.length < share) {
      const following = findFollowing(collection, of.scope);
      if (!following) return { next: { versions }, found };
      collection = following;
      after = '';
    }
    if (isFull) return { next: { versions, copying: { collection, after } }, found };
  }
}

function sumCharacters(rows: readonly DocumentRow[]): number {
  let sum = 0;
  for (const { attributes } of rows) {
    for (const value of Object.values(attributes)) if (typeof value === 'string') sum += value.length;
  }
  return sum;
}

function findFollowing(collection: FedCollectionId, scope: CallerScope): FedCollectionId | undefined {
  return fedCollectionIds
    .slice(fedCollectionIds.indexOf(collection) + 1)
    .find((id) => !sentAlong.some(({ name }) => name === id) && mayReadSome(id, scope));
}

/** True if the caller may read rows of the collection at all. */
function mayReadSome(id: FedCollectionId, scope: CallerScope): boolean {
  const { access }: Collection = collections[id];
  return access.directory !== undefined || toReadCondition(access, scope) !== false;
}

/** Returns a text that is another for other rights, without any for the owner and the operator, who have all of them. */
function markOfRights({ storeId, scope }: FeedOf): string {
  const member = findMember(scope, storeId);
  if (!member || member.role === 'owner') return '';
  const bits = allRights.map((right) => (member.rights.includes(right) ? '1' : '0'));
  return `r${Number.parseInt(bits.join(''), 2).toString(36)}`;
}

/** Adds the rows that are sent along with those of a collection. */
async function addSentAlong(
  { documents }: Database,
  collection: FedCollectionId,
  list: readonly DocumentRow[],
  rows: FoundRows,
): Promise<void> {
  if (list.length === 0) return;
  for (const { name, along } of sentAlong.filter(({ along }) => along.with === collection)) {
    const there = rows.get(name) ?? [];
    const found = await documents.list(name, { where: [equal(along.by, ...list.map(({ id }) => id))] });
    rows.set(name, [...there.filter((row) => !found.some((other) => other.id === row.id)), ...found]);
  }
}

function toConditions(fed: FedCollection, { storeId, accountId }: FeedOf, nowMs: number): Condition[] {
  const { attributes = [] } = fed;
  const recent = toRecent(fed, nowMs);
  if (fed.of === 'everyone') return recent;
  if (fed.of === 'shop') return [equal('storeId', storeId), ...recent];
  if (fed.of === 'itself') return [equal('$id', storeId)];
  const conditions = attributes.map((name) => equal(name, accountId));
  return [...(conditions.length === 1 ? conditions : [{ method: 'or', conditions } as const]), ...recent];
}

/** Reads the documents that changed after the versions, of one owner after the other. */
async function follow(
  database: Database,
  scope: CallerScope,
  owners: readonly string[],
  { versions }: FeedPosition,
  limit: number,
): Promise<{ next: FeedPosition; found: Found }> {
  const { feed, documents } = database;
  const ids = new Map<FedCollectionId, Set<string>>();
  const next: number[] = [];
  let left = limit;
  for (const [index, owner] of owners.entries()) {
    const after = versions[index] ?? 0;
    const entries = left > 0 ? keepWithin(await feed.list(owner, after, left), left) : [];
    left -= sumShares(entries);
    next.push(entries.at(-1)?.version ?? after);
    for (const { collection, document } of entries) {
      const id = collection as FedCollectionId;
      if (!mayReadSome(id, scope)) continue;
      ids.set(id, (ids.get(id) ?? new Set()).add(document));
    }
  }
  const rows: FoundRows = new Map();
  const deleted = new Map<FedCollectionId, readonly string[]>();
  for (const [collection, asked] of ids) {
    stopIfGone();
    const found = await documents.getMany(collection, [...asked]);
    rows.set(collection, found);
    const there = new Set(found.map(({ id }) => id));
    deleted.set(
      collection,
      [...asked].filter((id) => !there.has(id)),
    );
  }
  for (const [collection, list] of [...rows]) await addSentAlong(database, collection, list, rows);
  return { next: { versions: next }, found: { rows, deleted } };
}

/** Returns the first entries that fit into a page, and at least one. */
function keepWithin(entries: readonly NumberedEntry[], limit: number): readonly NumberedEntry[] {
  let sum = 0;
  const end = entries.findIndex((entry) => {
    sum += shareOf(entry.collection);
    return sum > limit;
  });
  return end === -1 ? entries : entries.slice(0, Math.max(end, 1));
}

function sumShares(entries: readonly NumberedEntry[]): number {
  return entries.reduce((sum, entry) => sum + shareOf(entry.collection), 0);
}

function shareOf(collection: string): number {
  return sentAlong.some(({ along }) => along.with === collection) ? shareWithOthers : 1;
}

async function toPage(
  database: Database,
  of: FeedOf,
  { rows, deleted }: Found,
): Promise<Pick<FeedPage, 'rows' | 'deleted'>> {
  const sent: Partial<Record<FedCollectionId, FedRow[]>> = {};
  const { scope } = of;
  const deletedIds: Partial<Record<FedCollectionId, string[]>> = {};
  for (const [id, list] of rows) {
    stopIfGone();
    const { access }: Collection = collections[id];
    const own = list.flatMap((row) => toVisibleRow(access, row, scope) ?? []);
    const seen = new Set(own.map((row) => row.id));
    // A row of this shop that the member may not read was never sent, as the feed begins anew with other rights.
    const gone = list.filter((row) => !seen.has(row.id) && !isHiddenIn(of, row)).map((row) => row.id);
    const missing = [...(deleted.get(id) ?? []), ...gone];
    if (own.length > 0) sent[id] = await toFedRows(database, id, own, scope);
    if (missing.length > 0) deletedIds[id] = missing;
  }
  return { rows: sent, deleted: deletedIds };
}

/** True for a row of the shop that its member, who does not own it, may not read. */
function isHiddenIn({ storeId, scope }: FeedOf, { attributes }: DocumentRow): boolean {
  return findMember(scope, storeId)?.role !== 'owner' && !scope.everything && attributes.storeId === storeId;
}

async function toFedRows(
  database: Database,
  id: CollectionId,
  rows: readonly DocumentRow[],
  scope: CallerScope,
): Promise<FedRow[]> {
  return inPortions(rows, async (some) => {
    const select = ['*', '$id', '$createdAt', '$updatedAt'];
    const documents = await toWireDocuments(database, id, some, scope, { select });
    return documents.map(
      (document) =>
        Object.fromEntries(
          Object.entries(document).filter(([name, value]) => value !== null && !unsent.includes(name)),
        ) as unknown as FedRow,
    );
  });
}

/** Attributes that every document has, and a phone with a copy of the shop does not need. */
const unsent = ['$permissions', '$databaseId', '$collectionId'];
