import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { CollectionId } from '@duka/domain/collections';
import type { SessionRow } from '#database/account-store.ts';
import type { Condition } from '#database/conditions.ts';
import type { Database, Stores } from '#database/database.ts';
import type { DocumentRow } from '#database/document-store.ts';

/** What stands in another shop's order in place of the name of a customer whose account is gone. */
const goneCustomer = 'Deleted account';
/** Rows deleted by one statement: the server answers others between two. */
const batchSize = 200;

export interface DeleteDeps {
  readonly database: Database;
  readonly now: () => Date;
  /** Tells a session's devices that it is over. */
  readonly tellEnded: (session: SessionRow) => void;
  /** Tells those who may read a row that it was changed or is gone. */
  readonly tellDocument: (action: 'update' | 'delete', collection: CollectionId, row: DocumentRow) => void;
  /** Removes the bytes of files. */
  readonly removeContents: (contentKeys: readonly string[]) => Promise<void>;
}

/** What a deletion leaves to do and to tell once it is committed. */
interface Gone {
  readonly sessions: readonly SessionRow[];
  readonly orders: readonly DocumentRow[];
  readonly messages: readonly DocumentRow[];
  readonly contentKeys: readonly string[];
}

/** Deletes every account whose time to take it back is over; decision 0011. */
export async function deleteDueAccounts(deps: DeleteDeps): Promise<void> {
  const now = deps.now().toISOString();
  for (const { accountId } of await deps.database.deletions.listDue(now)) {
    const gone = await deps.database.transaction((tx) => deleteAccount(tx, accountId, now));
    if (!gone) continue;
    for (const session of gone.sessions) deps.tellEnded(session);
    for (const row of gone.orders) deps.tellDocument('update', 'orders', row);
    for (const row of gone.messages) deps.tellDocument('delete', 'messages', row);
    // Bytes that stay behind when the server stops here belong to no row: its next start sweeps them up.
    await deps.removeContents(gone.contentKeys);
  }
}

async function deleteAccount(tx: Stores, accountId: string, now: string): Promise<Gone | undefined> {
  const deletion = await tx.deletions.get(accountId);
  // It may have been taken back while others were deleted.
  if (!deletion || deletion.dueAt > now) return undefined;
  const users = await tx.documents.list('users', { where: [is('userId', accountId)] });
  const userIds = users.map(({ id }) => id);
  const stores =
    userIds.length === 0 ? [] : await tx.documents.list('stores', { where: [isOneOf('ownerId', userIds)] });
  const storeIds = stores.map(({ id }) => id);

  const orders = await forgetCustomer(tx, userIds, storeIds, now);
  // What needs another row goes before it.
  const ofShop: readonly CollectionId[] = [
    'stockMovements',
    'orderItems',
    'orderEvents',
    'orders',
    'products',
    'storeLocations',
    'storePayments',
  ];
  for (const collection of storeIds.length > 0 ? ofShop : []) {
    await deleteRows(tx, collection, isOneOf('storeId', storeIds));
  }
  for (const id of storeIds) await tx.documents.delete('stores', id);
  await deleteRows(tx, 'notifications', is('accountId', accountId));
  // Of messages a notification names their writer.
  await deleteRows(tx, 'notifications', is('documentId', accountId));
  const messages = await tx.documents.list('messages', { where: [is('senderId', accountId)] });
  await deleteRows(tx, 'messages', is('senderId', accountId));
  for (const id of userIds) await tx.documents.delete('users', id);
  await tx.deletions.deleteSums({ storeIds, userIds });

  const files = await tx.files.listOwned(accountId);
  for (const { id } of files) await tx.files.delete(id);
  const sessions = await tx.accounts.listSessions(accountId);
  await tx.deletions.deleteAccount(accountId);
  return { sessions, orders, messages, contentKeys: files.map(({ contentKey }) => contentKey) };
}

/** Other shops keep the orders of this customer, as they sold and were paid, but not who it was. */
async function forgetCustomer(
  tx: Stores,
  userIds: readonly string[],
  storeIds: readonly string[],
  updatedAt: string,
): Promise<DocumentRow[]> {
  if (userIds.length === 0) return [];
  const bought = await tx.documents.list('orders', { where: [isOneOf('customerId', userIds)] });
  const elsewhere = bought.filter(({ attributes }) => !storeIds.includes(String(attributes.storeId)));
  const attributes = { customerId: null, customerName: goneCustomer, customerPhone: null, note: null };
  for (const { id } of elsewhere) {
    await tx.documents.update('orders', id, { updatedAt, attributes });
    for (const notice of await tx.documents.list('notifications', { where: [is('documentId', id)] })) {
      await tx.documents.update('notifications', notice.id, { updatedAt, attributes: { name: goneCustomer } });
    }
  }
  return elsewhere.map((row) => ({ ...row, updatedAt, attributes: { ...row.attributes, ...attributes } }));
}

async function deleteRows(tx: Stores, collection: CollectionId, condition: Condition): Promise<void> {
  let deleted = batchSize;
  while (deleted === batchSize) {
    deleted = await tx.documents.deleteSome(collection, [condition], batchSize);
    await letOthersRun();
  }
}

function is(attribute: string, value: string): Condition {
  return isOneOf(attribute, [value]);
}

function isOneOf(attribute: string, values: readonly string[]): Condition {
  return { method: 'equal', attribute, values };
}
