import type { CollectionId } from '@duka/domain/collections';
import { makeRowId } from '@duka/domain/commands/command';
import { moveOpening } from '@duka/domain/commands/credit/join-books';
import { accountKey, customerKeyOf } from '@duka/domain/orders/customer-key';
import { isOfAccount } from '@duka/domain/permissions';
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

/** Replaces the name of a customer whose account is deleted, in other shops' orders. */
const goneCustomer = 'Deleted account';
const noPlace = { buyerVillage: null, farmerNumber: null };
/** Rows that one statement deletes at most. A slice has as many statements as it has time for. */
const batchSize = 200;
const rowsAtOnce = 20;
/** Orders that are deleted or changed together with what hangs on them. */
const ordersAtOnce = 5;

export interface DeleteDeps {
  readonly database: Database;
  readonly runWrite: RunWrite;
  readonly now: () => Date;
  /** Returns the event for a session's devices when it has ended. */
  readonly makeEnded: (session: SessionRow) => CommittedEvent;
  /** Removes the bytes of files. */
  readonly removeContents: (contentKeys: readonly string[]) => Promise<void>;
}

/** Number of passes over a shop in which others write meanwhile; the next hour continues. */
const maxTries = 5;

/** The collections whose rows need an order; one that needs another row comes before it. */
const ofOrder: readonly CollectionId[] = ['returnItems', 'returns', 'orderItems', 'orderEvents'];

/** The collections of a shop; one that needs another row comes before it. */
const ofShop: readonly CollectionId[] = [
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

/**
 * Deletes every account that can no longer take its deletion back; decision 0011. One that was begun by a process that has ended is
 * gone on with.
 */
export async function deleteDueAccounts(deps: DeleteDeps): Promise<void> {
  const { database, now } = deps;
  const by = now().toISOString();
  const due = await database.deletions.listDue(by);
  await runInSlicesToTheEnd(async () => {
    for (const { accountId } of due) {
      if (await shutAccount(deps, accountId, by)) await deleteShutAccount(deps, accountId);
    }
    // By themselves, as the changes of a write are recorded at its end. What a stop leaves here goes with the next account.
    const deleteSome = () => database.transaction(({ feed }) => feed.deleteOfGoneOwners(batchSize));
    while (due.length > 0 && (await deleteSome()));
  });
}

/**
 * Ends the sessions of an account and lets nobody sign in or recover it any more, before anything of it goes: who is signed in never
 * sees half a shop. Its address is free again. Returns false where the deletion was taken back while others were done.
 */
function shutAccount({ runWrite, now, makeEnded }: DeleteDeps, accountId: string, by: string): Promise<boolean> {
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

/** Deletes some rows of what a step is about; returns how many, 0 once nothing is left. */
type Step = (write: Write) => Promise<number>;

interface Owned {
  readonly accountId: string;
  readonly users: readonly DocumentRow[];
  readonly userIds: readonly string[];
  readonly stores: readonly DocumentRow[];
  readonly storeIds: readonly string[];
}

/** Deletes in slices, so that others write in between. Each begins with what is still there, so it does not matter where one was stopped. */
async function deleteShutAccount(deps: DeleteDeps, accountId: string): Promise<void> {
  const owned = await findOwned(deps.database, accountId);
  const steps = listSteps(owned);
  for (let tries = 1; ; tries += 1) {
    for (let at = 0; at < steps.length; ) at = await deps.runWrite(serverItself, (write) => runSteps(write, steps, at));
    await deleteFiles(deps, accountId);
    try {
      return await deps.runWrite(serverItself, (write) => deleteRest(write, owned));
    } catch (error) {
      // Somebody has ordered in the shop meanwhile: that goes as well.
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

/** Returns the step at which the next slice goes on. */
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

/** Matches the ids of buyers without an account, which begin with an underscore: no account's does, and texts are compared by their bytes. */
const isGuest = [
  { method: 'greaterThanEqual', attribute: 'senderId', values: ['_'] },
  { method: 'lessThan', attribute: 'senderId', values: ['`'] },
] as const;

function listSteps({ accountId, userIds, storeIds }: Owned): readonly Step[] {
  const shopSteps: Step[] = [
    // First, so that nobody who works there sees half a shop.
    (write) => deletePeople(write, storeIds, rowsAtOnce),
    (write) => deleteCustomersOrders(write, storeIds),
    ...ofShop.map(
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
    (write) => giveBackBooks(write, userIds),
    (write) => forgetOrders(write, accountId, userIds),
    (write) => forgetBooks(write, userIds),
  ];
  return [
    ...(storeIds.length > 0 ? shopSteps : []),
    // The rest of its orders is in the shops of others.
    ...(userIds.length > 0 ? customerSteps : []),
    // Nobody else reads the account's own notifications. Others' notifications of its messages name it as their writer.
    (write) => write.deleteUnheard('notifications', [equal('accountId', accountId)], rowsAtOnce),
    (write) => write.deleteSome('notifications', [equal('documentId', accountId)], rowsAtOnce),
    (write) => write.deleteSome('messages', [equal('senderId', accountId)], rowsAtOnce),
    // Buyers without an account wrote to this shop alone (R67).
    (write) => write.deleteUnheard('messages', [equal('receiverId', accountId), ...isGuest], rowsAtOnce),
    (write) => write.doneCommands.deleteOf(accountId, rowsAtOnce),
  ];
}

/** Bytes that stay behind when the server stops here belong to no row, and its next start removes them. */
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

/** Deletes the few rows that all others hang on. Throws `MissingReferenceError` while one of these is there. */
async function deleteRest(write: Write, { accountId, users, userIds, stores, storeIds }: Owned): Promise<void> {
  for (const store of stores) await write.delete('stores', store);
  await write.deleteUnheard('notifications', [equal('accountId', accountId)], batchSize);
  for (const user of users) await write.delete('users', user);
  await write.deletions.deleteSums({ storeIds, userIds });
  await write.deletions.deleteAccount(accountId);
}

/**
 * Other shops retain the orders of this customer, as they were sold and paid, and what is owed of them, but not the name. What was sold
 * at the counter by the number of this customer is what the shop itself wrote down: it is that number's again first (R32).
 */
async function forgetOrders(write: Write, accountId: string, userIds: readonly string[]): Promise<number> {
  const ofCustomer = equal('customerId', ...userIds);
  const [first] = await write.documents.list('orders', { where: [ofCustomer], limit: 1 });
  if (!first) return 0;
  const ofShop = equal('storeId', String(first.attributes.storeId));
  const given = await giveBackNumbers(write, ofShop, userIds);
  if (given > 0) return given;
  const orders = await write.documents.list('orders', { where: [ofCustomer, ofShop], limit: ordersAtOnce });
  const attributes = { customerId: null, customerName: goneCustomer, customerPhone: null, note: null, ...noPlace };
  for (const order of orders) {
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
  return orders.length;
}

/** In a book of the account alone the limit and the note of the shop stay, and the name that the account had goes. */
async function forgetBooks(write: Write, userIds: readonly string[]): Promise<number> {
  const where = [equal('customerId', ...userIds)];
  const books = await write.documents.list('creditAccounts', { where, limit: rowsAtOnce });
  for (const book of books) await write.update('creditAccounts', book, { attributes: gone });
  return books.length;
}

/** The customer attributes of a book after the deletion. */
const gone = { customerId: null, name: goneCustomer, phone: null, isOfNumber: null };

/**
 * What the shop wrote of a customer stays its own: the name, limit, note, language and opening debt of a book that a number was joined to go
 * into the book of the number, which is made for it, before what was sold by the number follows (R32).
 */
async function giveBackBooks(write: Write, userIds: readonly string[]): Promise<number> {
  const where = [equal('customerId', ...userIds), equal('isOfNumber', true)];
  const books = await write.documents.list('creditAccounts', { where, limit: rowsAtOnce });
  for (const book of books) await giveBackBook(write, book);
  return books.length;
}

async function giveBackBook(write: Write, book: DocumentRow): Promise<void> {
  const { storeId = null, customerKey = null, name = '', phone = null } = book.attributes;
  const { limit = null, note = null, language = null } = book.attributes;
  const buyer = { customerId: null, customerName: '', customerPhone: typeof phone === 'string' ? phone : null };
  const key = customerKeyOf(buyer, false);
  const find = async (collection: 'orders' | 'creditAccounts', ofKey: string) => {
    const where = [equal('storeId', String(storeId)), equal('customerKey', ofKey)];
    return (await write.documents.list(collection, { where, limit: 1 }))[0];
  };
  const ofNumber = key === null ? undefined : await find('creditAccounts', key);
  const isApart = ofNumber !== undefined && ofNumber.attributes.joinedIntoId === null;
  if (key === null || isApart) {
    await write.update('creditAccounts', book, { attributes: gone });
    return;
  }
  const remaining = { name, phone, limit, note, language };
  if (!ofNumber && !(await find('orders', String(customerKey))) && !(await find('orders', key))) {
    await write.update('creditAccounts', book, { attributes: { ...gone, ...remaining, customerKey: key } });
    return;
  }
  const attributes = { storeId, customerKey: key, customerId: null, ...remaining, balance: 0 };
  const own = ofNumber
    ? await write.update('creditAccounts', ofNumber, { attributes: { ...remaining, joinedIntoId: null } })
    : await write.insert('creditAccounts', { id: makeRowId(write), attributes });
  const rest = { ...gone, limit: null, note: null, language: null };
  await moveOpening(write, await write.update('creditAccounts', book, { attributes: rest }), own);
}

/** The permissions of a row but those that name the account. */
function withoutAccount({ permissions }: DocumentRow, accountId: string): string[] {
  return permissions.filter((permission) => !isOfAccount(permission, accountId));
}

async function giveBackNumbers(write: Write, ofShop: Condition, userIds: readonly string[]): Promise<number> {
  const sold = await write.documents.list('orders', {
    where: [
      ...[ofShop, equal('customerKey', ...userIds.map(accountKey))],
      { method: 'isNull', attribute: 'customerId' },
      { method: 'greaterThan', attribute: 'customerPhone', values: [''] },
    ],
    limit: ordersAtOnce,
  });
  for (const order of sold) {
    const { customerName, customerPhone } = order.attributes;
    const buyer = { customerId: null, customerName: String(customerName ?? ''), customerPhone: String(customerPhone) };
    await write.update('orders', order, { attributes: { customerKey: customerKeyOf(buyer, true) } });
  }
  return sold.length;
}

/** Deletes orders of customers, each with what hangs on it, so that its customer never sees a part of one. Customers hear of it. */
async function deleteCustomersOrders(write: Write, storeIds: readonly string[]): Promise<number> {
  const where: Condition[] = [equal('storeId', ...storeIds), { method: 'isNotNull', attribute: 'customerId' }];
  const orders = await write.documents.list('orders', { where, limit: ordersAtOnce });
  if (orders.length === 0) return 0;
  const ids = orders.map(({ id }) => id);
  for (const collection of ofOrder) {
    const isHeard = collection === 'orderEvents';
    const remove = isHeard ? write.deleteSome : write.deleteUnheard;
    while ((await remove(collection, [equal('orderId', ...ids)], batchSize)) === batchSize);
  }
  return write.deleteSome('orders', [equal('$id', ...ids)], ordersAtOnce);
}

/** Only the shop's owner could read what is left of it. */
function deleteOfShop(write: Write, collection: CollectionId, storeIds: readonly string[]): Promise<number> {
  return write.deleteUnheard(collection, [equal('storeId', ...storeIds)], rowsAtOnce);
}
