import type { CashBalances } from '@duka/domain/money/day-close';
import type { MonthSheet } from '@duka/domain/money/month-sheet';
import {
  amountOf,
  corrections,
  dayEnds,
  debtPayments,
  expectedSheet,
  expenses,
  goods,
  listSteps,
  nameOf,
  readBag,
  readRows,
  sales,
  storyMonday,
} from '@duka/e2e/support/story.ts';
import { expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, openTestApp } from '#testing/test-app.ts';

const storeId = 'shop';

test('the week of the story has what it promises', () => {
  const counted = new Set(dayEnds.map(({ When }) => When));
  const onCredit = sales.filter(({ Paid }) => Paid?.includes('credit'));
  expect([sales.length, onCredit.length, debtPayments.length, expenses.length, counted.size]).toEqual([20, 4, 2, 3, 6]);
  expect(corrections.map(({ What }) => What === 'void')).toEqual([true, false]);
});

test('the week of one shop, told in docs, ends with the sheet that the story says [R26, R28, R29, R31, R32]', async () => {
  const clock = new Date(storyMonday);
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
  for (const each of goods) {
    const numbers = { quantityInStock: amountOf(each['In stock']), purchasePrice: amountOf(each.Cost) };
    const product = { ...listed, ...numbers, sellingPrice: amountOf(each.Price), createdAt: at, updstedAt: at };
    await send('products', nameOf(each.Product), { ...product, name: each.Product });
  }
  await send('productPacks', 'bag', { productId: 'maize-bran', ...readBag() });
  for (const step of listSteps()) {
    clock.setTime(step.at);
    await step.run({ send, list, idOf: (name) => name, now: () => clock });
  }

  const left = (await list('products')).map(({ name, quantityInStock }) => [name, quantityInStock]);
  expect(left).toEqual(readRows('Product', 'Left').map(({ Product, Left }) => [Product, amountOf(Left)]));
  const { debts } = (await ask('debts?order=balance')) as { debts: { name: string; balance: number }[] };
  const owed = readRows('Customer', 'Owes').map(({ Customer, Owes }) => [Customer, amountOf(Owes)]);
  expect(debts.map(({ name, balance }) => [name, balance])).toEqual(owed);

  const { holds } = (await ask('drawer')) as unknown as CashBalances;
  const last = dayEnds.filter(({ When }) => When === dayEnds.at(-1)?.When);
  const stays = last.map((row) => [row.Way, amountOf(row.Counted) - amountOf(row['Taken out'])]);
  expect(holds).toEqual(Object.fromEntries(stays));

  const sheet = (await ask('month-sheet?month=2026-11')) as unknown as MonthSheet;
  const { expenses: kinds, received, differences } = sheet;
  expect(expectedSheet.map(({ Figure, Shillings }) => [Figure, amountOf(Shillings)])).toEqual([
    ...[
      ['Sales', sheet.sales],
      ['Cost of goods', sheet.cost],
      ['Gross profit', sheet.grossProfit],
    ],
    ...[
      ['Lost goods', sheet.losses],
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
