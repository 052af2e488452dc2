import { allRights } from '#collections/rights.ts';
import { type Collection, type CollectionId, collections, listRelations } from '#collections.ts';
import type { CallerScope } from '#commands/caller-scope.ts';
import { commandEffects } from '#commands/command-effects.ts';
import { ApiError, apiError } from '#commands/command-error.ts';
import {
  type CommandStore,
  type DocumentChange,
  maxGuessesSettled,
  type NewRow,
  type RowList,
  type WriteReason,
} from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import { addEffects, runBeforeCommit } from '#commands/run-effects.ts';
import { type DocumentRow, defaultsFor, keepChanges, type Values } from '#commands/stored-row.ts';
import { accountOfKey } from '#orders/customer-key.ts';
import { worthOfStock } from '#stock/stock-worth.ts';
import { sumQuantities } from '#values/quantity.ts';
import { findLastClose, isMethodCounted, sumCashBalances, sumMovementsSince } from './local-money.ts';
import { createFilter, type LocalShop, sortRows, toDocumentRow, toStoredValues } from './local-shop.ts';
import type { QueriedRow } from './query-rows.ts';
import { applyPatches, type RowPatch } from './row-patches.ts';
import type { ShopRows } from './shop-rows.ts';

/** A command that waits on a phone, as the call of its document says it. */
export interface PendingCommand {
  /** The ids of the rows that it makes begin with it. */
  readonly id: string;
  readonly collection: string;
  readonly documentId: string;
  readonly isNew: boolean;
  /** True where it deletes the document. */
  readonly isDeletion?: boolean | undefined;
  /** Of a product that was counted: `quantityChange`, the difference (R41). */
  readonly data: Readonly<Record<string, unknown>>;
  /** The moment of the command by this device's clock, as ISO text; absent for one that happens now. */
  readonly doneAt?: string;
  /** The member of the shop who did it, at a counter, and who allowed it. */
  readonly member?: string | undefined;
  readonly overrideBy?: string | undefined;
  /** Rows that its page has read and the copy does not hold, as the wire has them. */
  readonly known?: readonly KnownRow[] | undefined;
}

/** A row of a collection that a phone does not store. */
export interface KnownRow extends QueriedRow {
  readonly collection: CollectionId;
}

/** The collections whose rows decide what a command does. */
export const commandCollections = [
  ...(['stores', 'users', 'units', 'products', 'productPacks', 'orders', 'orderItems', 'orderEvents'] as const),
  ...(['returns', 'returnItems', 'payments', 'settlements', 'creditAccounts', 'creditEntries', 'expenses'] as const),
  ...([
    'cashEntries',
    'dayCloses',
    'stockLosses',
    'costCorrections',
    'suppliers',
    'purchases',
    'supplierEntries',
  ] as const),
] as const;

function isCommandCollection(collection: string): boolean {
  return commandCollections.some((name) => name === collection);
}

/**
 * Rows that a phone lacks of what is older than its history: by which attribute they belong to a row of which collection, and when that
 * was. `only` is the collection of the commands that need all of them.
 */
const datedRows: readonly DatedRows[] = [
  { rows: 'settlements', by: 'creditEntryId', of: 'creditEntries', at: 'at' },
  { rows: 'settlements', by: 'supplierEntryId', of: 'supplierEntries', at: 'at' },
  { rows: 'payments', by: 'orderId', of: 'orders', at: 'orderDate', only: 'returns' },
];

interface DatedRows extends Readonly<Record<'rows' | 'of', CollectionId>> {
  readonly by: string;
  readonly at: string;
  readonly only?: CollectionId;
}

/** The moments that a command is applied at, as ISO text. */
export interface CommandMoment {
  /** The command counts from then on, as the server dates it when it arrives. */
  readonly at: string;
  /** From then on the phone has every payment; it cannot know a balance that begins before. */
  readonly since?: string | undefined;
}

/** Thrown where a command depends on rows that a phone does not have. */
class UnknownHereError extends Error {}

/**
 * Runs a pending command on a phone's rows, as `performCommand`. A command that the server would refuse changes nothing, and neither
 * does one whose result a phone cannot know.
 */
export async function applyCommand(...asked: Parameters<typeof performCommand>): Promise<readonly RowPatch[]> {
  try {
    return await performCommand(...asked);
  } catch (error) {
    if (error instanceof ApiError || error instanceof UnknownHereError) return [];
    throw error;
  }
}

/**
 * Runs a command on the rows of a shop by the same function as the server (`domain/src/commands`), and returns the changes, which
 * `shop` has from then on. Of goods in batches a phone knows their cost together: they are one batch to it, and lines that take a part
 * of them are marked `isCostEstimated`. Rejects with the `ApiError` that the server refuses the command with.
 */
export async function performCommand(
  shop: LocalShop,
  command: PendingCommand,
  moment: CommandMoment,
): Promise<readonly RowPatch[]> {
  const { collection, documentId: id, isNew, isDeletion, data } = command;
  // Of what no command depends on, such as a mark that a message was read, the phone has no other rows.
  if (!isCommandCollection(collection)) {
    return [isDeletion ? { collection, id, isDeleted: true } : { collection, id, isNew, set: data }];
  }
  const made: Made = { changes: [], assumed: [], emptied: [], estimated: new Set() };
  const { changes } = made;
  await addKnown(shop, command.known);
  const store = await createStore(shop, command, moment, made);
  await run(addEffects(store, changes, phoneEffects), command);
  await runBeforeCommit(store, changes, phoneEffects);
  const marked = [...made.emptied, ...changes.map((change) => markEstimated(change, made.estimated))];
  shop.change([...made.assumed, ...marked]);
  return toPatches(marked);
}

/** Adds rows that the copy does not hold and a page has read, unless an earlier command has added or made them. */
async function addKnown(shop: LocalShop, rows: readonly KnownRow[] = []): Promise<void> {
  for (const { collection, ...row } of rows) {
    if (await shop.get(collection, row.$id)) continue;
    shop.change([{ action: 'create', collection, row: toDocumentRow(collection, row) }]);
  }
}

type Effects = Parameters<typeof runBeforeCommit<CommandStore>>[2];

const unchanged: Effects['validate']['user'] = async (_, { values }) => values;
/** Files, and what only a server checks of people and messages, wait for the server. */
const phoneEffects: Effects = {
  ...commandEffects,
  validate: { ...commandEffects.validate, message: unchanged, user: unchanged },
  afterWrite: { ...commandEffects.afterWrite, attachment: async () => {}, 'replaced-file': async () => {} },
};

/** Does what the call of the document does on the server. */
async function run(write: ReturnType<typeof addEffects<CommandStore>>, command: PendingCommand): Promise<void> {
  const { documentId: id, isNew, isDeletion, doneAt } = command;
  const collection = command.collection as CollectionId;
  const shape: Collection = collections[collection];
  if (isNew && shape.effects?.replaceInsert !== undefined) {
    const moments = collection === 'orders' && doneAt !== undefined && { soldAt: doneAt, sentAt: write.at };
    return write.create(collection, { id, data: { ...command.data, ...moments } });
  }
  const { quantityChange, ...data } = command.data;
  const before = isNew ? undefined : await write.documents.get(collection, id);
  if (!isNew && !before) throw apiError('document_not_found');
  if (before && isDeletion) return write.delete(collection, before);
  if (before && typeof quantityChange === 'number') {
    const quantityInStock = sumQuantities([Number(before.attributes.quantityInStock), quantityChange]);
    await write.update(collection, before, { attributes: { quantityInStock } });
    return;
  }
  // As on the server: of a change only what differs is checked.
  const given = toStoredValues(collection, data);
  const asked = before ? keepChanges(before.attributes, given) : { ...given, ...defaultsFor(shape, given) };
  const values = await write.check(collection, { id, values: asked, before });
  if (before) await write.update(collection, before, { attributes: values });
  else await write.insert(collection, { id, attributes: values });
}

/** What a command has made so far. */
interface Made {
  readonly changes: DocumentChange[];
  /** Batches in which the phone takes the stock of a product to lie, and purchases to which it takes the rest of a debt to belong. */
  readonly assumed: DocumentChange[];
  /** Rows that named a deleted one. */
  readonly emptied: DocumentChange[];
  /** The products of which a part of such a batch was taken: the server knows the true batch, and its cost. */
  readonly estimated: Set<unknown>;
}

function markEstimated(change: DocumentChange, estimated: ReadonlySet<unknown>): DocumentChange {
  const { action, collection, row } = change;
  const isOfGoods = collection === 'orderItems' || collection === 'stockLosses';
  if (action !== 'create' || !isOfGoods || !estimated.has(row.attributes.productId)) return change;
  return { ...change, row: { ...row, attributes: { ...row.attributes, isCostEstimated: true } } };
}

/** Makes the store of one command: what it changes is seen by itself, and by others once it has come to its end. */
async function createStore(
  shop: LocalShop,
  { id, documentId, data, collection, member, overrideBy }: PendingCommand,
  { at, since = '2000-01-01T00:00:00.000Z' }: CommandMoment,
  { changes, assumed, emptied, estimated }: Made,
): Promise<CommandStore> {
  /** The rows that the command has changed so far, by collection and id; undefined for a deleted one. */
  const changed = new Map<CollectionId, Map<string, DocumentRow | undefined>>();
  let rowCount = 0;

  function note({ action, collection, row }: DocumentChange): void {
    const rows = changed.get(collection) ?? new Map<string, DocumentRow | undefined>();
    changed.set(collection, rows.set(row.id, action === 'delete' ? undefined : row));
  }

  function record(change: DocumentChange): DocumentRow {
    note(change);
    changes.push(change);
    return change.row;
  }

  function assume(change: DocumentChange): void {
    note(change);
    assumed.push(change);
  }

  async function get(collection: CollectionId, id: string): Promise<DocumentRow | undefined> {
    const rows = changed.get(collection);
    return rows?.has(id) ? rows.get(id) : shop.get(collection, id);
  }

  async function list(collection: CollectionId, options: RowList): Promise<DocumentRow[]> {
    if (collection === 'users') return listKnownUsers(shop, options);
    if (collection === 'batches') await assumeWholeStock(options.where);
    if (collection === 'purchases') await assumeOlderPurchase(options.where);
    const { where, order = [], limit = Number.POSITIVE_INFINITY } = options;
    const rows = changed.get(collection);
    const stored = await shop.list(collection, { where });
    const unchanged = rows ? stored.filter((row) => !rows.has(row.id)) : stored;
    const isFound = createFilter(collection, where);
    const own = [...(rows?.values() ?? [])].filter(isThere).filter(isFound);
    const found = [...unchanged, ...own];
    await requireKnown(collection, where, found);
    return (order.length > 0 ? sortRows(collection, found, order) : found).slice(0, limit);
  }

  /** Makes the stock of each asked product one batch, before the first batch of it is read: the phone has none of the server's. */
  async function assumeWholeStock(where: RowList['where']): Promise<void> {
    for (const productId of readIds(where, 'productId')) {
      // As it was before the command: what it does to the stock comes on top.
      const product = await shop.get('products', productId);
      if (product?.attributes.hasBatches !== true || Number(product.attributes.quantityInStock) <= 0) continue;
      const own = [...(changed.get('batches')?.values() ?? [])].some((row) => row?.attributes.productId === productId);
      if (own || (await shop.list('batches', { where: [equal('productId', productId)] })).length > 0) continue;
      assume({ action: 'create', collection: 'batches', row: toWholeStock(product) });
    }
  }

  /** Makes one old purchase of what a supplier is owed beyond the purchases of the copy, before these are read: a payment goes there first. */
  async function assumeOlderPurchase(where: RowList['where']): Promise<void> {
    for (const supplierId of readIds(where, 'supplierId')) {
      const supplier = await shop.get('suppliers', supplierId);
      if (!supplier) continue;
      const known = await shop.list('purchases', { where: [equal('supplierId', supplierId)] });
      const owed = known.reduce((rest, row) => rest - Number(row.attributes.owed), Number(supplier.attributes.owed));
      if (owed <= 0 || changed.get('purchases')?.has(toOlderId(supplierId))) continue;
      assume({ action: 'create', collection: 'purchases', row: toOlderPurchase(supplier, owed) });
    }
  }

  /** Throws where a phone has not all of the asked rows: those of older orders and entries, and the goods of a purchase. */
  async function requireKnown(
    asked: CollectionId,
    where: RowList['where'],
    found: readonly DocumentRow[],
  ): Promise<void> {
    for (const { rows, by, of, at, only = collection } of datedRows) {
      if (rows !== asked || only !== collection) continue;
      const owners = await Promise.all(readIds(where, by).map((each) => get(of, each)));
      if (owners.some((owner) => owner && String(owner.attributes[at]) < since)) throw new UnknownHereError();
    }
    if (asked === 'batches' && found.length === 0 && readIds(where, 'purchaseId').length > 0)
      throw new UnknownHereError();
    const settled = asked === 'settlements' ? found.flatMap(({ attributes }) => attributes.orderId ?? []) : [];
    for (const orderId of settled) if (!(await get('orders', String(orderId)))) throw new UnknownHereError();
  }

  async function insert(collection: CollectionId, { id, permissions = [], attributes }: NewRow): Promise<DocumentRow> {
    if (collection === 'batches') await assumeWholeStock([equal('productId', String(attributes.productId))]);
    if (await get(collection, id)) throw apiError('document_already_exists');
    // The server makes the number by which a customer knows an order.
    const own = collection === 'orders' && { trackingId: '' };
    const row = { id, permissions, createdAt: at, updatedAt: at, attributes: { ...attributes, ...own } };
    return record({ action: 'create', collection, row });
  }

  function update(collection: CollectionId, before: DocumentRow, attributes: Values): DocumentRow {
    if (collection === 'batches' && before.attributes.isWholeStock === true && Number(attributes.left) > 0) {
      estimated.add(before.attributes.productId);
    }
    const row = { ...before, updatedAt: at, attributes: { ...before.attributes, ...attributes } };
    return record({ action: 'update', collection, row, before });
  }

  const shopNow = (): ShopRows => {
    const names = ['dayCloses', 'payments', 'cashEntries', 'stores'] as const;
    return Object.fromEntries(
      names.map((name) => [name, applyPatches(name, shop.rowsOf(name), [{ rows: toPatches(changes), doneAt: at }])]),
    );
  };

  return {
    ...{ at, reason: data.quantityChange === undefined ? undefined : readReason(data.reason) },
    guesses: { left: maxGuessesSettled },
    scope: await findScope(
      shop,
      // As on the server: what names no shop is of the one whose rows these are.
      data.storeId ??
        (await get(collection as CollectionId, documentId))?.attributes.storeId ??
        shop.rowsOf('stores')[0]?.$id,
      { member, overrideBy },
    ),
    // No document of a server has such an id, so nothing can be sent about the row before it is known.
    nextRowId: () => `${id}~${String(rowCount++).padStart(4, '0')}`,
    accounts: { get: async () => undefined },
    money: {
      async readDrawer() {
        const drawer = sumCashBalances(shopNow(), since);
        if (!drawer) throw new UnknownHereError();
        return drawer;
      },
      async findLastClose() {
        const last = findLastClose(shopNow());
        return last && { id: last.id };
      },
      isCounted: async (_, method) => isMethodCounted(shopNow(), method),
      sumMovedSince: async (_, method, from) => sumMovementsSince(shopNow(), method, from),
    },
    documents: {
      ...{ get, list },
      getMany: async (collection, ids) => (await Promise.all(ids.map((each) => get(collection, each)))).filter(isThere),
    },
    insert,
    insertAll: async (collection, rows) => Promise.all(rows.map((row) => insert(collection, row))),
    update: async (collection, before, { attributes }) => update(collection, before, attributes),
    updateAll: async (collection, wanted) =>
      wanted.map(({ before, attributes }) => update(collection, before, attributes)),
    findWritten: (collection, id) => changed.get(collection)?.get(id),
    async delete(collection, row) {
      record({ action: 'delete', collection, row });
      // As a database does: what named the row names none from then on.
      for (const [name, relation] of relationsTo(collection)) {
        for (const before of await list(name, { where: [equal(relation, row.id)] })) {
          const after = { ...before, attributes: { ...before.attributes, [relation]: null } };
          const change = { action: 'update', collection: name, row: after, before } as const;
          note(change);
          emptied.push(change);
        }
      }
    },
    async deleteSome(collection, where, limit) {
      const rows = await list(collection, { where, limit });
      for (const row of rows) record({ action: 'delete', collection, row });
      return rows.length;
    },
  };
}

/** Lists the relations to a collection among the rows that commands read, with their collections. */
function relationsTo(collection: CollectionId): readonly (readonly [CollectionId, string])[] {
  const names = [...commandCollections, 'batches', 'stockMovements'] as const;
  return names.flatMap((name) =>
    listRelations(collections[name]).flatMap(([relation, { to, many }]) =>
      to === collection && !many ? [[name, relation] as const] : [],
    ),
  );
}

function isThere<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}

/** Reads the ids that a relation is asked to have. */
function readIds(where: RowList['where'], relation: string): readonly string[] {
  return where.flatMap((each) =>
    each.method === 'equal' && each.attribute === relation ? each.values.map(String) : [],
  );
}

function readReason(reason: unknown): WriteReason {
  return reason === 'count' ? 'count' : 'edit';
}

/**
 * Returns the scope of whoever uses the phone. Rights are checked before a command is given and by the server, so that here each has
 * them all.
 */
async function findScope(
  shop: LocalShop,
  storeId: unknown,
  { member: memberId, overrideBy }: Pick<PendingCommand, 'member' | 'overrideBy'>,
): Promise<CallerScope> {
  const store = await shop.get('stores', String(storeId));
  const owner = store && (await shop.get('users', String(store.attributes.ownerId)));
  const accountId = owner?.attributes.userId;
  const ownerAccountId = typeof accountId === 'string' ? accountId : '';
  const member = {
    ...{ id: memberId ?? null, storeId: String(storeId), ownerAccountId, role: 'owner' as const, rights: allRights },
    ...(overrideBy !== undefined && { overrideBy }),
  } as const;
  return {
    accountId: ownerAccountId === '' ? undefined : ownerAccountId,
    userIds: owner ? [owner.id] : [],
    storeIds: [String(storeId)],
    members: [{ ...member, discountLimit: null }],
  };
}

/** Returns the stock of a product in batches as one batch, with the date of those that expire first. */
function toWholeStock({ id, createdAt, updatedAt, attributes }: DocumentRow): DocumentRow {
  const { storeId = null, expiryDate = null, stockCost } = attributes;
  const left = Number(attributes.quantityInStock);
  const costLeft = worthOfStock({
    ...{ quantityInStock: left, purchasePrice: Number(attributes.purchasePrice) },
    stockCost: typeof stockCost === 'number' ? stockCost : null,
  });
  const batch = {
    storeId,
    productId: id,
    keptProductId: id,
    expiryDate,
    at: createdAt,
    received: left,
    cost: costLeft,
  };
  return {
    ...{ id: `${id}-stock`, createdAt, updatedAt, permissions: [] },
    attributes: { ...batch, left, costLeft, isWholeStock: true },
  };
}

const toOlderId = (supplierId: string) => `${supplierId}-older`;

/** Returns the purchases of a supplier from before the phone's rows, as far as they are owed, as one. */
function toOlderPurchase({ id, createdAt, updatedAt, attributes }: DocumentRow, owed: number): DocumentRow {
  const { storeId = null } = attributes;
  return {
    ...{ id: toOlderId(id), createdAt, updatedAt, permissions: [] },
    attributes: { storeId, supplierId: id, at: '2000-01-01T00:00:00.000Z', total: owed, paid: 0, owed },
  };
}

/**
 * Lists the account that the shop knows to have a phone number: one that has ordered by it, which was proven or confirmed. A phone has no
 * other account than its own.
 */
async function listKnownUsers(shop: LocalShop, { where }: RowList): Promise<DocumentRow[]> {
  const [condition] = where;
  if (condition?.method !== 'equal' || condition.attribute !== 'phone') return shop.list('users', { where });
  const [phone] = condition.values;
  const orders = await shop.list('orders', {
    where: [equal('customerPhone', ...condition.values), equal('isSamePerson', true)],
  });
  return orders.flatMap(({ createdAt, updatedAt, attributes }) => {
    const id = accountOfKey(String(attributes.customerKey ?? ''));
    return id === undefined
      ? []
      : [{ ...{ id, createdAt, updatedAt, permissions: [] }, attributes: { phone: phone ?? null } }];
  });
}

/** Returns the changes as the phone's lists apply them, each row once. */
function toPatches(changes: readonly DocumentChange[]): readonly RowPatch[] {
  const patches = new Map<string, RowPatch>();
  for (const { action, collection, row, before } of changes) {
    const name = `${collection} ${row.id}`;
    const known = patches.get(name);
    if (action === 'create') {
      const set = { ...row.attributes, $createdAt: row.createdAt, $updatedAt: row.updatedAt };
      patches.set(name, { collection, id: row.id, isNew: true, set });
      continue;
    }
    if (action === 'delete') {
      patches.set(name, { collection, id: row.id, isDeleted: true });
      continue;
    }
    const set = Object.fromEntries(
      Object.entries(row.attributes).filter(([attribute, value]) => value !== before?.attributes[attribute]),
    );
    patches.set(name, { collection, id: row.id, ...known, set: { ...known?.set, ...set } });
  }
  return [...patches.values()];
}
