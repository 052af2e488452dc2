import { type Attribute, type CollectionId, collections } from '@duka/domain/collections';
import { type RootOperationNode, TableNode } from 'kysely';
import type { Condition } from './query/conditions.ts';
import type { StoredValue } from './types.ts';

/**
 * A change is counted under a tag: a table, or `table/shop` for a row that belongs to one shop, so that one shop's
 * changes do not invalidate the cached rows of others. `table/*` is a change that may concern any shop.
 */
export type CacheTag = string;

/**
 * Counts commits by tag, so that a cached read is used again while nothing it was read from has changed.
 * Changes are noted as they are written and counted when their commit is over, before anyone is notified: between the
 * commit and the count nothing else of this process runs.
 */
export interface Changes {
  /** Returns a number that changes with every committed change under these tags, also of other processes. */
  versionOf(tags: readonly CacheTag[]): number;
  /** Counts a commit of another process. */
  count(changed: Changed): void;
  /** Opens the notes of one writing connection. */
  openNotes(): ChangeNotes;
}

/** The changes of a transaction. */
export type Changed = readonly CacheTag[] | 'everything';

/** The changes of one connection, until its transaction is over. */
export interface ChangeNotes {
  note(tag: CacheTag): void;
  /** Notes a change that may concern everything, such as a deletion, which the engine passes on to other tables. */
  noteAll(): void;
  /** Returns the changes noted so far. */
  noted(): Changed;
  /** Counts the noted changes. A rollback is counted too, as reading again does no harm. */
  settle(): void;
  /**
   * As `versionOf`, for the transaction that is under way; undefined for tags that it has itself written and not
   * committed.
   */
  versionInside(tags: readonly CacheTag[]): number | undefined;
}

/** `readForeign` returns another number once another program has written to the same database. */
export function createChanges(readForeign: () => number): Changes {
  const counts = new Map<CacheTag, number>();
  let everything = 0;
  let foreign = readForeign();

  function versionOf(tags: readonly CacheTag[]): number {
    const now = readForeign();
    if (now !== foreign) everything += 1;
    foreign = now;
    // Each count only grows, so their sum stays the same only while each does.
    return tags.reduce((sum, tag) => sum + (counts.get(tag) ?? 0), everything);
  }

  function countTags(tags: Iterable<CacheTag>): void {
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }

  function count(changed: Changed): void {
    if (changed === 'everything') everything += 1;
    else countTags(changed);
  }

  function openNotes(): ChangeNotes {
    const noted = new Set<CacheTag>();
    let isAllNoted = false;
    return {
      note: (tag) => noted.add(tag),
      noteAll() {
        isAllNoted = true;
      },
      noted: () => (isAllNoted ? 'everything' : [...noted]),
      settle() {
        if (isAllNoted) everything += 1;
        countTags(noted);
        isAllNoted = false;
        noted.clear();
      },
      versionInside: (tags) => (isAllNoted || tags.some((tag) => noted.has(tag)) ? undefined : versionOf(tags)),
    };
  }

  return { versionOf, count, openNotes };
}

/** Notes the table that a statement writes. Rows of a link table, `table__attribute`, are part of their table. */
export function noteStatement(changes: ChangeNotes, node: RootOperationNode): void {
  if (node.kind === 'SelectQueryNode') return;
  const table = findTable(node);
  if (table === undefined) changes.noteAll();
  else changes.note(table.split('__', 1)[0] as string);
}

/** Returns the one table that a statement changes; undefined where it may be more. */
function findTable(node: RootOperationNode): string | undefined {
  if (node.kind === 'InsertQueryNode') return node.into && nameOf(node.into);
  if (node.kind === 'UpdateQueryNode') return node.table && TableNode.is(node.table) ? nameOf(node.table) : undefined;
  if (node.kind !== 'DeleteQueryNode') return undefined;
  const [from] = node.from.froms;
  const name = from && TableNode.is(from) ? nameOf(from) : undefined;
  // Other rows may refer to a row, and go or change with it; no row refers to a link.
  return name?.includes('__') ? name : undefined;
}

function nameOf({ table }: TableNode): string {
  return table.identifier.name;
}

/** The attribute that names the one shop of a row. */
export const shopAttribute = 'storeId';

/** True when each row of the collection belongs to one shop. */
export function isOfOneShop(collection: CollectionId): boolean {
  const attributes: Readonly<Record<string, Attribute>> = collections[collection].attributes;
  const attribute = attributes[shopAttribute];
  return attribute?.type === 'relation' && !attribute.many;
}

/**
 * Returns the tags that a list or count of these rows depends on: the shops that its conditions limit it to, or the
 * whole collection.
 */
export function tagsOf(collection: CollectionId, where: readonly Condition[]): readonly CacheTag[] {
  if (!isOfOneShop(collection)) return [collection];
  for (const condition of where) {
    if (condition.method === 'equal' && condition.attribute === shopAttribute) {
      return tagsOfShops(collection, condition.values.map(String));
    }
  }
  return [collection];
}

/** Returns the tags of the rows of these shops. Each row of the collection must belong to one shop. */
export function tagsOfShops(collection: CollectionId, shopIds: readonly string[]): readonly CacheTag[] {
  return [`${collection}/*`, ...shopIds.map((shopId) => `${collection}/${shopId}`)];
}

/** Returns the tag of a change of a row with this value of `storeId`; without one it may be any shop's. */
export function tagOfRow(collection: CollectionId, shopId: StoredValue | undefined): CacheTag {
  return typeof shopId === 'string' ? `${collection}/${shopId}` : `${collection}/*`;
}
