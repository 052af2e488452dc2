import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/a-week-at-the-counter.md'), 'utf8');
/** The Monday of the story; its week lies in one month. */
export const storyMonday = Date.parse('2026-11-02T00:00:00.000+03:00');
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export type Row = Readonly<Record<string, string>>;

/** Reads the rows of the story's table with these columns, each by the heads. */
export function readRows(...columns: string[]): Row[] {
  const [, body] = page.split(`| ${columns.join(' | ')} |\n`);
  const lines = (body ?? '').split('\n\n')[0]?.split('\n').slice(1) ?? [];
  assert.ok(lines.length > 0, columns.join());
  return lines.filter(Boolean).map((line) => {
    const cells = line.split('|').slice(1, -1);
    return Object.fromEntries(columns.map((name, index) => [name, cells[index]?.trim() ?? '']));
  });
}

export const amountOf = (text = '') => Number(text.replaceAll(',', ''));

/** Reads `Tue 08:45`. */
function momentOf(text = ''): number {
  const [day = '', time = ''] = text.split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return storyMonday + ((weekdays.indexOf(day) * 24 + hours) * 60 + minutes) * 60_000;
}

/** Reads `cash 80,000, credit 200,000`. */
function paymentsOf(text = ''): { method: string; amount: number }[] {
  return [...text.matchAll(/([a-z ]+) ([\d,]*\d)/g)].map(([, method = '', amount]) => ({
    method: method.trim(),
    amount: amountOf(amount),
  }));
}

/** A line of a sale in the story: `price` in shillings where one was agreed. */
interface StoryLine {
  readonly name: string;
  readonly quantity: number;
  readonly isBag: boolean;
  readonly price: number | undefined;
}

/** Reads `1 DAP at 68,000, 1 Hoe free, 1 bag of Maize bran`. */
function linesOf(text = ''): StoryLine[] {
  return text.split(/, (?=\d+ )/).map((part) => {
    const [, quantity, pack, name = '', price] =
      /^(\d+) (?:(bag|kg) of )?([\w ]+?)(?: at ([\d,]+)| free)?$/.exec(part) ?? [];
    const agreed = part.endsWith(' free') ? 0 : price && amountOf(price);
    return { name, quantity: Number(quantity), isBag: pack === 'bag', price: agreed === '' ? undefined : agreed };
  });
}

export const goods = readRows('Product', 'In stock', 'Cost', 'Price');
export const sales = readRows('No', 'When', 'Goods', 'Off', 'Comes to', 'Paid', 'Customer');
export const corrections = readRows('When', 'Sale', 'What', 'Reason', 'Given back');
export const debtPayments = readRows('When', 'Customer', 'Paid', 'Still owes');
const purchases = readRows('When', 'Supplier', 'Paid', 'Owed');
const purchasedGoods = readRows('Product', 'Quantity', 'Cost', 'Batch', 'Good until');
export const expenses = readRows('When', 'Kind', 'Paid');
export const dayEnds = readRows('When', 'Way', 'Should hold', 'Counted', 'Taken out');
/** The sheet of the month with which the story ends. */
export const expectedSheet = readRows('Figure', 'Shillings');

/** The bag in which maize bran is sold too. */
export function readBag(): { name: string; factor: number; sellingPrice: number } {
  const [, factor, price] = /a whole bag of (\d+) kg costs ([\d,]*\d)/.exec(page) ?? [];
  return { name: 'bag', factor: amountOf(factor), sellingPrice: amountOf(price) };
}

/** How the story's commands are sent. */
export interface Wire {
  /** Creates a document of the shop and answers it; throws when it is refused. */
  send(collection: string, name: string, data: object): Promise<Record<string, unknown>>;
  /** Lists up to 100 documents of the shop. */
  list(collection: string, ...queries: object[]): Promise<Record<string, unknown>[]>;
  /** Returns the id of the document that was created by this name. */
  idOf(name: string): string;
  /** The moment at which a step is done. */
  now(): Date;
}

export const nameOf = (text = '') => text.toLowerCase().replaceAll(' ', '-');

interface Step {
  readonly row: Row;
  /** When it happens in the story. */
  readonly at: number;
  /** Does it over the wire, and checks what is answered. */
  run(wire: Wire): Promise<void>;
}

/** Lists all that happens in the week, in its order. */
export function listSteps(): Step[] {
  const step = (rows: readonly Row[], run: (wire: Wire, row: Row) => Promise<void>) =>
    rows.map((row) => ({ row, at: momentOf(row.When), run: (wire: Wire) => run(wire, row) }));
  return [
    ...step(sales, sell),
    ...step(corrections, undo),
    ...step(debtPayments, payDebt),
    ...step(purchases, buy),
    ...step(expenses, spend),
    ...step(
      dayEnds.filter(({ Way }) => Way === 'cash'),
      endDay,
    ),
  ].sort((one, other) => one.at - other.at);
}

async function sell({ send, idOf }: Wire, row: Row): Promise<void> {
  const order = await send('orders', `sale-${row.No}`, {
    orderItems: linesOf(row.Goods).map(({ name, quantity, isBag, price }) => ({
      ...{ productId: idOf(nameOf(name)), quantity },
      ...(isBag && { packId: idOf('bag') }),
      ...(price !== undefined && { unitPrice: price }),
    })),
    payments: paymentsOf(row.Paid).filter(({ method }) => method !== 'credit'),
    ...(row.Off && { discount: amountOf(row.Off) }),
    ...(row.Customer && { customerName: row.Customer }),
  });
  const owed = paymentsOf(row.Paid).find(({ method }) => method === 'credit')?.amount ?? 0;
  assert.deepEqual([row.No, order.orderTotal, order.owed], [row.No, amountOf(row['Comes to']), owed]);
}

async function undo({ send, list, idOf }: Wire, row: Row): Promise<void> {
  const [orderId, [refund]] = [idOf(`sale-${row.Sale}`), paymentsOf(row['Given back'])];
  if (row.What === 'void') {
    await send('returns', 'undone', { orderId, kind: 'void', reason: row.Reason });
    return;
  }
  const [text = '', state] = (row.What ?? '').split(', ');
  const [line] = linesOf(text);
  const items = await list('orderItems', { method: 'equal', attribute: 'orderId', values: [orderId] });
  const item = items.find(({ productName }) => productName === line?.name);
  const back = { itemId: item?.$id, quantity: line?.quantity, restock: state !== 'broken' };
  const data = { orderId, kind: 'return', reason: row.Reason, refundMethod: refund?.method, items: [back] };
  assert.equal((await send('returns', 'back', data)).refunded, refund?.amount);
}

async function payDebt({ send, list }: Wire, row: Row): Promise<void> {
  const [paid] = paymentsOf(row.Paid);
  const book = (await list('creditAccounts')).find(({ name }) => name === row.Customer);
  const entry = { accountId: book?.$id, kind: 'payment', ...paid };
  const written = await send('creditEntries', `paid-${nameOf(row.Customer)}`, entry);
  assert.equal(written.balanceAfter, amountOf(row['Still owes']));
}

async function buy({ send, idOf }: Wire, row: Row): Promise<void> {
  await send('suppliers', 'supplier', { name: row.Supplier });
  const items = purchasedGoods.map((line) => ({
    ...{ productId: idOf(nameOf(line.Product)), quantity: amountOf(line.Quantity), cost: amountOf(line.Cost) },
    ...{ batchNo: line.Batch, expiryDate: line['Good until'] || null },
  }));
  const data = { supplierId: idOf('supplier'), items, payments: paymentsOf(row.Paid) };
  assert.equal((await send('purchases', 'bought', data)).owed, amountOf(row.Owed));
}

async function spend({ send, now }: Wire, row: Row): Promise<void> {
  const [paid] = paymentsOf(row.Paid);
  await send('expenses', `for-${row.Kind}`, { kind: row.Kind, ...paid, expenseDate: now().toISOString() });
}

const endings = { cash: 'Cash', 'mobile money': 'Mobile', bank: 'Bank' };

async function endDay({ send }: Wire, { When = '' }: Row): Promise<void> {
  const rows = dayEnds.filter((row) => row.When === When);
  const write = (name: string, column: string) =>
    Object.fromEntries(
      rows.flatMap((row) =>
        row[column] === '' ? [] : [[name + endings[row.Way as keyof typeof endings], amountOf(row[column])]],
      ),
    );
  const data = { ...write('counted', 'Counted'), ...write('taken', 'Taken out') };
  const end = await send('dayCloses', `end-${When.slice(0, 3).toLowerCase()}`, data);
  const expected = write('expected', 'Should hold');
  assert.deepEqual(Object.fromEntries(Object.keys(expected).map((name) => [name, end[name]])), expected);
}
