import type { CollectionId } from '@duka/domain/collections';
import { cursorAfter, limit, type QueryDescription } from '@duka/domain/query';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { listDocuments } from './documents.ts';

/** Rows of one call. */
const rowsAtOnce = 500;

/**
 * Lists all rows that the queries find, in their order, for what is added up or compared on the device. Each call goes on after the last row,
 * so that one that is written meanwhile hides none.
 */
export async function listAll<Id extends CollectionId>(
  collection: Id,
  queries: readonly QueryDescription[],
): Promise<readonly WireDocument<Id>[]> {
  const rows: WireDocument<Id>[] = [];
  for (;;) {
    const last = rows.at(-1);
    const { documents } = await listDocuments(collection, [
      ...[...queries, limit(rowsAtOnce)],
      ...(last === undefined ? [] : [cursorAfter(last.$id)]),
    ]);
    rows.push(...documents);
    if (documents.length < rowsAtOnce) return rows;
  }
}
