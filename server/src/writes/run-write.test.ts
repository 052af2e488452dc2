import { type Collection, type CollectionId, collectionIds, collections } from '@duka/domain/collections';
import { dayMs } from '@duka/domain/values/durations';
import { expect, test } from 'vitest';
import { updateEmail } from '#account/account.ts';
import { makeSessionEvent } from '#account/account-events.ts';
import type { Database } from '#database/database.ts';
import type { DocumentRow } from '#database/types.ts';
import { createDocument, deleteDocument, updateDocument } from '#documents/document-writes.ts';
import { createEffects } from '#effects.ts';
import { apiError } from '#errors.ts';
import { importProducts } from '#imports/import-products.ts';
import type { ImportRow } from '#imports/import-row.ts';
import { undoImport } from '#imports/undo-import.ts';
import { checkExpiring } from '#notifications/expiry-check.ts';
import { forgetOldNotifications } from '#notifications/forget-notifications.ts';
import { deleteDueAccounts } from '#personal-data/delete-account.ts';
import { listed } from '#testing/listed.ts';
import { insertRow, now, oneChange, oneOfEach, requestOf } from '#testing/one-of-each.ts';
import { openWriteWorld, type WriteWorld } from '#testing/write-world.ts';
import type { EffectTable } from './effects.ts';
import { createRunWrite, type RunWrite, serverItself } from './run-write.ts';

const effects = createEffects({ provesPhones: false, publicUrl: undefined, accountStorageBytes: 1e9 });

/** A piece of work in a test world, which writes by its `runWrite`. */
type Work = (world: WriteWorld & { readonly runWrite: RunWrite }) => Promise<unknown>;

/** Lists the collections on which callers other than the server may do this operation. */
function writable(way: 'create' | 'update' | 'delete'): CollectionId[] {
  return collectionIds.filter((id) => {
    const { access }: Collection = collections[id];
    return access[way].some(({ party }) => party !== 'server');
  });
}

const create =
  (collection: CollectionId, data: object = requestOf(collection)): Work =>
  (world) =>
    createDocument(world, collection, { documentId: 'second', data, permissions: undefined }, serverItself);

const update =
  (collection: CollectionId, data: object): Work =>
  (world) =>
    updateDocument(world, collection, oneOfEach[collection].id, { data, permissions: undefined }, serverItself);

/** Deletes a row to which no other row refers. */
const remove =
  (collection: CollectionId): Work =>
  (world) => {
    const id = collection === 'users' ? 'neema' : collection === 'stores' ? 'empty-shop' : oneOfEach[collection].id;
    return deleteDocument(world, collection, id, {}, serverItself);
  };

const rows: ImportRow[] = [
  {
    documentId: 'dap',
    action: 'create',
    data: { ...listed, name: 'DAP', quantityInStock: 3, purchasePrice: 1, sellingPrice: 2 },
  },
  { documentId: 'urea', action: 'update', data: { quantityInStock: 0, sellingPrice: 5 } },
];

const importRows =
  (mode: 'all' | 'rows' | 'check', reason: 'import' | 'edit' = 'import'): Work =>
  (world) =>
    importProducts(world, { importId: 'i', storeId: 'shop', mode, reason, rows }, serverItself);

const deleteAccount =
  (accountId: string): Work =>
  async (world) => {
    const requestedAt = world.now().toISOString();
    await world.database.transaction(({ deletions }) =>
      deletions.insert({ accountId, requestedAt, dueAt: requestedAt }),
    );
    await deleteDueAccounts({
      ...world,
      makeEnded: (session) => makeSessionEvent(session, 'delete'),
      removeContents: async () => {},
    });
  };

/** The e-mail is Neema's second factor, and a new one is unproven. */
async function loseTwoFactor(world: WriteWorld): Promise<void> {
  const member = { kind: 'member', accountId: 'neema', sessionId: 's', labels: [] } as const;
  const was = { email: 'neema@duka.example', emailVerified: true };
  await updateEmail({ ...world, alertOwner: () => {} }, { ...member, ...was }, 'new@duka.example');
}

const newUser = { userId: 'rehema', firstName: 'Rehema', email: 'rehema@duka.example' };

/** The requested values of some collections; all others get the values of `oneOfEach`. */
const newRows: Partial<Record<CollectionId, object>> = {
  users: newUser,
  returns: { orderId: 'sold', kind: 'void', reason: 'Typed wrong' },
};

/** Every kind of write, on every collection that it may reach. */
const works: (readonly [name: string, work: Work])[] = [
  ...writable('create').map((id) => [`a new document of ${id}`, create(id, newRows[id])] as const),
  ...writable('update').map((id) => [`a changed document of ${id}`, update(id, oneChange(id))] as const),
  ...writable('delete').map((id) => [`a deleted document of ${id}`, remove(id)] as const),
  ['a product that is sold out', update('products', { quantityInStock: 0 })],
  ['an order that is paid and under way', update('orders', { paymentMethod: 'cash', status: 'In-Progress' })],
  ['an order that is owed on credit and cancelled', update('orders', { paymentMethod: 'credit', status: 'Cancelled' })],
  ['a message that is read', update('messages', { isRead: true })],
  ['an import', importRows('all')],
  ['an import by rows', importRows('rows')],
  ['a stock count', importRows('all', 'edit')],
  ['goods about to expire', (world) => checkExpiring(world)],
  [
    'a notification that is forgotten',
    (world) => {
      world.advance(200 * dayMs);
      return forgetOldNotifications(world);
    },
  ],
  ['a second factor that is lost', loseTwoFactor],
];

/** Opens a world in which each of `works` has something to do. */
async function openBusyWorld(): Promise<WriteWorld> {
  const world = await openWriteWorld();
  await world.database.transaction(async ({ documents, accounts }) => {
    const product = { ...oneOfEach.products.data, hasExpiry: true, expiryDate: '2026-12-01T00:00:00.000Z' };
    await insertRow(documents, 'products', 'expiring', product);
    const sold = { ...oneOfEach.orders.data, customerId: null, trackingId: 'DK-2', status: 'Completed' };
    await insertRow(documents, 'orders', 'sold', sold);
    await insertRow(documents, 'stores', 'empty-shop', { ownerId: 'asha', storeName: 'Asha Seeds' });
    await insertRow(documents, 'notifications', 'read', { ...oneOfEach.notifications.data, isRead: true });
    await accounts.update('neema', { mfa: true, emailVerified: true });
    await documents.update('users', 'neema', { updatedAt: now, attributes: { m2fStatus: 'enabled' } });
  });
  return world;
}

test.each(works)(
  '%s: each row that is changed has one event, and each event a row that was changed',
  async (_name, work) => {
    const world = await openBusyWorld();
    const changes = await world.changesOf(() => work(world));
    expect(changes.length).toBeGreaterThan(0);
    expect(await world.published()).toEqual(changes);
  },
);

test('an import that is taken back: each row that is changed has one event, and each event a row that was changed', async () => {
  const world = await openBusyWorld();
  world.advance(dayMs);
  await importRows('all')(world);
  const undo = () => undoImport(world, { storeId: 'shop', importId: 'i' }, serverItself);
  const changes = await world.changesOf(undo);
  expect(changes).toEqual(expect.arrayContaining(['delete products dap', 'update products urea']));
  expect(await world.published()).toEqual(changes);
});

/** Sells one bag of urea; returns the product's new `updatedAt`. */
async function sell({ runWrite, database }: WriteWorld, id: string): Promise<string | undefined> {
  const data = { storeId: 'shop', orderItems: [{ productId: 'urea', quantity: 1 }] };
  await runWrite(serverItself, (write) => write.create('orders', { id, data }));
  return (await database.documents.get('products', 'urea'))?.updatedAt;
}

test('changes in one millisecond have different times, one by one and together; those of one write have one (wire section 4)', async () => {
  const world = await openWriteWorld();
  const times: (string | undefined)[] = [now];
  for (const id of ['first', 'second']) times.push(await sell(world, id));
  await update('products', { name: 'Urea 50 kg' })(world);
  await world.runWrite(serverItself, async (write) => {
    for (const name of ['Urea 25 kg', 'Urea 10 kg']) {
      const before = (await write.documents.get('products', 'urea')) as DocumentRow;
      times.push((await write.update('products', before, { attributes: { name } })).updatedAt);
    }
  });
  expect(times.map((time) => Date.parse(time ?? '') - Date.parse(now))).toEqual([0, 1, 2, 4, 4]);
});

test('an import row that waited behind a sale is a later version than the sale, so a client that knows only the sale is refused (wire section 4)', async () => {
  const world = await openWriteWorld();
  let known: string | undefined;
  const runWrite: RunWrite = async (...write) => {
    world.advance(1000);
    known ??= await sell(world, 'sale');
    return world.runWrite(...write);
  };
  await importRows('all')({ ...world, runWrite });
  const input = { data: { quantityInStock: 9 }, permissions: undefined, unmodifiedSince: known };
  const save = updateDocument(world, 'products', 'urea', input, serverItself);
  await expect(save).rejects.toThrow(apiError('document_update_conflict').message);
  expect((await world.database.documents.get('products', 'urea'))?.attributes.quantityInStock).toBe(0);
});

test('an import in the millisecond of a sale before it is taken back, and stays once something is changed in that millisecond too [BULK-008]', async () => {
  const world = await openWriteWorld();
  const undo = () => undoImport(world, { storeId: 'shop', importId: 'i' }, serverItself);
  await sell(world, 'before');
  await importRows('all', 'edit')(world);
  expect(await undo()).toBe(2);
  await importRows('all')(world);
  await world.runWrite(serverItself, async (write) => {
    const urea = (await write.documents.get('products', 'urea')) as DocumentRow;
    await write.update('products', urea, { attributes: { name: 'Urea 50 kg' } });
  });
  await expect(undo()).rejects.toThrow('Sold or changed since the import: Urea 50 kg.');
});

const ofNeema = [
  'delete messages hello',
  'delete notifications notice',
  'delete notifications read',
  'delete users neema',
  'update creditAccounts book',
  'update orderItems item',
  'update orders order',
  'update paymentRequests asked',
];

test.each([
  ['a seller', 'asha', ['delete orderEvents step', 'delete orders order', 'delete users asha']],
  ['a customer', 'neema', ofNeema],
])('the deletion of %s is published to everyone else who could read a row of it', async (_who, accountId, expected) => {
  const [world, all] = [await openBusyWorld(), await openBusyWorld()];
  const changes = await world.changesOf(() => deleteAccount(accountId)(world), accountId);
  expect(changes).toEqual(expected);
  expect(await world.published()).toEqual(expect.arrayContaining(changes));
  expect(await all.changesOf(() => deleteAccount(accountId)(all))).toEqual(
    expect.arrayContaining(await world.published()),
  );
});

test('a write that is only checked or is refused changes nothing and publishes nothing', async () => {
  const world = await openBusyWorld();
  const changes = await world.changesOf(async () => {
    await importRows('check')(world);
    await expect(create('orders', { storeId: 'shop', orderItems: [] })(world)).rejects.toThrow();
    await expect(update('orders', { paymentMethod: 'cash', status: 'Completed' })(world)).rejects.toThrow();
  });
  expect([changes, await world.published(), world.mailed]).toEqual([[], [], []]);
});

const broken: (readonly [effect: string, change: (table: EffectTable) => EffectTable, work: Work])[] = [
  ['replaceInsert', (table) => ({ ...table, replaceInsert: breakAll(table.replaceInsert) }), create('orders')],
  ['validate', (table) => ({ ...table, validate: breakAll(table.validate) }), update('orders', { note: 'x' })],
  ['afterWrite', (table) => ({ ...table, afterWrite: breakAll(table.afterWrite) }), create('products')],
  [
    'afterWrite',
    (table) => ({ ...table, afterWrite: breakAll(table.afterWrite) }),
    update('orders', { status: 'Cancelled' }),
  ],
  ['notifications', (table) => ({ ...table, notifications: breakAll(table.notifications) }), create('messages')],
  ['notify', (table) => ({ ...table, notify: breaking(table.notify) }), update('products', { quantityInStock: 0 })],
  ['afterWrite', (table) => ({ ...table, afterWrite: breakAll(table.afterWrite) }), importRows('all')],
];

test.each(broken)(
  'an error at the end of the effect %s stores nothing, publishes nothing and mails nothing',
  async (_effect, change, work) => {
    const world = await openBusyWorld();
    const runWrite = createRunWrite({ ...world, effects: change(effects) });
    const changes = await world.changesOf(() => expect(work({ ...world, runWrite })).rejects.toThrow('broken'));
    expect([changes, await world.published(), world.mailed]).toEqual([[], [], []]);
  },
);

type Effect<Args extends unknown[]> = (...given: Args) => Promise<never>;

/** Makes an effect that does everything the given one does, and then fails. */
function breaking<Args extends unknown[]>(effect: (...given: Args) => Promise<unknown>): Effect<Args> {
  return async (...given) => {
    await effect(...given);
    throw new Error('broken');
  };
}

function breakAll<Args extends unknown[], Name extends string>(
  table: Readonly<Record<Name, (...given: Args) => Promise<unknown>>>,
): Record<Name, Effect<Args>> {
  const entries = Object.entries<(...given: Args) => Promise<unknown>>(table);
  return Object.fromEntries(entries.map(([name, effect]) => [name, breaking(effect)])) as Record<Name, Effect<Args>>;
}

test.each([
  ['an order', create('orders')],
  ['an import', importRows('all')],
  ['an import by rows', importRows('rows')],
  ['an account', deleteAccount('neema')],
  ['goods about to expire', (world: WriteWorld) => checkExpiring(world)],
])('%s: work that runs a second time is stored once, published once and mailed once', async (_name, work) => {
  const [once, twice] = [await openBusyWorld(), await openBusyWorld()];
  await work(once);
  const database = runTwice(twice.database);
  const world = { ...twice, database, runWrite: createRunWrite({ ...twice, database, effects }) };
  const isRandom = (line: string) =>
    /orderItems|orderEvents|payments|stockMovements|stockLosses|notifications/.test(line);
  const shape = (lines: string[]) =>
    lines.map((line) => (isRandom(line) ? line.split(' ').slice(0, 2).join(' ') : line));
  const changes = await twice.changesOf(() => work(world));
  expect(shape(await twice.published())).toEqual(shape(await once.published()));
  expect(await twice.published()).toEqual(expect.arrayContaining(changes.filter((line) => !line.startsWith('delete'))));
  expect(twice.mailed).toEqual(once.mailed);
});

/** Makes a database that rolls back and repeats each transaction once, as happens on a conflict of two transactions. */
function runTwice(database: Database): Database {
  const undone = new Error('in conflict');
  return {
    ...database,
    async transaction(work) {
      const first = database.transaction(async (tx) => {
        await work(tx);
        throw undone;
      });
      await first.catch((error) => {
        if (error !== undone) throw error;
      });
      return database.transaction(work);
    },
  };
}
