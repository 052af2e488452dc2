import { setImmediate as letOthersRun } from 'node:timers/promises';
import { type Collection, type CollectionId, collections } from '@duka/domain/collections';
import { accountKey, customerKeyOf } from '@duka/domain/orders/customer-key';
import { isOfAccount } from '@duka/domain/permissions';
import type { SessionRow } from '#database/account-store.ts';
import type { CommittedEvent } from '#database/committed-events.ts';
import { type Condition, equal } from '#database/conditions.ts';
import type { Database } from '#database/database.ts';
import type { DocumentRow } from '#database/document-store.ts';
import { type RunWrite, serverItself } from '#writes/run-write.ts';
import type { Write } from '#writes/write.ts';

/** Replaces the name of a customer whose account is deleted, in other shops' orders. */
const goneCustomer = 'Deleted account';
/** Rows that one statement deletes; the server answers others between two. */
const batchSize = 200;

export interface DeleteDeps {
  readonly database: Database;
  readonly runWrite: RunWrite;
  readonly now: () => Date;
  /** Makes what a session's devices are told when it has ended. */
  readonly makeEnded: (session: SessionRow) => CommittedEvent;
  /** Removes the bytes of files. */
  readonly removeContents: (contentKeys: readonly string[]) => Promise<void>;
}

/** The collections of a shop; one that needs another row comes before it. */
const ofShop: readonly CollectionId[] = [
  'settlements',
  'creditEntries',
  'creditAccounts',
  'stockMovements',
  'payments',
  'returnItems',
  'returns',
  'supplierEntries',
  'costCorrections',
  'stockLosses',
  'batches',
  'purchases',
  'suppliers',
  'expenses',
  'cashEntries',
  'dayCloses',
  'orderItems',
  'orderEvents',
  'orders',
  'productPacks',
  'products',
  'deletedProducts',
  'storeLocations',
  'storePayments',
];

/** Deletes every account that can no longer take its deletion back; decision 0011. */
export async function deleteDueAccounts({ database, runWrite, now, ...deps }: DeleteDeps): Promise<void> {
  const by = now().toISOString();
  const due = await database.deletions.listDue(by);
  for (const { accountId } of due) {
    const contentKeys = await runWrite(serverItself, (write) => deleteAccount(write, accountId, by, deps.makeEnded));
    // Bytes that stay behind when the server stops here belong to no row, and its next start removes them.
    if (contentKeys) await deps.removeContents(contentKeys);
  }
  // By themselves, as the changes of a write are recorded at its end. What a stop leaves here goes with the next account.
  if (due.length > 0) await database.transaction(({ feed }) => feed.deleteOfGoneOwners());
}

/** Answers the keys of the bytes that remain to be removed; undefined when nothing was deleted. */
async function deleteAccount(
  write: Write,
  accountId: string,
  by: string,
  makeEnded: DeleteDeps['makeEnded'],
): Promise<string[] | undefined> {
  const deletion = await write.deletions.get(accountId);
  // The deletion may have been taken back while others were done.
  if (!deletion || deletion.dueAt > by) return undefined;
  const users = await write.documents.list('users', { where: [equal('userId', accountId)] });
  const userIds = users.map(({ id }) => id);
  const stores =
    userIds.length === 0 ? [] : await write.documents.list('stores', { where: [equal('ownerId', ...userIds)] });
  const storeIds = stores.map(({ id }) => id);

  await forgetCustomer(write, accountId, userIds, storeIds);
  for (const collection of storeIds.length > 0 ? ofShop : []) await deleteOfShop(write, collection, storeIds);
  for (const store of stores) await write.delete('stores', store);
  // Nobody else reads the account's own notifications. Others' notifications of its messages name it as their writer.
  await inBatches((limit) => write.deleteUnheard('notifications', [equal('accountId', accountId)], limit));
  await inBatches((limit) => write.deleteSome('notifications', [equal('documentId', accountId)], limit));
  await inBatches((limit) => write.deleteSome('messages', [equal('senderId', accountId)], limit));
  for (const user of users) await write.delete('users', user);
  await write.deletions.deleteSums({ storeIds, userIds });

  const files = await write.files.listOwned(accountId);
  for (const { id } of files) await write.files.delete(id);
  for (const session of await write.accounts.listSessions(accountId)) write.publish(makeEnded(session));
  await write.deletions.deleteAccount(accountId);
  return files.map(({ contentKey }) => contentKey);
}

/** Other shops keep the orders of this customer, as they were sold and paid, and what is owed of them, but not the name. */
async function forgetCustomer(
  write: Write,
  accountId: string,
  userIds: readonly string[],
  storeIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const bought = await write.documents.list('orders', { where: [equal('customerId', ...userIds)] });
  const elsewhere = bought.filter(({ attributes }) => !storeIds.includes(String(attributes.storeId)));
  const attributes = { customerId: null, customerName: goneCustomer, customerPhone: null, note: null };
  for (const order of elsewhere) {
    await write.update('orders', order, { attributes, permissions: withoutAccount(order, accountId) });
    for (const item of await write.documents.list('orderItems', { where: [equal('orderId', order.id)] })) {
      await write.update('orderItems', item, { attributes: {}, permissions: withoutAccount(item, accountId) });
    }
    for (const notification of await write.documents.list('notifications', {
      where: [equal('documentId', order.id)],
    })) {
      await write.update('notifications', notification, { attributes: { name: goneCustomer } });
    }
  }
  const shops = [...new Set(elsewhere.map(({ attributes }) => String(attributes.storeId)))];
  for (const storeId of shops) await giveBackNumbers(write, storeId, userIds);
  for (const book of await write.documents.list('creditAccounts', { where: [equal('customerId', ...userIds)] })) {
    if (storeIds.includes(String(book.attributes.storeId))) continue;
    await write.update('creditAccounts', book, {
      attributes: { customerId: null, name: goneCustomer, phone: null, note: null },
    });
  }
}

/** The permissions of a row but those that name the account. */
function withoutAccount({ permissions }: DocumentRow, accountId: string): string[] {
  return permissions.filter((permission) => !isOfAccount(permission, accountId));
}

/**
 * What was sold at the counter by the number of this customer is what the shop itself wrote down: it is that number's again, with
 * what is owed of it (R32).
 */
async function giveBackNumbers(write: Write, storeId: string, userIds: readonly string[]): Promise<void> {
  const where = [equal('storeId', storeId), equal('customerKey', ...userIds.map(accountKey))];
  const sold = await write.documents.list('orders', {
    where: [...where, { method: 'isNull', attribute: 'customerId' }],
  });
  for (const order of sold) {
    const { customerName, customerPhone } = order.attributes;
    if (!customerPhone) continue;
    const buyer = { customerId: null, customerName: String(customerName ?? ''), customerPhone: String(customerPhone) };
    await write.update('orders', order, { attributes: { customerKey: customerKeyOf(buyer, true) } });
  }
}

/** Customers hear of their orders that go with the shop. Everything else only the shop's owner could read. */
async function deleteOfShop(write: Write, collection: CollectionId, storeIds: readonly string[]): Promise<void> {
  const { access }: Collection = collections[collection];
  const ofShops = equal('storeId', ...storeIds);
  for (const party of access.read) {
    if (party.party !== 'owner') continue;
    const isRead: Condition = { method: 'isNotNull', attribute: party.attribute };
    await inBatches((limit) => write.deleteSome(collection, [ofShops, isRead], limit));
  }
  await inBatches((limit) => write.deleteUnheard(collection, [ofShops], limit));
}

/** Deletes until nothing is left; between two batches the server answers others. */
async function inBatches(deleteSome: (limit: number) => Promise<number>): Promise<void> {
  let deleted = batchSize;
  while (deleted === batchSize) {
    deleted = await deleteSome(batchSize);
    await letOthersRun();
  }
}
