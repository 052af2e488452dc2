import {
  type Collection,
  type CollectionId,
  collectionIds,
  collections,
  listRelations,
} from '@duka/domain/collections';
import { expect, onTestFinished, test } from 'vitest';
import type { Stores } from '#database/database.ts';
import { finishOrder, insertRow, now, oneChange, oneOfEach, readTable, requestOf } from '#testing/one-of-each.ts';
import { documentsPath, openTestApp, operatorHeaders, type TestApp, type TestMember } from '#testing/test-app.ts';
import { openSocket, type TestSocket } from '#testing/test-sockets.ts';

/**
 * Who hears what of a row of Asha's shop, to be checked by a person. Each cell is what the event carries: `whole` the
 * document as a call would answer it to this listener, `name` only the directory's attributes (R1), `-` no event comes.
 * The seller is Asha, who owns the row; `other` is another seller; `customer` has written to Asha and has an order;
 * `passer-by` has an account and nothing else; `operator` sends the key of the marketplace's own server along, which
 * counts for calls, not for sockets. Nobody changes a line or a step of an order, of the stock ledger or of the money, or the end of a day, or
 * deletes an order or an expense, so nobody hears of such a change.
 * Every line holds for the channel of all documents, of the collection and of the document.
 */
const table = `
| collection        | event  | seller | other | customer | passer-by | guest | operator |
| users             | create | whole  | name  | name     | name      | -     | -        |
| users             | update | whole  | name  | name     | name      | -     | -        |
| users             | delete | whole  | name  | name     | name      | -     | -        |
| stores            | create | whole  | -     | -        | -         | -     | -        |
| stores            | update | whole  | -     | -        | -         | -     | -        |
| stores            | delete | whole  | -     | -        | -         | -     | -        |
| storeLocations    | create | whole  | -     | -        | -         | -     | -        |
| storeLocations    | update | whole  | -     | -        | -         | -     | -        |
| storeLocations    | delete | whole  | -     | -        | -         | -     | -        |
| storePayments     | create | whole  | -     | -        | -         | -     | -        |
| storePayments     | update | whole  | -     | -        | -         | -     | -        |
| storePayments     | delete | whole  | -     | -        | -         | -     | -        |
| shopPermits       | create | whole  | -     | -        | -         | -     | -        |
| shopPermits       | update | whole  | -     | -        | -         | -     | -        |
| shopPermits       | delete | whole  | -     | -        | -         | -     | -        |
| products          | create | whole  | -     | -        | -         | -     | -        |
| products          | update | whole  | -     | -        | -         | -     | -        |
| products          | delete | whole  | -     | -        | -         | -     | -        |
| productPacks      | create | whole  | -     | -        | -         | -     | -        |
| productPacks      | update | whole  | -     | -        | -         | -     | -        |
| productPacks      | delete | whole  | -     | -        | -         | -     | -        |
| deletedProducts   | create | whole  | -     | -        | -         | -     | -        |
| deletedProducts   | update | -      | -     | -        | -         | -     | -        |
| deletedProducts   | delete | -      | -     | -        | -         | -     | -        |
| productCategories | create | whole  | whole | whole    | whole     | -     | -        |
| productCategories | update | whole  | whole | whole    | whole     | -     | -        |
| productCategories | delete | whole  | whole | whole    | whole     | -     | -        |
| units             | create | whole  | whole | whole    | whole     | -     | -        |
| units             | update | whole  | whole | whole    | whole     | -     | -        |
| units             | delete | whole  | whole | whole    | whole     | -     | -        |
| unitCategories    | create | whole  | whole | whole    | whole     | -     | -        |
| unitCategories    | update | whole  | whole | whole    | whole     | -     | -        |
| unitCategories    | delete | whole  | whole | whole    | whole     | -     | -        |
| messages          | create | whole  | -     | whole    | -         | -     | -        |
| messages          | update | whole  | -     | whole    | -         | -     | -        |
| messages          | delete | whole  | -     | whole    | -         | -     | -        |
| subsidyProgrammes | create | whole  | -     | -        | -         | -     | -        |
| subsidyProgrammes | update | whole  | -     | -        | -         | -     | -        |
| subsidyProgrammes | delete | -      | -     | -        | -         | -     | -        |
| subsidyRates      | create | whole  | -     | -        | -         | -     | -        |
| subsidyRates      | update | whole  | -     | -        | -         | -     | -        |
| subsidyRates      | delete | whole  | -     | -        | -         | -     | -        |
| orders            | create | whole  | -     | whole    | -         | -     | -        |
| orders            | update | whole  | -     | whole    | -         | -     | -        |
| orders            | delete | -      | -     | -        | -         | -     | -        |
| orderItems        | create | whole  | -     | -        | -         | -     | -        |
| orderItems        | update | -      | -     | -        | -         | -     | -        |
| orderItems        | delete | -      | -     | -        | -         | -     | -        |
| orderEvents       | create | whole  | -     | whole    | -         | -     | -        |
| orderEvents       | update | -      | -     | -        | -         | -     | -        |
| orderEvents       | delete | -      | -     | -        | -         | -     | -        |
| stockMovements    | create | whole  | -     | -        | -         | -     | -        |
| stockMovements    | update | -      | -     | -        | -         | -     | -        |
| stockMovements    | delete | -      | -     | -        | -         | -     | -        |
| suppliers         | create | whole  | -     | -        | -         | -     | -        |
| suppliers         | update | whole  | -     | -        | -         | -     | -        |
| suppliers         | delete | -      | -     | -        | -         | -     | -        |
| purchases         | create | whole  | -     | -        | -         | -     | -        |
| purchases         | update | whole  | -     | -        | -         | -     | -        |
| purchases         | delete | -      | -     | -        | -         | -     | -        |
| supplierEntries   | create | whole  | -     | -        | -         | -     | -        |
| supplierEntries   | update | -      | -     | -        | -         | -     | -        |
| supplierEntries   | delete | -      | -     | -        | -         | -     | -        |
| batches           | create | whole  | -     | -        | -         | -     | -        |
| batches           | update | -      | -     | -        | -         | -     | -        |
| batches           | delete | -      | -     | -        | -         | -     | -        |
| stockLosses       | create | whole  | -     | -        | -         | -     | -        |
| stockLosses       | update | -      | -     | -        | -         | -     | -        |
| stockLosses       | delete | -      | -     | -        | -         | -     | -        |
| costCorrections   | create | whole  | -     | -        | -         | -     | -        |
| costCorrections   | update | -      | -     | -        | -         | -     | -        |
| costCorrections   | delete | -      | -     | -        | -         | -     | -        |
| subsidyClaims     | create | whole  | -     | -        | -         | -     | -        |
| subsidyClaims     | update | whole  | -     | -        | -         | -     | -        |
| subsidyClaims     | delete | -      | -     | -        | -         | -     | -        |
| payments          | create | whole  | -     | -        | -         | -     | -        |
| payments          | update | -      | -     | -        | -         | -     | -        |
| payments          | delete | -      | -     | -        | -         | -     | -        |
| returns           | create | whole  | -     | -        | -         | -     | -        |
| returns           | update | -      | -     | -        | -         | -     | -        |
| returns           | delete | -      | -     | -        | -         | -     | -        |
| returnItems       | create | whole  | -     | -        | -         | -     | -        |
| returnItems       | update | -      | -     | -        | -         | -     | -        |
| returnItems       | delete | -      | -     | -        | -         | -     | -        |
| creditAccounts    | create | whole  | -     | -        | -         | -     | -        |
| creditAccounts    | update | whole  | -     | -        | -         | -     | -        |
| creditAccounts    | delete | -      | -     | -        | -         | -     | -        |
| creditEntries     | create | whole  | -     | -        | -         | -     | -        |
| creditEntries     | update | -      | -     | -        | -         | -     | -        |
| creditEntries     | delete | -      | -     | -        | -         | -     | -        |
| mobileReceipts    | create | whole  | -     | -        | -         | -     | -        |
| mobileReceipts    | update | whole  | -     | -        | -         | -     | -        |
| mobileReceipts    | delete | -      | -     | -        | -         | -     | -        |
| settlements       | create | whole  | -     | -        | -         | -     | -        |
| settlements       | update | -      | -     | -        | -         | -     | -        |
| settlements       | delete | -      | -     | -        | -         | -     | -        |
| expenses          | create | whole  | -     | -        | -         | -     | -        |
| expenses          | update | whole  | -     | -        | -         | -     | -        |
| expenses          | delete | -      | -     | -        | -         | -     | -        |
| cashEntries       | create | whole  | -     | -        | -         | -     | -        |
| cashEntries       | update | whole  | -     | -        | -         | -     | -        |
| cashEntries       | delete | -      | -     | -        | -         | -     | -        |
| dayCloses         | create | whole  | -     | -        | -         | -     | -        |
| dayCloses         | update | whole  | -     | -        | -         | -     | -        |
| dayCloses         | delete | -      | -     | -        | -         | -     | -        |
| notifications     | create | whole  | -     | -        | -         | -     | -        |
| notifications     | update | whole  | -     | -        | -         | -     | -        |
| notifications     | delete | whole  | -     | -        | -         | -     | -        |
`;

/** Lists channels on which no caller gets the row's events; the row's own are left out. */
const forgedChannels = (collection: CollectionId, id: string) => {
  const all = channelOf(collection);
  const another = collectionIds.find((each) => each !== collection) as CollectionId;
  return [
    ...['none', `${id}x`, id.toUpperCase(), `${id}.create`, '*', '__proto__', 'x'.repeat(37), 'x'.repeat(5000)].map(
      (one) => `${all}.${one}`,
    ),
    ...[`../${collection}/${id}`, '%00', "' or 1=1", `${id}\u0000`, `${id} `, ''].map((one) => `${all}.${one}`),
    `${channelOf(another)}.${id}`,
    channelOf(another),
    channelOf('*'),
    channelOf('__proto__'),
    all.replace('marketplace', 'other'),
    all.replace('marketplace', '*'),
    `documents.${id}`,
    'documents.*',
    id,
    `account.${id}`,
  ];
};

const listenerNames = ['seller', 'other', 'customer', 'passer-by', 'guest', 'operator'] as const;
const actions = ['create', 'update', 'delete'] as const;
type Action = (typeof actions)[number];

interface Listener {
  readonly member: TestMember | undefined;
  /** Each of these is a socket of its own, so that one that gets nothing cannot hide behind one that does. */
  readonly rightful: readonly TestSocket[];
  readonly forged: TestSocket;
}

const channelOf = (collection: string) => `databases.marketplace.collections.${collection}.documents`;

const lines = readTable(table) as [CollectionId, Action, ...string[]][];

/** Members, activities and payment requests are written by calls of their own, whose tests say who hears of them. */
const untested: readonly CollectionId[] = ['shopMembers', 'activities', 'paymentRequests'];
const tested = collectionIds.filter((id) => !untested.includes(id));

test('the table names every collection with every event', () => {
  const expected = tested.flatMap((id) => actions.map((action) => `${id} ${action}`));
  expect(lines.map(([collection, action]) => `${collection} ${action}`)).toEqual(expected);
});

test.each(tested)('%s: who hears of a row is as the table says [RT-001, PERM-006, PERM-018]', async (collection) => {
  const shop = await openShop(collection);
  const received: string[][] = [];
  for (const action of actions) {
    const before = await readAll(shop, collection);
    await doIt(shop, collection, action);
    await shop.delivered();
    const answers = action === 'delete' ? before : await readAll(shop, collection);
    const cells = listenerNames.map((name) => listenTo(shop.listeners[name], collection, action, answers[name]));
    received.push([collection, action, ...(await Promise.all(cells))]);
  }
  expect(received).toEqual(lines.filter(([name]) => name === collection));
});

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Opens a shop that lacks the collection's row and has the rows it needs; everybody listens. */
async function openShop(collection: CollectionId) {
  const shop = await openTestApp(new Date(now));
  onTestFinished(() => shop.app.close());
  const members = {
    seller: await shop.newMember('asha'),
    other: await shop.newSeller('juma', 'juma-shop'),
    customer: await shop.newMember('neema'),
    'passer-by': await shop.newMember('baraka'),
    guest: undefined,
    operator: undefined,
  };
  await shop.database.transaction(async ({ documents }) => {
    await insertRow(documents, 'users', 'neema', { userId: 'neema', firstName: 'Neema', email: 'neema@duka.example' });
    await insertNeeded(documents, writtenFor(collection));
    if (collection === 'notifications') {
      await insertNeeded(documents, 'stores');
      await insertRow(documents, 'stores', 'shop', oneOfEach.stores.data);
    }
    const { data } = oneOfEach.products;
    if (writtenFor(collection) === 'orders' || collection === 'deletedProducts' || collection === 'subsidyRates')
      await insertRow(documents, 'products', 'urea', data);
    // Stock from before a purchase would become a batch as well.
    if (writtenFor(collection) === 'purchases') {
      const quantityInStock = collection === 'costCorrections' ? -1 : 0;
      await insertRow(documents, 'products', 'urea', { ...data, quantityInStock });
    }
    if (collection === 'costCorrections') {
      await insertNeeded(documents, 'orderItems');
      await insertRow(documents, 'orderItems', 'item', { ...oneOfEach.orderItems.data, guessed: 1, guessedCost: 1 });
    }
    if (collection === 'subsidyClaims') {
      await insertNeeded(documents, 'orders');
      await insertRow(documents, 'orders', 'order', oneOfEach.orders.data);
    }
    if (writtenFor(collection) === 'returns') {
      await insertNeeded(documents, 'orderItems');
      await insertRow(documents, 'orderItems', 'item', oneOfEach.orderItems.data);
      await finishOrder(documents);
    }
  });
  const { id } = oneOfEach[collection];
  const listeners = {} as Record<(typeof listenerNames)[number], Listener>;
  for (const name of listenerNames) {
    const member = members[name];
    const headers = name === 'operator' ? operatorHeaders : member && { 'x-appwrite-session': member.session };
    const listen = (...channels: string[]) => join(shop, channels, headers);
    const all = [await listen('documents'), await listen(channelOf(collection))];
    // The server makes the id of a line as it writes it, so nobody can wait for it.
    if (!isLine(collection)) all.push(await listen(`${channelOf(collection)}.${id}`));
    const forged = await listen(...forgedChannels(collection, id));
    listeners[name] = { member, rightful: all, forged };
  }
  const watch = await shop.newMember('watch');
  const watching = await join(shop, ['account'], { 'x-appwrite-session': watch.session });

  /** Events go out one after another: when this one has come, those before it have come too. */
  async function delivered(): Promise<void> {
    await shop.call('PATCH', '/v1/account/prefs', { as: watch, body: { prefs: {} } });
    await watching.next();
  }
  return { ...shop, listeners, delivered };
}

async function insertNeeded(documents: Stores['documents'], collection: CollectionId): Promise<void> {
  for (const [name, { to }] of listRelations(collections[collection])) {
    const { id, data } = oneOfEach[to];
    if (oneOfEach[collection].data[name] === undefined || (await documents.get(to, id))) continue;
    await insertNeeded(documents, to);
    await insertRow(documents, to, id, data);
  }
}

async function join({ app }: TestApp, channels: readonly string[], headers?: Record<string, string>) {
  const socket = await openSocket(app, { channels, ...(headers && { headers }) });
  expect((await socket.next()).type).toBe('connected');
  return socket;
}

/** Acts as the marketplace's own server, which may do everything that can be done. */
async function doIt({ call }: Shop, collection: CollectionId, action: Action): Promise<void> {
  const headers = operatorHeaders;
  const written = action === 'create' ? writtenFor(collection) : collection;
  const { id } = oneOfEach[written];
  const path = documentsPath(written, isLine(written) ? await findLine(call, written) : id);
  const { status } = await {
    // A product that goes leaves its cost behind.
    create: () =>
      collection === 'deletedProducts'
        ? call('DELETE', path, { headers })
        : call('POST', documentsPath(written), { headers, body: { documentId: id, data: requestOf(written) } }),
    update: () => call('PATCH', path, { headers, body: { data: oneChange(written) } }),
    delete: () => call('DELETE', path, { headers }),
  }[action]();
  const done = { create: collection === 'deletedProducts' ? 204 : 201, update: 200, delete: 204 }[action];
  const { access }: Collection = collections[written];
  const isRefused = action !== 'create' && access[action].every(({ party }) => party === 'server');
  expect(status, `${action} of ${collection}`).toBe(isRefused ? 401 : done);
}

/**
 * Returns what brings the row along: a product its line of the stock ledger, an order its lines, steps and payment, a purchase its
 * batches and what they correct of guessed costs, a return its goods, a payment of a debt what it settles, a message a notification.
 */
function writtenFor(collection: CollectionId): CollectionId {
  if (collection === 'batches' || collection === 'costCorrections') return 'purchases';
  if (collection === 'stockMovements' || collection === 'deletedProducts') return 'products';
  if (collection === 'settlements') return 'creditEntries';
  if (collection === 'notifications') return 'messages';
  if (collection === 'returnItems') return 'returns';
  return ['orderItems', 'orderEvents', 'payments'].includes(collection) ? 'orders' : collection;
}

function isLine(collection: CollectionId): boolean {
  return writtenFor(collection) !== collection;
}

async function findLine(call: Shop['call'], collection: CollectionId): Promise<string | undefined> {
  const { body } = await call('GET', documentsPath(collection), { headers: operatorHeaders });
  return (body.documents as { $id: string }[])[0]?.$id;
}

/** Reads what a call answers each listener of the row now. */
async function readAll({ call, listeners }: Shop, collection: CollectionId) {
  const id = isLine(collection) ? await findLine(call, collection) : oneOfEach[collection].id;
  const answers: Record<string, Record<string, unknown>> = {};
  for (const name of listenerNames) {
    const { member } = listeners[name];
    const { status, body } = await call('GET', documentsPath(collection, id ?? 'none'), member && { as: member });
    if (status === 200) answers[name] = body;
  }
  return answers;
}

/** Returns the table's word for what a listener has received since the last time. */
async function listenTo(
  { rightful, forged }: Listener,
  collection: CollectionId,
  action: Action,
  answer: Record<string, unknown> | undefined,
): Promise<string> {
  const words = new Set<string>();
  for (const socket of rightful) words.add(describe(await takeEvents(socket, collection), collection, action, answer));
  if ((await takeEvents(forged, collection)).length > 0) words.add('received by a forged channel');
  return [...words].join(', ');
}

type Event = { readonly events: readonly string[]; readonly payload: Record<string, unknown> };

async function takeEvents(socket: TestSocket, collection: CollectionId): Promise<Event[]> {
  const messages = await socket.drain();
  return messages.map(({ data }) => data).filter(({ payload }) => payload.$collectionId === collection);
}

function describe(
  events: readonly Event[],
  collection: CollectionId,
  action: Action,
  answer: Record<string, unknown> | undefined,
): string {
  const [event] = events;
  if (!event) return '-';
  if (events.length > 1) return `${events.length} times`;
  expect(event.events).toContain(`${channelOf(collection)}.${event.payload.$id}.${action}`);
  const relations = action === 'create' ? [] : listRelations(collections[collection]).map(([name]) => name);
  const expected = Object.entries(answer ?? {}).filter(([name]) => !relations.includes(name));
  expect(event.payload, 'as a call answers').toEqual(Object.fromEntries(expected));
  return collection === 'users' && event.payload.email === null ? 'name' : 'whole';
}
