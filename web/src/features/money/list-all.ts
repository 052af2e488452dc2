import type { CollectionId } from '@duka/domain/collections';
import { limit, offset, type QueryDescription } from '@duka/domain/query';
import { listDocuments } from '#data/calls/documents.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';

/** Rows of one call; a day with more takes several. */
const rowsAtOnce = 500;

/** Lists all rows that the queries find, for what is added up or compared on the device. */
export async function listAll<Id extends CollectionId>(
  collection: Id,
  queries: readonly QueryDescription[],
): Promise<readonly WireDocument<Id>[]> {
  const rows: WireDocument<Id>[] = [];
  for (;;) {
    const page = await listDocuments(collection, [...queries, limit(rowsAtOnce), offset(rows.length)]);
    rows.push(...page.documents);
    if (page.documents.length < rowsAtOnce) return rows;
  }
}
