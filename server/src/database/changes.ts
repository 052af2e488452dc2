import { type RootOperationNode, TableNode } from 'kysely';

/**
 * A change is counted under a tag: a table, or `table/shop` for a row that belongs to one shop, so that one shop's
 * changes leave what is cached of the others alone. `table/*` is a change that may concern any shop.
 */
export type CacheTag = string;

/**
 * Counts what is committed, so that answers can be cached and used again while nothing they were read from has changed.
 * Changes are noted as they are written and counted when their commit is over, before anyone hears of it: between the
 * commit and the count nothing else of this process runs.
 */
export interface Changes {
  /** Returns a number that changes with every committed change under these tags, also of other processes. */
  versionOf(tags: readonly CacheTag[]): number;
  /** Counts what another process has committed. */
  count(changed: Changed): void;
  /** Opens the notes of one writing connection. */
  openNotes(): ChangeNotes;
}

/** What a transaction has changed. */
export type Changed = readonly CacheTag[] | 'everything';

/** What one connection writes, until its transaction is over. */
export interface ChangeNotes {
  note(tag: CacheTag): void;
  /** Notes a change that may concern everything, such as a deletion, which the engine passes on to other tables. */
  noteAll(): void;
  /** Returns the changes noted so far. */
  noted(): Changed;
  /** Counts what was noted. A rollback is counted too, as reading again does no harm. */
  settle(): void;
  /**
   * As `versionOf`, for the transaction that is under way; undefined for what it has itself written and not
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

/** Notes what a statement writes. Rows of a link table, `table__attribute`, are part of their table. */
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
