import { allRights } from '#collections/rights.ts';
import { type CollectionId, collections, listRelations } from '#collections.ts';
import type { CallerScope } from '#commands/caller-scope.ts';
import { apiError } from '#commands/command-error.ts';
import {
  type CommandStore,
  type DocumentChange,
  maxGuessesSettled,
  type NewRow,
  type RowList,
  type WriteReason,
} from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { accountOfKey } from '#orders/customer-key.ts';
import { worthOfStock } from '#stock/stock-worth.ts';
import { findLastClose, isMethodCounted, sumCashBalances, sumMovementsSince } from './local-money.ts';
import { createFilter, type LocalShop, sortRows } from './local-shop.ts';
import { type CommandMoment, commandCollections, type PendingCommand } from './pending-command.ts';
import { applyPatches, toPatches } from './row-patches.ts';
import type { ShopRows } from './shop-rows.ts';

/** Thrown where a command depends on rows that a phone does not have. */
export class UnknownHereError extends Error {}

/** The changes that a command has made so far. */
export interface CommandChanges {
  readonly changes: DocumentChange[];
  /** Stand-ins for rows that the phone lacks: one batch for the stock of a product, one purchase for the rest of a debt to a supplier. */
  readonly assumed: DocumentChange[];
  /** Rows whose relation to a deleted row was emptied. */
  readonly emptied: DocumentChange[];
  /** The ids of products of which a part of a stand-in batch was taken: only the server knows the true cost. */
  readonly estimated: Set<unknown>;
}

/** The rows that a phone lacks where the row that they belong to is older than its history. */
const datedRows: readonly DatedRows[] = [
  { rows: 'settlements', by: 'creditEntryId', of: 'creditEntries', at: 'at' },
  { rows: 'settlements', by: 'supplierEntryId', of: 'supplierEntries', at: 'at' },
  { rows: 'payments', by: 'orderId', of: 'orders', at: 'orderDate', only: 'returns' },
];

interface DatedRows extends Readonly<Record<'rows' | 'of', CollectionId>> {
  /** The attribute of `rows` that names their row of the collection `of`. */
  readonly by: string;
  /** The attribute of `of` with its time. */
  readonly at: string;
  /** The collection of the only commands that need all of the rows; every command where absent. */
  readonly only?: CollectionId;
}

/**
 * Creates the store in which one command runs on a phone: the command itself reads its own changes, other commands read them once it has
 * finished. Reads reject with `UnknownHereError` where a phone lacks the rows.
 */
export async function createLocalCommandStore(
  shop: LocalShop,
  { id, documentId, data, collection, member, overrideBy }: PendingCommand,
  { at, since = '2000-01-01T00:00:00.000Z' }: CommandMoment,
  { changes, assumed, emptied, estimated }: CommandChanges,
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

  /** Assumes one batch for the stock of each asked product before its first batch is read: the phone stores none of the server's batches. */
  async function assumeWholeStock(where: RowList['where']): Promise<void> {
    for (const productId of readIds(where, 'productId')) {
      // The stock before the command, whose own changes come on top.
      const product = await shop.get('products', productId);
      if (product?.attributes.hasBatches !== true || Number(product.attributes.quantityInStock) <= 0) continue;
      const own = [...(changed.get('batches')?.values() ?? [])].some((row) => row?.attributes.productId === productId);
      if (own || (await shop.list('batches', { where: [equal('productId', productId)] })).length > 0) continue;
      assume({ action: 'create', collection: 'batches', row: toWholeStock(product) });
    }
  }

  /** Assumes one old purchase for the debt to a supplier that exceeds the stored purchases, before these are read: a payment settles it first. */
  async function assumeOlderPurchase(where: RowList['where']): Promise<void> {
    for (const supplierId of readIds(where, 'supplierId')) {
      const supplier = await shop.get('suppliers', supplierId);
      if (!supplier) continue;
      const known = await shop.list('purchases', { where: [equal('supplierId', supplierId)] });
      const { owed: all, openingOwed } = supplier.attributes;
      const owed = known.reduce(
        (rest, row) => rest - Number(row.attributes.owed),
        Number(all) - Number(openingOwed ?? 0),
      );
      if (owed <= 0 || changed.get('purchases')?.has(toOlderId(supplierId))) continue;
      assume({ action: 'create', collection: 'purchases', row: toOlderPurchase(supplier, owed) });
    }
  }

  /** Rejects with `UnknownHereError` if the phone lacks rows that a query asks for: those of old orders and entries, and batches of a purchase. */
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
    // Only the server makes tracking ids.
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
      // As on the server, a document that names no shop belongs to the shop of these rows.
      data.storeId ??
        (await get(collection as CollectionId, documentId))?.attributes.storeId ??
        shop.rowsOf('stores')[0]?.$id,
      { member, overrideBy },
    ),
    // No document of a server has such an id, so nothing can be sent about the row before it is known.
    nextRowId: () => `${id}~${String(rowCount++).padStart(4, '0')}`,
    accounts: { get: async () => undefined },
    money: {
      async readCashBalances() {
        const balances = sumCashBalances(shopNow(), since);
        if (!balances) throw new UnknownHereError();
        return balances;
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
      // As a database does: relations to the deleted row are emptied.
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

/** Returns the ids that the conditions allow for a relation. */
function readIds(where: RowList['where'], relation: string): readonly string[] {
  return where.flatMap((each) =>
    each.method === 'equal' && each.attribute === relation ? each.values.map(String) : [],
  );
}

function readReason(reason: unknown): WriteReason {
  return reason === 'count' ? 'count' : 'edit';
}

/** Returns the scope of the phone's user, with all rights: the screen checks them before the command, and the server after it. */
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

/** Returns one purchase for the owed part of a supplier's purchases that are older than the phone's rows. */
function toOlderPurchase({ id, createdAt, updatedAt, attributes }: DocumentRow, owed: number): DocumentRow {
  const { storeId = null } = attributes;
  return {
    ...{ id: toOlderId(id), createdAt, updatedAt, permissions: [] },
    attributes: { storeId, supplierId: id, at: '2000-01-01T00:00:00.000Z', total: owed, paid: 0, owed },
  };
}

/**
 * Lists the account that has a phone number: one that has ordered in the shop with that number, proven or confirmed as its own. A phone
 * stores no account but its user's.
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
