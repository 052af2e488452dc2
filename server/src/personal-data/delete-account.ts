import type { CollectionId } from '@duka/domain/collections';
import type { CommittedEvent } from '#database/committed-events.ts';
import type { Database, DocumentSource } from '#database/database.ts';
import { type Condition, equal } from '#database/query/conditions.ts';
import type { SessionRow } from '#database/store/account-store.ts';
import { MissingReferenceError } from '#database/store-errors.ts';
import type { DocumentRow } from '#database/types.ts';
import { deletePeople, leaveAllShops } from '#members/members.ts';
import { runInSlicesToTheEnd, startSlice } from '#work/slices.ts';
import { type RunWrite, serverItself } from '#writes/run-write.ts';
import type { Write } from '#writes/write.ts';
import { anonymizeBooks, anonymizeOrders, returnBooksToNumbers } from './anonymize-customer.ts';

/** The most rows that one statement of a step deletes. */
const batchSize = 200;
/** The most rows that one step deletes or changes. A slice has as many steps as it has time for. */
const rowsAtOnce = 20;
/** The most orders that one step deletes, together with the rows that need them. */
const ordersAtOnce = 5;
/** The most passes over a shop into which others write meanwhile; the next hour continues. */
const maxTries = 5;

export interface DeleteDeps {
  readonly database: Database;
  readonly runWrite: RunWrite;
  readonly now: () => Date;
  /** Returns the event for a session's devices when it has ended. */
  readonly makeEnded: (session: SessionRow) => CommittedEvent;
  /** Removes the bytes of files. */
  readonly removeContents: (contentKeys: readonly string[]) => Promise<void>;
}

/** The collections whose rows need an order; one that needs another row comes before it. */
const collectionsOfOrder: readonly CollectionId[] = ['returnItems', 'returns', 'orderItems', 'orderEvents'];

/** The collections of a shop; one that needs another row comes before it. */
const collectionsOfShop: readonly CollectionId[] = [
  'paymentRequests',
  'mobileReceipts',
  'settlements',
  'creditEntries',
  'creditAccounts',
  'stockMovements',
  'payments',
  'subsidyClaims',
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
  'subsidyRates',
  'subsidyProgrammes',
  'productPacks',
  'products',
  'deletedProducts',
  'storeLocations',
  'storePayments',
  'shopPermits',
  'activities',
];

/** Deletes every account whose deletion can no longer be taken back, and continues one that an ended process had begun (decision 0011). */
export async function deleteDueAccounts(deps: DeleteDeps): Promise<void> {
  const { database, now } = deps;
  const by = now().toISOString();
  const due = await database.deletions.listDue(by);
  await runInSlicesToTheEnd(async () => {
    for (const { accountId } of due) {
      if (await closeAccount(deps, accountId, by)) await deleteClosedAccount(deps, accountId);
    }
    // In transactions of their own, as a write records its changes at its end. What a stop of the server leaves goes with the next account.
    const deleteSome = () => database.transaction(({ feed }) => feed.deleteOfGoneOwners(batchSize));
    while (due.length > 0 && (await deleteSome()));
  });
}

/**
 * Ends the sessions of an account, and lets nobody sign in to it or recover it, before any of its rows is deleted: nobody who is signed in
 * sees half a shop. Its e-mail address is free again. Returns false if the deletion was taken back while other accounts were deleted.
 */
function closeAccount({ runWrite, now, makeEnded }: DeleteDeps, accountId: string, by: string): Promise<boolean> {
  return runWrite(serverItself, async ({ accounts, deletions, publish }) => {
    const deletion = await deletions.get(accountId);
    if (!deletion || deletion.dueAt > by) return false;
    for (const session of await accounts.listSessions(accountId)) publish(makeEnded(session));
    await accounts.deleteSessions(accountId);
    await accounts.deleteTokens(accountId);
    // No e-mail has a space, and no password has an empty hash.
    await accounts.update(accountId, {
      ...{ email: `deleted ${accountId}`, emailVerified: false, phone: null, phoneVerified: false },
      ...{ passwordHash: '', name: '', prefs: { emailNotifications: false }, updatedAt: now().toISOString() },
    });
    return true;
  });
}

/** Deletes or changes some rows; returns how many, 0 once none is left. */
type Step = (write: Write) => Promise<number>;

interface Owned {
  readonly accountId: string;
  readonly users: readonly DocumentRow[];
  readonly userIds: readonly string[];
  readonly stores: readonly DocumentRow[];
  readonly storeIds: readonly string[];
}

/**
 * Deletes a closed account in slices, so that others can write in between. Each slice begins with what is still there, so that a stopped
 * deletion can begin anew.
 */
async function deleteClosedAccount(deps: DeleteDeps, accountId: string): Promise<void> {
  const owned = await findOwned(deps.database, accountId);
  const steps = listSteps(owned);
  for (let tries = 1; ; tries += 1) {
    try {
      for (let at = 0; at < steps.length; ) {
        at = await deps.runWrite(serverItself, (write) => runSteps(write, steps, at));
      }
      await deleteFiles(deps, accountId);
      return await deps.runWrite(serverItself, (write) => deleteRest(write, owned));
    } catch (error) {
      // Somebody has ordered in the shop meanwhile, and what they wrote needs a row that goes: the next pass deletes that order too.
      if (!(error instanceof MissingReferenceError) || tries === maxTries) throw error;
    }
  }
}

async function findOwned({ documents }: DocumentSource, accountId: string): Promise<Owned> {
  const users = await documents.list('users', { where: [equal('userId', accountId)] });
  const userIds = users.map(({ id }) => id);
  const stores = userIds.length === 0 ? [] : await documents.list('stores', { where: [equal('ownerId', ...userIds)] });
  return { accountId, users, userIds, stores, storeIds: stores.map(({ id }) => id) };
}

/** Runs steps from the index `from` until the slice ends; returns the index at which the next slice continues. */
async function runSteps(write: Write, steps: readonly Step[], from: number): Promise<number> {
  const isEnough = startSlice();
  let rows = 0;
  let at = from;
  while (at < steps.length && !isEnough(rows)) {
    const deleted = await (steps[at] as Step)(write);
    rows += deleted;
    if (deleted === 0) at += 1;
  }
  return at;
}

/**
 * Matches messages of buyers without an account: their ids alone begin with an underscore, and "`" is the next character by bytes, as which
 * texts are compared (R67).
 */
const isGuest = [
  { method: 'greaterThanEqual', attribute: 'senderId', values: ['_'] },
  { method: 'lessThan', attribute: 'senderId', values: ['`'] },
] as const;

function listSteps({ accountId, userIds, storeIds }: Owned): readonly Step[] {
  const shopSteps: Step[] = [
    // First, so that nobody who works there sees half a shop.
    (write) => deletePeople(write, storeIds, rowsAtOnce),
    (write) => deleteCustomersOrders(write, storeIds),
    ...collectionsOfShop.map(
      (collection): Step =>
        (write) =>
          deleteOfShop(write, collection, storeIds),
    ),
    async (write) => {
      for (const storeId of storeIds) {
        const forgotten = await write.imports.deleteBefore(storeId, write.at, rowsAtOnce);
        if (forgotten > 0) return forgotten;
      }
      return 0;
    },
  ];
  const customerSteps: Step[] = [
    (write) => leaveAllShops(write, userIds, rowsAtOnce),
    (write) => returnBooksToNumbers(write, userIds, rowsAtOnce),
    (write) => anonymizeOrders(write, accountId, userIds),
    (write) => anonymizeBooks(write, userIds, rowsAtOnce),
  ];
  return [
    ...(storeIds.length > 0 ? shopSteps : []),
    // What is left of its orders and books is in the shops of others.
    ...(userIds.length > 0 ? customerSteps : []),
    // Nobody else reads the account's own notifications. Others' notifications of its messages name it as their writer.
    (write) => write.deleteSilently('notifications', [equal('accountId', accountId)], rowsAtOnce),
    (write) => write.deleteSome('notifications', [equal('documentId', accountId)], rowsAtOnce),
    (write) => write.deleteSome('messages', [equal('senderId', accountId)], rowsAtOnce),
    // Buyers without an account wrote to this shop alone (R67).
    (write) => write.deleteSilently('messages', [equal('receiverId', accountId), ...isGuest], rowsAtOnce),
    (write) => write.doneCommands.deleteOf(accountId, rowsAtOnce),
  ];
}

/** Deletes the files of an account. Bytes that are left when the server stops here belong to no row, and its next start removes them. */
async function deleteFiles({ database, removeContents }: DeleteDeps, accountId: string): Promise<void> {
  const files = await database.files.listOwned(accountId);
  for (let at = 0; at < files.length; at += rowsAtOnce) {
    const some = files.slice(at, at + rowsAtOnce);
    await database.transaction(async (tx) => {
      for (const { id } of some) await tx.files.delete(id);
    });
    await removeContents(some.map(({ contentKey }) => contentKey));
  }
}

/** Deletes the few rows that all others need. Throws `MissingReferenceError` while another row needs one of them. */
async function deleteRest(write: Write, { accountId, users, userIds, stores, storeIds }: Owned): Promise<void> {
  for (const store of stores) await write.delete('stores', store);
  await write.deleteSilently('notifications', [equal('accountId', accountId)], batchSize);
  for (const user of users) await write.delete('users', user);
  await write.deletions.deleteSums({ storeIds, userIds });
  await write.deletions.deleteAccount(accountId);
}

/** Deletes orders of customers, each with the rows that need it, so that its customer never sees a part of one; customers are notified. */
async function deleteCustomersOrders(write: Write, storeIds: readonly string[]): Promise<number> {
  const where: Condition[] = [equal('storeId', ...storeIds), { method: 'isNotNull', attribute: 'customerId' }];
  const orders = await write.documents.list('orders', { where, limit: ordersAtOnce });
  if (orders.length === 0) return 0;
  const ids = orders.map(({ id }) => id);
  for (const collection of collectionsOfOrder) {
    // Customers are notified of the deleted order and its events, and not of its other rows.
    const remove = collection === 'orderEvents' ? write.deleteSome : write.deleteSilently;
    while ((await remove(collection, [equal('orderId', ...ids)], batchSize)) === batchSize);
  }
  return write.deleteSome('orders', [equal('$id', ...ids)], ordersAtOnce);
}

/** Deletes rows of these shops, which nobody but their owner could still read. */
function deleteOfShop(write: Write, collection: CollectionId, storeIds: readonly string[]): Promise<number> {
  return write.deleteSilently(collection, [equal('storeId', ...storeIds)], rowsAtOnce);
}
