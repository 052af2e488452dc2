import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Drawer } from '@duka/domain/money/day-close';
import type { MonthSheet } from '@duka/domain/money/month-sheet';
import { expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, openTestApp } from '#testing/test-app.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/a-week-at-the-counter.md'), 'utf8');
/** The Monday of the story; its week lies in one month. */
const monday = Date.parse('2026-11-02T00:00:00.000+03:00');
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const storeId = 'shop';

type Row = Readonly<Record<string, string>>;

/** Reads the rows of the page's table with these columns, each by the heads. */
function readRows(...columns: string[]): Row[] {
  const [, body] = page.split(`| ${columns.join(' | ')} |\n`);
  const lines = (body ?? '').split('\n\n')[0]?.split('\n').slice(1) ?? [];
  expect(lines.length, columns.join()).toBeGreaterThan(0);
  return lines.filter(Boolean).map((line) => {
    const cells = line.split('|').slice(1, -1);
    return Object.fromEntries(columns.map((name, index) => [name, cells[index]?.trim() ?? '']));
  });
}

const amountOf = (text = '') => Number(text.replaceAll(',', ''));

/** Reads `Tue 08:45`. */
function momentOf(text = ''): number {
  const [day = '', time = ''] = text.split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return monday + ((weekdays.indexOf(day) * 24 + hours) * 60 + minutes) * 60_000;
}

/** Reads `cash 80,000, credit 200,000`. */
function paymentsOf(text = ''): { method: string; amount: number }[] {
  return [...text.matchAll(/([a-z ]+) ([\d,]*\d)/g)].map(([, method = '', amount]) => ({
    method: method.trim(),
    amount: amountOf(amount),
  }));
}

const idOf = (name = '') => name.toLowerCase().replaceAll(' ', '-');

/** Reads `1 DAP at 68,000, 1 Hoe free, 1 bag of Maize bran`. */
function linesOf(text = ''): object[] {
  return text.split(/, (?=\d+ )/).map((part) => {
    const [, quantity, pack, name, price] =
      /^(\d+) (?:(bag|kg) of )?([\w ]+?)(?: at ([\d,]+)| free)?$/.exec(part) ?? [];
    return {
      productId: idOf(name),
      quantity: Number(quantity),
      ...(pack === 'bag' && { packId: 'bag' }),
      ...(price && { unitPrice: amountOf(price) }),
      ...(part.endsWith(' free') && { unitPrice: 0 }),
    };
  });
}

const sales = readRows('No', 'When', 'Goods', 'Off', 'Comes to', 'Paid', 'Customer');
const undone = readRows('When', 'Sale', 'What', 'Reason', 'Given back');
const lent = readRows('When', 'Customer', 'Paid', 'Still owes');
const purchases = readRows('When', 'Supplier', 'Paid', 'Owed');
const expenses = readRows('When', 'Kind', 'Paid');
const ends = readRows('When', 'Way', 'Should hold', 'Counted', 'Taken out');

test('the week of the story has what it promises', () => {
  const counted = new Set(ends.map(({ When }) => When));
  const onCredit = sales.filter(({ Paid }) => Paid?.includes('credit'));
  expect([sales.length, onCredit.length, lent.length, expenses.length, counted.size]).toEqual([20, 4, 2, 3, 6]);
  expect(undone.map(({ What }) => What === 'void')).toEqual([true, false]);
});

test('the week of one shop, told in docs, ends with the sheet that the story says [R26, R28, R29, R31, R32]', async () => {
  const clock = new Date(monday);
  const shop = await openTestApp(clock);
  const seller = await shop.newSeller('neema', storeId);
  const send = async (collection: string, documentId: string, data: object) => {
    const body = { documentId, data: { storeId, ...data } };
    const answer = await shop.call('POST', documentsPath(collection), { as: seller, body });
    expect([documentId, answer.status, answer.body.message]).toEqual([documentId, 201, undefined]);
    return answer.body;
  };
  const list = async (collection: string, ...queries: object[]) => {
    const path = listPath(collection, ...queries, { method: 'limit', values: [100] });
    return (await shop.call('GET', path, { as: seller })).body.documents as Record<string, unknown>[];
  };
  const ask = async (path: string) => (await shop.call('GET', `/v1/shops/${storeId}/${path}`, { as: seller })).body;

  const at = clock.toISOString();
  for (const goods of readRows('Product', 'In stock', 'Cost', 'Price')) {
    const numbers = { quantityInStock: amountOf(goods['In stock']), purchasePrice: amountOf(goods.Cost) };
    const product = { ...listed, ...numbers, sellingPrice: amountOf(goods.Price), createdAt: at, updstedAt: at };
    await send('products', idOf(goods.Product), { ...product, name: goods.Product });
  }
  const bag = /a whole bag of (\d+) kg costs ([\d,]*\d)/.exec(page);
  const pack = { name: 'bag', factor: Number(bag?.[1]), sellingPrice: amountOf(bag?.[2]) };
  await send('productPacks', 'bag', { productId: 'maize-bran', ...pack });

  async function sell(row: Row) {
    const order = await send('orders', `sale-${row.No}`, {
      orderItems: linesOf(row.Goods),
      payments: paymentsOf(row.Paid).filter(({ method }) => method !== 'credit'),
      ...(row.Off && { discount: amountOf(row.Off) }),
      ...(row.Customer && { customerName: row.Customer }),
    });
    const owed = paymentsOf(row.Paid).find(({ method }) => method === 'credit')?.amount ?? 0;
    expect([row.No, order.orderTotal, order.owed]).toEqual([row.No, amountOf(row['Comes to']), owed]);
  }
  async function undo(row: Row) {
    const [orderId, [refund]] = [`sale-${row.Sale}`, paymentsOf(row['Given back'])];
    if (row.What === 'void') {
      await send('returns', 'undone', { orderId, kind: 'void', reason: row.Reason });
      return;
    }
    const [goods = '', state] = (row.What ?? '').split(', ');
    const [line] = linesOf(goods) as { productId: string; quantity: number }[];
    const items = await list('orderItems', { method: 'equal', attribute: 'orderId', values: [orderId] });
    const item = items.find(({ productName }) => idOf(String(productName)) === line?.productId);
    const back = { itemId: item?.$id, quantity: line?.quantity, restock: state !== 'broken' };
    const data = { orderId, kind: 'return', reason: row.Reason, refundMethod: refund?.method, items: [back] };
    expect(await send('returns', 'back', data)).toMatchObject({ refunded: refund?.amount });
  }
  async function payDebt(row: Row) {
    const [paid] = paymentsOf(row.Paid);
    const book = (await list('creditAccounts')).find(({ name }) => name === row.Customer);
    const entry = { accountId: book?.$id, kind: 'payment', ...paid };
    const written = await send('creditEntries', `paid-${idOf(row.Customer)}`, entry);
    expect(written.balanceAfter).toBe(amountOf(row['Still owes']));
  }
  async function buy(row: Row) {
    await send('suppliers', 'supplier', { name: row.Supplier });
    const items = readRows('Product', 'Quantity', 'Cost', 'Batch', 'Good until').map((line) => ({
      ...{ productId: idOf(line.Product), quantity: amountOf(line.Quantity), cost: amountOf(line.Cost) },
      ...{ batchNo: line.Batch, expiryDate: line['Good until'] || null },
    }));
    const bought = await send('purchases', 'bought', { supplierId: 'supplier', items, payments: paymentsOf(row.Paid) });
    expect(bought.owed).toBe(amountOf(row.Owed));
  }
  async function spend(row: Row) {
    const [paid] = paymentsOf(row.Paid);
    await send('expenses', `for-${row.Kind}`, { kind: row.Kind, ...paid, expenseDate: clock.toISOString() });
  }
  async function endDay(rows: readonly Row[]) {
    const endings = { cash: 'Cash', 'mobile money': 'Mobile', bank: 'Bank' };
    const write = (name: string, column: string) =>
      Object.fromEntries(
        rows.flatMap((row) =>
          row[column] === '' ? [] : [[name + endings[row.Way as keyof typeof endings], amountOf(row[column])]],
        ),
      );
    const end = await send('dayCloses', `end-${rows[0]?.When?.slice(0, 3)}`, {
      ...write('counted', 'Counted'),
      ...write('taken', 'Taken out'),
    });
    expect(end).toMatchObject(write('expected', 'Should hold'));
  }

  const steps = [
    ...sales.map((row) => [row, () => sell(row)] as const),
    ...undone.map((row) => [row, () => undo(row)] as const),
    ...lent.map((row) => [row, () => payDebt(row)] as const),
    ...purchases.map((row) => [row, () => buy(row)] as const),
    ...expenses.map((row) => [row, () => spend(row)] as const),
    ...ends
      .filter(({ Way }) => Way === 'cash')
      .map((row) => [row, () => endDay(ends.filter(({ When }) => When === row.When))] as const),
  ];
  for (const [row, step] of steps.toSorted(([one], [other]) => momentOf(one.When) - momentOf(other.When))) {
    clock.setTime(momentOf(row.When));
    await step();
  }

  const left = (await list('products')).map(({ name, quantityInStock }) => [name, quantityInStock]);
  expect(left).toEqual(readRows('Product', 'Left').map(({ Product, Left }) => [Product, amountOf(Left)]));
  const { debts } = (await ask('debts?order=balance')) as { debts: { name: string; balance: number }[] };
  const owed = readRows('Customer', 'Owes').map(({ Customer, Owes }) => [Customer, amountOf(Owes)]);
  expect(debts.map(({ name, balance }) => [name, balance])).toEqual(owed);

  const { holds } = (await ask('drawer')) as unknown as Drawer;
  const last = ends.filter(({ When }) => When === ends.at(-1)?.When);
  const stays = last.map((row) => [row.Way, amountOf(row.Counted) - amountOf(row['Taken out'])]);
  expect(holds).toEqual(Object.fromEntries(stays));

  const sheet = (await ask('month-sheet?month=2026-11')) as unknown as MonthSheet;
  const { expenses: kinds, received, differences } = sheet;
  expect(readRows('Figure', 'Shillings').map(({ Figure, Shillings }) => [Figure, amountOf(Shillings)])).toEqual([
    ...[
      ['Sales', sheet.sales],
      ['Cost of goods', sheet.cost],
      ['Gross profit', sheet.grossProfit],
    ],
    ...[
      ['Thrown away', sheet.losses],
      ['Debts given up', sheet.writtenOff],
    ],
    ...[
      ['Rent', kinds.rent],
      ['Transport', kinds.transport],
      ['Wages', kinds.wages],
    ],
    ...[
      ['Electricity', kinds.electricity],
      ['Other', kinds.other],
    ],
    ...[
      ['All expenses', sheet.expensesTotal],
      ['Profit', sheet.profit],
    ],
    ...[
      ['Received, cash', received.cash],
      ['Received, mobile money', received['mobile money']],
    ],
    ...[['Received, bank', received.bank]],
    ...[
      ['Owed to the shop', sheet.owedToShop],
      ['Owed by the shop', sheet.owedByShop],
    ],
    ...[
      ['Difference, cash', differences.cash],
      ['Difference, mobile money', differences['mobile money']],
    ],
    ['Difference, bank', differences.bank],
  ]);
  await shop.app.close();
});
