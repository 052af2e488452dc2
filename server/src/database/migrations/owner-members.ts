import { allRights } from '@duka/domain/collections/rights';
import { makeDocumentId } from '@duka/domain/document-id';
import type { Stores } from '#database/database.ts';
import type { DocumentRow } from '#database/types.ts';

/** The stores that are read at a time. */
const storesAtOnce = 500;

/**
 * Adds the owner's member to every store from before shops had members (R63). It is called when their table was made just now, and
 * writes through the stores of documents, so it is no numbered migration: those run before the tables of documents are there. Must run
 * inside a transaction of the caller's.
 */
export async function addOwnerMembers({ documents, feed }: Pick<Stores, 'documents' | 'feed'>): Promise<void> {
  let after: string | undefined;
  do {
    const cursor = after === undefined ? {} : { cursor: { id: after, direction: 'after' } as const };
    const stores = await documents.list('stores', { where: [], limit: storesAtOnce, ...cursor });
    const owners = await documents.getMany('users', [
      ...new Set(stores.map(({ attributes }) => String(attributes.ownerId))),
    ]);
    const ownerOf = new Map(owners.map((owner) => [owner.id, owner]));
    const rows = stores.flatMap((store) => {
      const owner = ownerOf.get(String(store.attributes.ownerId));
      return owner ? [toOwnerMember(store, owner)] : [];
    });
    if (rows.length > 0) {
      await documents.insertAll('shopMembers', rows);
      // Phones that have a copy of their shop already get the row with their next changes.
      await feed.record(
        rows.map(({ id, attributes }) => ({
          owner: String(attributes.storeId),
          collection: 'shopMembers',
          document: id,
        })),
      );
    }
    after = stores.length < storesAtOnce ? undefined : stores.at(-1)?.id;
  } while (after !== undefined);
}

function toOwnerMember(store: DocumentRow, owner: DocumentRow): DocumentRow {
  const { createdAt } = store;
  const { firstName, lastName, phone = null } = owner.attributes;
  const name = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
  return {
    ...{ id: makeDocumentId(Date.parse(createdAt), Math.random), createdAt, updatedAt: createdAt, permissions: [] },
    attributes: {
      ...{ storeId: store.id, name: name.slice(0, 128) || 'Owner', phone, accountId: owner.id, role: 'owner' },
      ...{ rights: allRights, discountLimit: null, active: true, hasPin: false, lastSeenAt: null },
    },
  };
}
