import type { CollectionId } from '@duka/domain/collections';
import { cashEntryEnds } from '@duka/domain/money/cash-entry';
import { cashEntryKinds } from '@duka/domain/money/payment-line';
import type { SaleGood } from '@duka/domain/orders/order-goods';
import { lineKey, startSale } from '@duka/domain/orders/order-sale';
import { toPendingSale } from '@duka/domain/orders/pending-sale';
import { parsePack } from '@duka/domain/products/packs';
import { applyCommand } from '@duka/domain/rows/apply-command';
import { openLocalShop } from '@duka/domain/rows/local-shop';
import type { PendingCommand } from '@duka/domain/rows/pending-command';
import type { QueriedRow } from '@duka/domain/rows/query-rows';
import { applyPatches, type CommandPatch } from '@duka/domain/rows/row-patches';
import { rowsOf, type ShopRows } from '@duka/domain/rows/shop-rows';
import { lossReasons } from '@duka/domain/stock/goods-out';
import { toDay } from '@duka/domain/values/dates';
import { dayMs } from '@duka/domain/values/durations';
import { sumQuantities } from '@duka/domain/values/quantity';
import fc from 'fast-check';
import { listed } from './listed.ts';
import { choose } from './shop-scene.ts';
import { documentsPath, type TestApp, type TestMember } from './test-app.ts';

const pick = fc.nat(1000);
const method = fc.constantFrom('cash', 'mobile money', 'bank');
const price = fc.integer({ min: 1, max: 4000 });
const percent = fc.constantFrom(0, 10, 50, 100);

/** What a seller does on a phone that has no network. */
export const wait = fc.oneof(
  fc.record({
    ...{ kind: fc.constant('sell' as const), paid: percent, method, name: fc.constantFrom('Grace', 'Peter', 'Zawadi') },
    ...{ daysAgo: fc.constantFrom(0, 0, 0, 1, 3), off: fc.constantFrom(0, 0, 5, 100) },
    phone: fc.constantFrom('', '+255769000021', '+255769000029', '+255754000005'),
    lines: fc.array(fc.record({ pick, packed: fc.boolean(), quantity: fc.integer({ min: 1, max: 30 }) }), {
      ...{ minLength: 1, maxLength: 3 },
    }),
  }),
  fc.record({
    kind: fc.constant('pay' as const),
    pick,
    method: fc.constantFrom('cash', 'mobile money', 'bank', 'credit'),
  }),
  fc.record({ kind: fc.constant('cancel' as const), pick }),
  fc.record({ kind: fc.constant('move' as const), pick, to: fc.constantFrom('In-Progress', 'Completed') }),
  fc.record({ kind: fc.constant('settle' as const), pick, percent, method: fc.option(method) }),
  fc.record({ kind: fc.constant('unsettle' as const), pick }),
  fc.record({
    ...{ kind: fc.constant('owe-before' as const), pick, ofSupplier: fc.boolean() },
    ...{ amount: fc.integer({ min: 1, max: 90_000 }), daysAgo: fc.option(fc.nat(90)) },
  }),
  fc.record({
    kind: fc.constant('spend' as const),
    method,
    amount: fc.integer({ min: 1, max: 50_000 }),
    daysAgo: fc.nat(40),
  }),
  fc.record({
    ...{ kind: fc.constant('enter' as const), of: fc.constantFrom(...cashEntryKinds), from: method, to: method },
    ...{ amount: fc.integer({ min: 1, max: 90_000 }), daysAgo: fc.nat(10) },
  }),
  fc.record({ kind: fc.constant('close' as const), cash: fc.nat(90_000), bank: fc.option(fc.nat(90_000)) }),
  fc.record({
    ...{ kind: fc.constant('buy' as const), pick, method, paid: percent },
    ...{ quantity: fc.integer({ min: 1, max: 40 }), cost: fc.integer({ min: 1, max: 90_000 }) },
  }),
  fc.record({ kind: fc.constant('open-account' as const), limit: fc.option(fc.nat(90_000)) }),
  fc.record({ kind: fc.constant('set-limit' as const), pick, limit: fc.option(fc.nat(90_000)) }),
  fc.record({ kind: fc.constant('pay-supplier' as const), pick, method, percent }),
  fc.record({
    ...{ kind: fc.constant('count' as const), pick, isTyped: fc.boolean() },
    change: fc.integer({ min: -20, max: 40 }).filter((change) => change !== 0),
  }),
  fc.record({
    ...{ kind: fc.constant('lose' as const), pick, quantity: fc.integer({ min: 1, max: 12 }) },
    reason: fc.constantFrom(...lossReasons),
  }),
  fc.record({ kind: fc.constant('add' as const), ...{ price, cost: price, quantity: fc.nat(30) } }),
  fc.record({ kind: fc.constant('edit' as const), pick, price: fc.option(price), cost: fc.option(price) }),
  fc.record({ kind: fc.constant('supply' as const) }),
  fc.record({
    ...{ kind: fc.constant('return' as const), pick, line: fc.nat(2), restock: fc.boolean(), method },
    ...{ percent, roundTo: fc.constantFrom(null, null, 50, 100) },
  }),
  fc.record({ kind: fc.constant('void' as const), pick }),
  fc.record({ kind: fc.constant('unpay-supplier' as const), pick }),
  fc.record({ kind: fc.constant('correct-close' as const), cash: fc.nat(90_000) }),
  fc.record({ kind: fc.constant('reopen' as const) }),
  fc.record({ kind: fc.constant('unspend' as const), pick }),
  fc.record({ kind: fc.constant('unenter' as const), pick }),
  fc.record({ kind: fc.constant('delete' as const), pick }),
  fc.record({ kind: fc.constant('pack' as const), pick, factor: fc.integer({ min: 2, max: 20 }), price }),
  fc.record({ kind: fc.constant('unpack' as const), pick }),
);
export type Wait = typeof wait extends fc.Arbitrary<infer One> ? One : never;

type Written = Omit<PendingCommand, 'id' | 'doneAt'>;

/**
 * Does things on a phone without a network, from the rows that it has, and sends them once the network is back. Returns the rows
 * as the phone shows them meanwhile. The clock of both goes on by a millisecond each time.
 */
export async function workOffline(
  shop: TestApp,
  { as, storeId, clock }: { readonly as: TestMember; readonly storeId: string; readonly clock: Date },
  kept: ShopRows,
  waits: readonly Wait[],
): Promise<ShopRows> {
  let rows = kept;
  const local = openLocalShop(kept);
  for (const [index, one] of waits.entries()) {
    const id = `${storeId}-wait-${index}`;
    clock.setTime(clock.getTime() + 1);
    const nowMs = clock.getTime();
    // Never at the moment of another order.
    const doneAt = new Date(nowMs - 1 - (waits.length - index) * 7).toISOString();
    const written = describeWait(one, rows, { id, storeId, doneAt, nowMs });
    if (!written) continue;
    const moment = { at: new Date(nowMs).toISOString() };
    const patch = { rows: await applyCommand(local, { ...written, id, doneAt }, moment), doneAt };
    rows = applyPatch(rows, patch);
    const { collection, documentId, data, isNew } = written;
    const moments = collection === 'orders' && { soldAt: doneAt, sentAt: new Date(nowMs).toISOString() };
    const { quantityChange, reason = 'edit' } = data as Record<string, unknown>;
    const row = { documentId, action: 'update', data: {}, quantityChange };
    const counted = { importId: id, mode: 'all', reason, rows: [row] };
    const { status, body } = quantityChange
      ? await shop.call('POST', `/v1/shops/${storeId}/imports`, { as, body: counted })
      : isNew
        ? await shop.call('POST', documentsPath(collection), {
            as,
            body: { documentId, data: { ...data, ...moments } },
          })
        : await shop.call(written.isDeletion ? 'DELETE' : 'PATCH', documentsPath(collection, documentId), {
            ...{ as, ...(!written.isDeletion && { body: { data } }) },
          });
    const isDone = status < 300;
    if (isDone !== patch.rows.length > 0) throw new Error(`${one.kind}: ${status} ${JSON.stringify([data, body])}`);
  }
  return rows;
}

function applyPatch(rows: ShopRows, patch: CommandPatch): ShopRows {
  const touched = new Set(patch.rows.map(({ collection }) => collection as keyof ShopRows));
  return {
    ...rows,
    ...Object.fromEntries([...touched].map((name) => [name, applyPatches(name, rowsOf(rows, name), [patch])])),
  };
}

function describeWait(
  one: Wait,
  rows: ShopRows,
  { id, storeId, doneAt, nowMs }: { id: string; storeId: string; doneAt: string; nowMs: number },
): Written | undefined {
  const published = rowsOf(rows, 'products').filter(({ status }) => status === 'published');
  const create = (collection: string, data: object): Written => ({
    ...{ collection, documentId: id, isNew: true, data: { ...data } },
  });
  if (one.kind === 'sell') {
    const goods = new Map(published.map((product) => [product.$id, toGood(product, rows)]));
    const lines = one.lines.flatMap((line) => {
      const good = choose([...goods.values()])(line.pick);
      const packId = line.packed ? good?.packs?.[0]?.id : undefined;
      return good
        ? [{ productId: good.id, quantity: String(line.quantity), ...(packId !== undefined && { packId }) }]
        : [];
    });
    if (lines.length === 0 || new Set(lines.map(lineKey)).size < lines.length) return undefined;
    const buyer = { customerName: one.name, customerPhone: one.phone };
    const soldOn = one.daysAgo === 0 ? '' : toDay(Date.parse(doneAt) - one.daysAgo * dayMs);
    const terms = { discount: one.off === 0 ? '' : String(one.off), isDiscountPercent: true, soldOn };
    const draft = { ...startSale(id), ...buyer, ...terms, lines, expiredReason: 'The customer has seen the date' };
    const { order } = toPendingSale(draft, goods, storeId, doneAt);
    const parts = {
      cash: '',
      'mobile money': '',
      bank: '',
      [one.method]: String(Math.round((order.orderTotal * one.paid) / 100)),
    };
    return create('orders', toPendingSale({ ...draft, isSplit: true, parts }, goods, storeId, doneAt).data);
  }
  if (one.kind === 'pay' || one.kind === 'cancel') {
    const isOpen = ({ status }: QueriedRow) =>
      one.kind === 'pay' ? status !== 'Cancelled' : status === 'Pending' || status === 'In-Progress';
    const order = choose(rowsOf(rows, 'orders').filter(isOpen))(one.pick);
    const data = one.kind === 'pay' ? { paymentMethod: one.method } : { status: 'Cancelled' };
    return order && { collection: 'orders', documentId: order.$id, isNew: false, data };
  }
  if (one.kind === 'move') {
    const order = choose(rowsOf(rows, 'orders').filter(({ status }) => status !== 'Cancelled'))(one.pick);
    return order && { collection: 'orders', documentId: order.$id, isNew: false, data: { status: one.to } };
  }
  if (one.kind === 'supply') return create('suppliers', { storeId, name: id });
  const dates = { createdAt: new Date(nowMs).toISOString(), updstedAt: new Date(nowMs).toISOString() };
  if (one.kind === 'add') {
    const prices = { sellingPrice: one.price, purchasePrice: one.cost };
    return create('products', { ...listed, ...dates, ...prices, storeId, name: id, quantityInStock: one.quantity });
  }
  if (one.kind === 'settle') {
    const book = choose(rowsOf(rows, 'creditAccounts').filter(({ balance }) => Number(balance) > 0))(one.pick);
    const amount = Math.ceil((Number(book?.balance) * one.percent) / 100);
    if (!book || amount === 0) return undefined;
    const how =
      one.method === null ? { kind: 'write-off', note: 'Moved away' } : { kind: 'payment', method: one.method };
    return create('creditEntries', { storeId, accountId: book.$id, amount, ...how });
  }
  if (one.kind === 'unsettle') {
    const entries = rowsOf(rows, 'creditEntries').filter(({ kind }) =>
      ['payment', 'write-off', 'opening'].includes(String(kind)),
    );
    const entry = choose(entries)(one.pick);
    return entry && create('creditEntries', { storeId, reversesId: entry.$id, note: 'Typed twice' });
  }
  if (one.kind === 'owe-before') {
    const { amount, daysAgo, ofSupplier } = one;
    const owedSince = daysAgo === null ? null : new Date(nowMs - daysAgo * dayMs).toISOString().slice(0, 10);
    const collection = ofSupplier ? 'supplierEntries' : 'creditEntries';
    const owed = choose(rowsOf(rows, ofSupplier ? 'suppliers' : 'creditAccounts'))(one.pick);
    const to = ofSupplier ? { supplierId: owed?.$id } : { accountId: owed?.$id };
    return owed && create(collection, { storeId, ...to, kind: 'opening', amount, owedSince });
  }
  if (one.kind === 'spend') {
    const expenseDate = new Date(nowMs - one.daysAgo * dayMs).toISOString().slice(0, 10);
    return create('expenses', { storeId, kind: 'rent', amount: one.amount, method: one.method, expenseDate });
  }
  if (one.kind === 'enter') {
    const entryDate = new Date(nowMs - one.daysAgo * dayMs).toISOString().slice(0, 10);
    const ends = cashEntryEnds[one.of];
    const methods = { ...(ends.from && { fromMethod: one.from }), ...(ends.to && { toMethod: one.to }) };
    return create('cashEntries', { storeId, kind: one.of, ...methods, amount: one.amount, entryDate });
  }
  if (one.kind === 'close') {
    return create('dayCloses', {
      storeId,
      countedCash: one.cash,
      countedBank: one.bank,
      takenCash: one.cash,
      bankedCash: 0,
    });
  }
  if (one.kind === 'open-account') {
    const { limit } = one;
    return create('creditAccounts', { storeId, customerId: null, name: `Mama ${id}`, phone: '', limit, note: '' });
  }
  if (one.kind === 'set-limit') {
    const { limit } = one;
    const account = choose(rowsOf(rows, 'creditAccounts').filter((row) => (row.limit ?? null) !== limit))(one.pick);
    return account && { collection: 'creditAccounts', documentId: account.$id, isNew: false, data: { limit } };
  }
  if (one.kind === 'pay-supplier') {
    const supplier = choose(rowsOf(rows, 'suppliers').filter(({ owed }) => Number(owed) > 0))(one.pick);
    const amount = Math.ceil((Number(supplier?.owed) * one.percent) / 100);
    if (!supplier || amount === 0) return undefined;
    return create('supplierEntries', {
      storeId,
      supplierId: supplier.$id,
      kind: 'payment',
      amount,
      method: one.method,
    });
  }
  const change = (collection: CollectionId, row: QueriedRow | undefined, data: object): Written | undefined =>
    row && { collection, documentId: row.$id, isNew: false, data: { ...data } };
  if (one.kind === 'return' || one.kind === 'void') {
    const order = choose(rowsOf(rows, 'orders').filter(({ status }) => status === 'Completed'))(one.pick);
    if (!order) return undefined;
    const asked = { storeId, orderId: order.$id, kind: one.kind, reason: 'Came back' };
    if (one.kind === 'void') return create('returns', asked);
    const lines = rowsOf(rows, 'orderItems').filter(({ orderId }) => orderId === order.$id);
    const place = one.line % Math.max(lines.length, 1);
    const sold = lines.toSorted((a, b) => (a.$id < b.$id ? -1 : 1))[place];
    const left = sumQuantities([Number(sold?.quantity), -Number(sold?.returned ?? 0)]);
    const quantity = Math.max(Math.ceil((left * one.percent) / 100), 1);
    // By its place, as a phone must name a line of a sale that it has not sent.
    const items = [{ line: place, quantity, restock: one.restock }];
    const { method: refundMethod, roundTo } = one;
    return create('returns', { ...asked, refundMethod, ...(refundMethod === 'cash' && { roundTo }), items });
  }
  if (one.kind === 'unpay-supplier') {
    const entries = rowsOf(rows, 'supplierEntries').filter(({ kind }) => kind === 'payment' || kind === 'opening');
    const entry = choose(entries)(one.pick);
    return entry && create('supplierEntries', { storeId, reversesId: entry.$id, note: 'Typed twice' });
  }
  if (one.kind === 'correct-close' || one.kind === 'reopen') {
    const last = rowsOf(rows, 'dayCloses').findLast(({ isCancelled }) => isCancelled !== true);
    if (one.kind === 'reopen') return change('dayCloses', last, { isCancelled: true, cancelReason: 'Too early' });
    const counted = { countedCash: one.cash, takenCash: 0, bankedCash: 0 };
    return last && create('dayCloses', { storeId, ...counted, correctsId: last.$id, cancelReason: 'Counted wrong' });
  }
  if (one.kind === 'unspend') {
    const expense = choose(rowsOf(rows, 'expenses').filter(({ isCancelled }) => isCancelled !== true))(one.pick);
    return change('expenses', expense, { isCancelled: true });
  }
  if (one.kind === 'unenter') {
    const entry = choose(rowsOf(rows, 'cashEntries').filter(({ isCancelled }) => isCancelled !== true))(one.pick);
    return change('cashEntries', entry, { isCancelled: true });
  }
  if (one.kind === 'unpack') {
    const pack = choose(rowsOf(rows, 'productPacks'))(one.pick);
    const gone = change('productPacks', pack, {});
    return gone && { ...gone, isDeletion: true };
  }
  if (one.kind === 'delete') {
    const gone = change('products', choose(published)(one.pick), {});
    return gone && { ...gone, isDeletion: true };
  }
  const product = choose(published)(one.pick);
  if (one.kind === 'pack') {
    const values = { name: `Pack ${one.factor}`, factor: one.factor, sellingPrice: one.price };
    return product && create('productPacks', { storeId, productId: product.$id, ...values });
  }
  if (one.kind === 'count') {
    const { isTyped, change: quantityChange } = one;
    const data = { storeId, quantityChange, ...(!isTyped && { reason: 'count' }) };
    return product && { collection: 'products', documentId: product.$id, isNew: false, data };
  }
  if (one.kind === 'edit') {
    const { price: sellingPrice, cost: purchasePrice } = one;
    const changed = {
      ...(sellingPrice !== null && { sellingPrice }),
      ...(purchasePrice !== null && { purchasePrice }),
    };
    const data = { ...changed, updstedAt: dates.updstedAt };
    return product && { collection: 'products', documentId: product.$id, isNew: false, data };
  }
  if (one.kind === 'lose') {
    const { quantity, reason } = one;
    return product && create('stockLosses', { storeId, productId: product.$id, quantity, reason });
  }
  const supplier = choose(rowsOf(rows, 'suppliers'))(one.pick);
  if (!product || !supplier) return undefined;
  const amount = Math.round((one.cost * one.paid) / 100);
  const payments = amount > 0 ? [{ method: one.method, amount }] : [];
  const items = [{ productId: product.$id, quantity: one.quantity, cost: one.cost }];
  return create('purchases', { storeId, supplierId: supplier.$id, payments, items });
}

function toGood(product: QueriedRow, rows: ShopRows): SaleGood {
  const packs = rowsOf(rows, 'productPacks').flatMap((row) => parsePack(row) ?? []);
  return {
    ...{ id: product.$id, name: String(product.name), unitName: '', barcode: '', image: '' },
    ...{ sellingPrice: Number(product.sellingPrice), quantityInStock: Number(product.quantityInStock) },
    ...{ hasExpiry: product.hasExpiry === true, expiryDate: String(product.expiryDate ?? '') || null },
    packs: packs.filter(({ productId }) => productId === product.$id),
  };
}
