import { type Collection, type CollectionId, collectionIds, collections } from '@duka/domain/collections';
import type { CallerScope } from '@duka/domain/commands/caller-scope';
import { findAccountScope } from '#access/caller-scope.ts';
import { toReadCondition } from '#access/rights.ts';
import { toWireDocuments, type WireDocument } from '#access/wire-document.ts';
import type { Database } from '#database/database.ts';
import type { Condition } from '#database/query/conditions.ts';

const pageSize = 200;

export interface ExportedPage {
  readonly collection: CollectionId;
  readonly documents: readonly WireDocument[];
}

/** Runs the reading of one page when its turn comes. */
export type ReadPage = <Result>(read: () => Promise<Result>) => Promise<Result>;

/**
 * Returns everything that the account may read and that is not for everyone: its own documents, its shop's, and those
 * it is a party to. They come in pages, the collections in the order of the table, each at least once; relations are
 * ids.
 */
export async function* exportDocuments(
  database: Database,
  accountId: string,
  readPage: ReadPage,
): AsyncGenerator<ExportedPage> {
  const scope = toOwnScope(await findAccountScope(database, accountId));
  for (const collection of collectionIds) {
    const { access }: Collection = collections[collection];
    const own = toReadCondition(access, scope);
    // Undefined means that every member reads all of it, so it is not this member's own.
    if (own === undefined) continue;
    if (own === false) yield { collection, documents: [] };
    else yield* exportRows(collection, own);
  }

  async function* exportRows(collection: CollectionId, own: Condition): AsyncGenerator<ExportedPage> {
    let after: string | undefined;
    do {
      const cursor = after === undefined ? {} : { cursor: { id: after, direction: 'after' } as const };
      const { rows, documents } = await readPage(async () => {
        const rows = await database.documents.list(collection, { where: [own], limit: pageSize, ...cursor });
        return { rows, documents: await toWireDocuments(database, collection, rows, scope, { select: ['*'] }) };
      });
      yield { collection, documents };
      after = rows.length === pageSize ? rows.at(-1)?.id : undefined;
    } while (after !== undefined);
  }
}

/** Returns the scope without the shops of others: what a member sees there is not theirs to take along (R63). */
function toOwnScope(scope: CallerScope): CallerScope {
  const members = scope.members.filter(({ role }) => role === 'owner');
  return { ...scope, members, storeIds: members.map(({ storeId }) => storeId) };
}
