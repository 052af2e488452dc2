import { type CallerScope, findMember } from '@duka/domain/commands/caller-scope';
import type { DocumentChange } from '@duka/domain/commands/command-store';
import type { DocumentSource } from '#database/database.ts';
import type { Values } from '#database/types.ts';

/** Returns the account whose quota a row counts towards, regardless of who writes or deletes it (R52); undefined for a row of no account. */
export type FindRowOwner = (
  change: Pick<DocumentChange, 'collection' | 'row' | 'before'>,
) => Promise<string | undefined>;

/**
 * Makes the look-up for the rows of one transaction: a ledger line of a customer counts for them, a message its sender's, an order and its
 * lines its customer's, and else the rows of a shop are its owner's, whoever of its people wrote them (R64). Notifications are the server's, which deletes them after a time.
 * `database/migrations/sum-rows.ts` says the same in SQL.
 */
export function createRowOwners(
  { documents }: DocumentSource,
  { accountId, userIds, members }: CallerScope,
  changes: readonly DocumentChange[],
): FindRowOwner {
  const known = new Map<string, Promise<Values | undefined>>();

  /** Reads a row, as this transaction may have written or deleted it. */
  function read(collection: 'users' | 'stores' | 'orders', id: string): Promise<Values | undefined> {
    const key = `${collection} ${id}`;
    const written = () => changes.findLast((change) => change.collection === collection && change.row.id === id);
    const find = async () => (written()?.row ?? (await documents.get(collection, id)))?.attributes;
    const found = known.get(key) ?? find();
    known.set(key, found);
    return found;
  }

  async function ofUser(userId: unknown): Promise<string | undefined> {
    if (typeof userId !== 'string') return undefined;
    if (userIds.includes(userId)) return accountId;
    return toText((await read('users', userId))?.userId);
  }

  async function ofShop(storeId: unknown): Promise<string | undefined> {
    if (typeof storeId !== 'string') return undefined;
    const isWritten = changes.some((change) => change.collection === 'stores');
    const acting = isWritten ? undefined : findMember({ members }, storeId);
    return acting?.ownerAccountId ?? ofUser((await read('stores', storeId))?.ownerId);
  }

  return async ({ collection, row, before }) => {
    // What was taken out of a row, such as the name of a customer who left, leaves it with whom it was.
    const { attributes } = before ?? row;
    const { storeId, by, byRole } = attributes;
    if (collection === 'notifications') return undefined;
    if (collection === 'users') return toText(attributes.userId);
    if (collection === 'messages') return toText(attributes.senderId);
    if (collection === 'stores') return ofUser(attributes.ownerId);
    const order = collection === 'orderItems' ? await read('orders', String(attributes.orderId)) : attributes;
    const customerId = collection === 'orders' || collection === 'orderItems' ? order?.customerId : null;
    const author = byRole === 'customer' ? toText(by) : undefined;
    return author ?? (await ofUser(customerId)) ?? ofShop(Array.isArray(storeId) ? storeId[0] : storeId);
  };
}

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
