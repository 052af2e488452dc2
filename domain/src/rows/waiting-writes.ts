import { allot } from '#credit/allotment.ts';
import { findPaidAt } from '#figures/shop-money.ts';
import { isReversal } from '#money/reversal.ts';
import { customerKeyOf } from '#orders/customer-key.ts';
import { toPaymentMethod } from '#orders/order.ts';
import {
  changeMethod,
  findMainMethod,
  findPaidWriteOff,
  isPaymentForCancelled,
  listUnreversed,
  type OrderPayment,
  reverseAll,
  sumPaid,
} from '#orders/paid-order.ts';
import { cancelCorrections, readGoodsBack } from './oversold-settlement.ts';
import type { QueriedRow } from './query-rows.ts';
import type { RowPatch } from './row-patches.ts';
import { numberOf, rowsOf, type ShopRows, textOf } from './shop-rows.ts';
import { applyQuantityChange, costOfGoods, withoutGoods, withStockCost } from './stock-of-writes.ts';
import { addBookPatches, findKnownKey, followJoins, listOwed } from './waiting-book.ts';
import { applyCashEntry, applyDayClose } from './waiting-cash.ts';
import { paymentsOf, toPayments } from './waiting-payments.ts';
import { applyReversal, toSettlement } from './waiting-reversal.ts';

/** A write that waits in the phone's outbox, as far as it moves money. */
export interface WaitingWrite {
  /** The id of the write; the ids of the rows that it makes begin with it. */
  readonly id: string;
  readonly collection: string;
  readonly documentId: string;
  readonly isNew: boolean;
  readonly data: Readonly<Record<string, unknown>>;
  /** Its changes of rows other than those of money. */
  readonly rows: readonly RowPatch[];
}

/** The collections whose rows decide what a waiting write does to the money. */
export const decidingCollections = [
  ...(['orders', 'orderItems', 'payments', 'creditAccounts', 'creditEntries', 'settlements', 'products'] as const),
  ...(['stores', 'cashEntries', 'dayCloses', 'stockLosses', 'costCorrections'] as const),
] as const;

/** The state to which a write is applied. */
interface Scene {
  readonly shop: ShopRows;
  /** ISO text; the write counts from now on, as the server dates it when it arrives. */
  readonly now: string;
  /** The moment, as ISO text, from which the phone has every payment. */
  readonly since: string;
}

type Apply = (write: WaitingWrite, scene: Scene) => readonly RowPatch[];

/**
 * Returns every change of a shop's rows by a waiting write, by the rules of the server: its payments, the orders that it pays and the
 * customer's book (R26, R28, R31, R32). `shop` includes the changes of earlier waiting writes. A write that the server would
 * refuse changes nothing, and neither does an end of a day whose expected cash the phone cannot know. `since` is the moment, as ISO
 * text, from which the phone has every payment.
 */
export function applyWrite(
  write: WaitingWrite,
  shop: ShopRows,
  now: string,
  since = '2000-01-01T00:00:00.000Z',
): readonly RowPatch[] {
  const apply = (write.isNew ? creations : changes)[write.collection];
  const rows = apply ? apply(write, { shop, now, since }) : write.rows;
  const { id, documentId, data } = write;
  if (write.collection === 'purchases') {
    const bought = listOf(data.items).map((item) => ({ cost: numberOf(item, 'cost') }));
    return withStockCost(rows, shop, { id, now }, bought);
  }
  if (write.collection === 'orders' && data.status === 'Cancelled') {
    const back = linesOf(shop, documentId).map(readGoodsBack);
    return withStockCost(rows, shop, { id, now, cancelledId: documentId }, back);
  }
  return withStockCost(rows, shop, { id, now });
}

const creations: Readonly<Record<string, Apply>> = {
  orders: applySale,
  creditEntries: applyBookEntry,
  cashEntries: applyCashEntry,
  dayCloses: applyDayClose,
  expenses: applyExpense,
  purchases: applyPurchase,
  stockLosses: applyLoss,
};

const changes: Readonly<Record<string, Apply>> = {
  creditAccounts: applyBookChange,
  orders: applyOrderChange,
  products: (write, { shop, now }) => applyQuantityChange(write, find(shop, 'products', write.documentId), now),
};

/** A sale's payments count from when it arrives at the server, and the amount still owed goes into the customer's book. */
function applySale({ documentId, data, rows }: WaitingWrite, { shop, now }: Scene): readonly RowPatch[] {
  const [made] = rows.filter(({ collection }) => collection === 'orders');
  const after = new Map<unknown, QueriedRow>();
  const others = rows.flatMap((row): RowPatch[] => {
    if (row.collection === 'payments') return [{ ...row, set: { ...row.set, at: now } }];
    if (row.collection !== 'orderItems') return [row];
    const [productId, quantity] = [row.set?.productId, Number(row.set?.quantity)];
    const product = after.get(productId) ?? find(shop, 'products', productId);
    if (product) after.set(productId, withoutGoods(product, quantity));
    const goods = product ? costOfGoods(product, quantity) : { cost: 0 };
    // The oldest guess is the one of which the server hears first.
    return [{ ...row, set: { ...row.set, ...goods, ...(goods.guessed && { $createdAt: now }) } }];
  });
  const owed = Number(made?.set?.owed ?? 0);
  const buyer = { customerId: null, customerName: String(data.customerName ?? '') };
  const key = customerKeyOf({ ...buyer, customerPhone: String(data.customerPhone ?? '') }, owed > 0);
  const customerKey = key && findKnownKey(shop, key);
  const dueAt = owed > 0 ? (data.dueAt ?? null) : null;
  const order: RowPatch = { collection: 'orders', id: documentId, set: { customerKey, dueAt, writtenOff: 0 } };
  return addBookPatches([...others, order], { shop, now }, documentId);
}

/** A payment or a write-off of a debt settles the oldest orders that are owed (R32). */
function applyBookEntry(write: WaitingWrite, { shop, now }: Scene): readonly RowPatch[] {
  const { id, documentId, data } = write;
  if (isReversal(data)) return applyReversal(write, { shop, now });
  const book = findNamedBook(shop, data.accountId);
  const [amount, balance] = [Number(data.amount), book ? numberOf(book, 'balance') : 0];
  if (!book || amount > balance) return [];
  const { method, reference = null } = data;
  const accountId = book.$id;
  const orders = listOwed(shop, textOf(book, 'storeId'), textOf(book, 'customerKey'));
  const parts = allot(
    amount,
    orders.map((order) => ({ id: order.$id, owed: numberOf(order, 'owed') })),
  );
  const set = { ...data, accountId, amount: -amount, balanceAfter: balance - amount, at: now };
  const rows: RowPatch[] = [{ collection: 'creditEntries', id: documentId, isNew: true, set }];
  for (const [index, part] of parts.entries()) {
    const order = orders.find(({ $id }) => $id === part.id) ?? nothing;
    const owed = numberOf(order, 'owed') - part.amount;
    const line = { kind: 'debt', method, amount: part.amount, countsAt: now } as OrderPayment;
    const paid = typeof method === 'string' ? [line] : [];
    rows.push(
      ...toPayments(paid, { id: `${id}-${index}`, at: now, order, with: { creditAccountId: accountId, reference } }),
    );
    rows.push(toSettlement(`${id}-${index}`, { storeId: order.storeId, creditEntryId: documentId, part, at: now }));
    const way = owed === 0 ? findMainMethod(listUnreversed([...paymentsOf(shop, part.id), ...paid])) : undefined;
    const sum = paid.length > 0 ? 'paid' : 'writtenOff';
    const settled = way && { paymentMethod: way, paidAt: now };
    rows.push({
      ...{ collection: 'orders', id: part.id },
      set: { owed, [sum]: numberOf(order, sum) + part.amount, ...settled },
    });
  }
  return addBookPatches(rows, { shop, now });
}

/** Finds a book by its id, or by the id of an order of its customer, as the server does: another phone's sale may have opened it. */
function findNamedBook(shop: ShopRows, id: unknown): QueriedRow | undefined {
  const book = find(shop, 'creditAccounts', id);
  const order = book ? undefined : find(shop, 'orders', id);
  const key = order ? textOf(order, 'customerKey') : '';
  if (book) return followJoins(shop, book);
  return key === '' ? undefined : rowsOf(shop, 'creditAccounts').find((each) => each.customerKey === key);
}

/** A change of limit, note, reminder or language in a book that was joined into another is made in both (decision 0088). */
function applyBookChange({ documentId, rows }: WaitingWrite, { shop }: Scene): readonly RowPatch[] {
  const book = find(shop, 'creditAccounts', documentId);
  const last = book && followJoins(shop, book).$id;
  if (!last || last === documentId) return rows;
  return rows.flatMap((row) => (row.collection === 'creditAccounts' ? [row, { ...row, id: last }] : [row]));
}

/** A new status of an order, or a new payment method (R26). */
function applyOrderChange({ id, documentId, data, rows }: WaitingWrite, { shop, now }: Scene): readonly RowPatch[] {
  const order = find(shop, 'orders', documentId);
  if (!order) return rows;
  const method = 'paymentMethod' in data ? toPaymentMethod(data.paymentMethod) : undefined;
  const [status, paymentMethod] = [textOf(order, 'status'), textOf(order, 'paymentMethod')];
  if (method && isPaymentForCancelled({ status: String(data.status ?? status), paymentMethod }, method)) return [];
  if (status === 'Cancelled') return rows;
  const earlier = paymentsOf(shop, documentId);
  const place = { id, at: now, order };
  const change = (set: RowPatch['set']): RowPatch => ({
    collection: 'orders',
    id: documentId,
    set: { ...data, ...set },
  });
  if (data.status === 'Cancelled') {
    const goods = linesOf(shop, documentId).flatMap((line): RowPatch[] => [
      { collection: 'products', id: textOf(line, 'productId'), add: { quantityInStock: numberOf(line, 'quantity') } },
      { collection: 'orderItems', id: line.$id, set: { guessed: 0, guessedCost: 0 } },
    ]);
    const money = toPayments(reverseAll(earlier), place);
    // A cancelled order owes nothing, so its write-off is undone.
    const owedAgain = toOwedAgain(numberOf(order, 'writtenOff'), place);
    const nothingLeft = [change({ paid: 0, owed: 0, writtenOff: 0 }), ...cancelCorrections(shop, documentId)];
    return addBookPatches([...nothingLeft, ...money, ...goods, ...owedAgain], { shop, now });
  }
  if (!method || method === paymentMethod) return [change({})];
  const [wasOwed, writtenOff] = [numberOf(order, 'owed'), numberOf(order, 'writtenOff')];
  const givenUp = findPaidWriteOff({ owed: wasOwed, writtenOff, paymentMethod }, method);
  const lines = changeMethod({ payments: earlier, owed: wasOwed + givenUp }, method, now);
  if (!lines) return [];
  const money = sumPaid(lines);
  const owed = wasOwed + givenUp - money;
  const customerKey = textOf(order, 'customerKey') || customerKeyOf(readBuyer(order), owed > 0);
  if (owed > 0 && !customerKey) return [];
  const paidAt = findPaidAt(method, textOf(order, 'paidAt') || null, now);
  const set = { paid: numberOf(order, 'paid') + money, owed, writtenOff: writtenOff - givenUp, customerKey, paidAt };
  const made = [...toPayments(lines, place), ...toOwedAgain(givenUp, place)];
  return addBookPatches([change(set), ...made], { shop, now }, documentId);
}

/** A write-off that is undone is a line of the customer's book (R32). */
function toOwedAgain(
  amount: number,
  { id, at, order }: { readonly id: string; readonly at: string; readonly order: QueriedRow },
): RowPatch[] {
  const set = { storeId: order.storeId, orderId: order.$id, kind: 'write-off', amount, at };
  return amount > 0 ? [{ collection: 'creditEntries', id: `${id}-owed`, isNew: true, set }] : [];
}

function applyExpense({ id, documentId, data }: WaitingWrite, { now: at }: Scene): readonly RowPatch[] {
  const { storeId, method, amount, expenseDate: countsAt } = data;
  const paid = { storeId, kind: 'expense', method, amount: -Number(amount), countsAt, at, expenseId: documentId };
  return [
    { collection: 'expenses', id: documentId, isNew: true, set: { ...data, isCancelled: false, at } },
    { collection: 'payments', id: `${id}-paid`, isNew: true, set: paid },
  ];
}

/** Payments go out at once, the rest is owed to the supplier, and the product takes its purchase price from these goods (R28). */
function applyPurchase({ id, documentId, data, rows }: WaitingWrite, { now: at }: Scene): readonly RowPatch[] {
  const { storeId, supplierId = null, reference = null, dueAt = null } = data;
  const [items, payments] = [listOf(data.items), listOf(data.payments)];
  const sum = (lines: readonly QueriedRow[], name: string) =>
    lines.reduce((all, line) => all + numberOf(line, name), 0);
  const [total, paid] = [sum(items, 'cost'), sum(payments, 'amount')];
  const money = payments.map(({ method, amount }, index): RowPatch => {
    const set = {
      storeId,
      kind: 'purchase',
      method,
      amount: -Number(amount),
      countsAt: at,
      at,
      purchaseId: documentId,
    };
    return { collection: 'payments', id: `${id}-${index}`, isNew: true, set };
  });
  const owe: RowPatch = { collection: 'suppliers', id: String(supplierId), add: { bought: total, owed: total - paid } };
  const goods = rows.map((row, index): RowPatch => {
    const perUnit = Math.round(numberOf(items[index] ?? nothing, 'cost') / Number(row.add?.quantityInStock));
    return { ...row, set: { hasBatches: true, ...(perUnit > 0 && { purchasePrice: perUnit }) } };
  });
  const set = { storeId, supplierId, reference, dueAt, total, paid, owed: total - paid, at };
  const made: RowPatch = { collection: 'purchases', id: documentId, isNew: true, set };
  return [made, ...money, ...(supplierId === null ? [] : [owe]), ...goods];
}

function applyLoss({ documentId, data, rows }: WaitingWrite, { shop, now: at }: Scene): readonly RowPatch[] {
  const product = find(shop, 'products', data.productId);
  if (!product) return rows;
  const set = { ...data, productName: product.name, ...costOfGoods(product, Number(data.quantity)), at };
  return [{ collection: 'stockLosses', id: documentId, isNew: true, set }, ...rows];
}

function readBuyer(order: QueriedRow) {
  const [customerName, customerPhone] = [textOf(order, 'customerName'), textOf(order, 'customerPhone')];
  return { customerId: textOf(order, 'customerId') || null, customerName, customerPhone };
}

const nothing: QueriedRow = { $id: '', $createdAt: '' };

function listOf(value: unknown): readonly QueriedRow[] {
  return Array.isArray(value) ? value : [];
}

function linesOf(shop: ShopRows, orderId: string): readonly QueriedRow[] {
  return rowsOf(shop, 'orderItems').filter((line) => line.orderId === orderId);
}

function find(shop: ShopRows, collection: (typeof decidingCollections)[number], id: unknown): QueriedRow | undefined {
  return rowsOf(shop, collection).find(({ $id }) => $id === id);
}
