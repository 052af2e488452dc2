import { randomUUID } from 'node:crypto';
import { formatPrice } from '@duka/domain/values/money';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { documentsPath, expectStored, listPath } from './support/api.ts';
import { checkNoSidewaysScroll } from './support/check-layout.ts';
import {
  amountOf,
  bought,
  ends,
  goods,
  linesOf,
  listSteps,
  nameOf,
  paymentsOf,
  type Row,
  readBag,
  sheet,
  storyMonday,
  type Wire,
} from './support/story.ts';

const words: Readonly<Record<string, string>> = { cash: 'Cash', 'mobile money': 'Mobile money', bank: 'Bank' };

test('the week of the story, each kind of step done by hand on a phone, ends with the sheet that it says [R26, R28, R29, R31, R32]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const seller = await newSeller({
    storeName: 'Neema Agrovet',
    products: goods.map((each) => ({
      ...{ name: each.Product, quantityInStock: amountOf(each['In stock']), purchasePrice: amountOf(each.Cost) },
      ...{ sellingPrice: amountOf(each.Price), ...(each.Product === 'Maize bran' && { units: ['kg'] }) },
    })),
  });
  const { storeId, productIds } = seller;
  const ids = new Map(goods.map(({ Product }, index) => [nameOf(Product), productIds[index] ?? '']));
  const wire: Wire = {
    send: async (collection, name, data) => {
      const documentId = randomUUID();
      ids.set(name, documentId);
      const body = { documentId, data: { storeId, ...data } };
      return (await expectStored(api('POST', documentsPath(collection), body, seller))).body;
    },
    list: async (collection, ...queries) => {
      const ofStore = { method: 'equal', attribute: 'storeId', values: [storeId] };
      const path = listPath(collection, ...(collection === 'orderItems' ? [] : [ofStore]), ...queries, {
        ...{ method: 'limit', values: [100] },
      });
      return (await api('GET', path, undefined, seller)).body.documents ?? [];
    },
    idOf: (name) => ids.get(name) ?? '',
    now: () => new Date(),
  };
  await wire.send('productPacks', 'bag', { productId: wire.idOf('maize-bran'), ...readBag() });
  await signIn(page, seller);

  for (const { row, run } of listSteps()) {
    const hand = handOf(row);
    await (hand ? hand(page, row, wire.idOf) : run(wire));
  }

  await page.goto('/money/month');
  for (const { Figure = '', Shillings } of sheet) await expectFigure(page, Figure, amountOf(Shillings));
  await checkNoSidewaysScroll(page);
});

type Hand = (page: Page, row: Row, idOf: Wire['idOf']) => Promise<void>;

/** What of the story is done by hand: a sale at another price, one paid in two ways with a free hoe, one on credit, and each other step once. */
function handOf(row: Row): Hand | undefined {
  if (row.No !== undefined) return ['9', '10', '14'].includes(row.No) ? sell : undefined;
  if (row.Sale !== undefined) return row.What === 'void' ? voidSale : takeBack;
  if (row.Supplier !== undefined) return buy;
  if (row.Kind !== undefined) return row.Kind === 'transport' ? spend : undefined;
  if (row.Way !== undefined) return row.When?.startsWith('Tue') ? endDay : undefined;
  return row.Customer === 'Juma Mollel' ? takePayment : undefined;
}

const press = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name }).click();

async function sell(page: Page, row: Row): Promise<void> {
  await page.goto('/orders/new-sale');
  const desk = page.getByRole('form', { name: 'Sale' });
  const lines = linesOf(row.Goods);
  for (const { name } of lines) await press(page.getByRole('list', { name: 'Products' }), new RegExp(`^${name}`));
  await press(desk, /^\d+ items?/);
  for (const { name, quantity, price } of lines) {
    if (quantity !== 1) await desk.getByLabel(`Quantity of ${name}`).fill(String(quantity));
    if (price === undefined) continue;
    await press(desk, new RegExp(`^Change price.*${name}$`));
    await desk.getByLabel(`Price of ${name}`).fill(String(price));
  }
  const parts = paymentsOf(row.Paid);
  const total = formatPrice(amountOf(row['Comes to']));
  await expect(desk.getByRole('button', { name: /^\d+ items?/ })).toContainText(total);
  if (row.Customer || parts.length > 1) {
    await press(desk, /^Payment method/);
    await press(desk, 'Several ways');
    for (const { method, amount } of parts) {
      if (method !== 'credit') await page.getByLabel(`Paid by ${words[method]}`).fill(String(amount));
    }
  }
  if (row.Customer) {
    await page.getByLabel('Customer name').fill(row.Customer);
    await expect(page.getByText('Owes TZS 200,000 already.')).toBeVisible();
  }
  await press(page, 'Complete sale');
  await expect(page.getByRole('heading', { name: 'Sale recorded' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(total);
}

async function voidSale(page: Page, row: Row, idOf: Wire['idOf']): Promise<void> {
  await page.goto(`/orders/${idOf(`sale-${row.Sale}`)}`);
  await press(page, 'Void');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(row.Reason ?? '');
  await press(dialog, 'Void');
  await expect(page.getByText(`Voided: ${row.Reason}`).first()).toBeVisible();
}

async function takeBack(page: Page, row: Row, idOf: Wire['idOf']): Promise<void> {
  await page.goto(`/orders/${idOf(`sale-${row.Sale}`)}`);
  await press(page, 'Take back');
  const dialog = page.getByRole('dialog');
  const [line] = linesOf(row.What?.split(', ')[0]);
  await dialog.getByLabel(`How much of ${line?.name} comes back`).fill(String(line?.quantity));
  await dialog.getByLabel('It can be sold again').uncheck();
  await dialog.getByLabel('Reason').fill(row.Reason ?? '');
  await expect(
    dialog.getByText(`Give back ${formatPrice(paymentsOf(row['Given back'])[0]?.amount ?? 0)}`),
  ).toBeVisible();
  await press(dialog, 'Take it back');
  await expect(dialog).toBeHidden();
}

async function takePayment(page: Page, row: Row): Promise<void> {
  await page.goto('/money/debts');
  await page.getByRole('link', { name: row.Customer ?? '' }).click();
  await press(page, 'Take a payment');
  const [paid] = paymentsOf(row.Paid);
  await page.getByLabel('Amount').fill(String(paid?.amount));
  await page.getByLabel(words[paid?.method ?? ''] ?? '', { exact: true }).check();
  await press(page, 'Save payment');
  await expect(page.getByRole('region', { name: 'Owes' })).toContainText(formatPrice(amountOf(row['Still owes'])));
}

async function buy(page: Page, row: Row): Promise<void> {
  await page.goto('/money/purchases/new');
  for (const [at, line] of bought.entries()) {
    await page.getByLabel('Add a product').fill(line.Product ?? '');
    await press(page.getByRole('list', { name: 'Products found' }), new RegExp(`^${line.Product}`));
    await page
      .getByLabel(/^How many came/)
      .nth(at)
      .fill(line.Quantity ?? '');
    await page
      .getByLabel('Cost of all of them')
      .nth(at)
      .fill(line.Cost ?? '');
    await press(page, `Batch and expiry date: ${line.Product}`);
    await page
      .getByLabel(/^Expires on/)
      .nth(at)
      .fill(laterBy(line['Good until']));
    await page
      .getByLabel(/^Batch number/)
      .nth(at)
      .fill(line.Batch ?? '');
  }
  await page.getByLabel('Supplier', { exact: true }).selectOption('A new supplier...');
  await page.getByLabel('Name of the supplier').fill(row.Supplier ?? '');
  await page.getByRole('radio', { name: 'A part' }).check();
  for (const { method, amount } of paymentsOf(row.Paid)) {
    await page.getByLabel(words[method] ?? '', { exact: true }).fill(String(amount));
  }
  await expect(page.getByText(`${formatPrice(amountOf(row.Owed))} stays owed`)).toBeVisible();
  await press(page, 'Save');
  await expect(page.getByRole('list', { name: 'Purchases' })).toContainText(`${formatPrice(amountOf(row.Owed))} owed`);
}

/** As many days from today as this day is from the story's Monday: goods that are good then are good in any year. */
function laterBy(day = ''): string {
  if (day === '') return '';
  return new Date(Date.now() + Date.parse(day) - storyMonday).toISOString().slice(0, 10);
}

async function spend(page: Page, row: Row): Promise<void> {
  const [paid] = paymentsOf(row.Paid);
  await page.goto('/money/expenses');
  await press(page, 'Add expense');
  const dialog = page.getByRole('dialog', { name: 'Add expense' });
  await dialog.getByLabel('Amount').fill(String(paid?.amount));
  await dialog.getByRole('radio', { name: new RegExp(`^${row.Kind}$`, 'i') }).check();
  await dialog.getByLabel(words[paid?.method ?? ''] ?? '').check();
  await press(dialog, 'Save');
  await expect(page.getByText(`Spent: ${formatPrice(paid?.amount ?? 0)}`)).toBeVisible();
}

async function endDay(page: Page, row: Row): Promise<void> {
  await page.goto('/money/day-end');
  const ways = ends.filter(({ When }) => When === row.When);
  if (ways.some((way) => way['Taken out'])) await press(page, 'Money taken out, note');
  for (const way of ways) {
    const part = page.getByRole('region', { name: words[way.Way ?? ''] ?? '', exact: true });
    await expect(part).toContainText(`Should hold ${formatPrice(amountOf(way['Should hold']))}`);
    if (way.Counted) await part.getByLabel('Counted').fill(way.Counted);
    if (way['Taken out']) await part.getByLabel('Taken out').fill(way['Taken out']);
  }
  // In the story it goes home with Neema.
  const toBank = page.getByLabel('What is taken out goes to the bank');
  if (await toBank.isVisible()) await toBank.uncheck();
  await press(page, 'Close the day');
  await press(page.getByRole('alertdialog', { name: /^Close / }), 'Close the day');
  await expect(page.getByText('Day closed')).toBeVisible();
}

/** The card and the row of the sheet on which a figure of the story stands; what is taken off has a minus there. */
const places: Readonly<Record<string, readonly [card: string, row: string, sign: 1 | -1]>> = {
  Sales: ['Profit of the month', 'Sales', 1],
  'Cost of goods': ['Profit of the month', 'Cost of goods', -1],
  'Gross profit': ['Profit of the month', 'Gross profit', 1],
  'Lost goods': ['Profit of the month', 'Lost goods', -1],
  'Debts given up': ['Profit of the month', 'Debts given up', -1],
  Rent: ['Profit of the month', 'Rent', -1],
  Transport: ['Profit of the month', 'Transport', -1],
  Wages: ['Profit of the month', 'Wages', -1],
  Electricity: ['Profit of the month', 'Electricity', -1],
  Other: ['Profit of the month', 'Other', -1],
  'All expenses': ['Profit of the month', 'All expenses', -1],
  Profit: ['Profit of the month', 'Profit', 1],
  'Received, cash': ['Received', 'Cash', 1],
  'Received, mobile money': ['Received', 'Mobile money', 1],
  'Received, bank': ['Received', 'Bank', 1],
  'Owed to the shop': ['Owed now', 'Owed to you', 1],
  'Owed by the shop': ['Owed now', 'Owed by you', 1],
  'Difference, cash': ["Differences at day's ends", 'Cash', 1],
  'Difference, mobile money': ["Differences at day's ends", 'Mobile money', 1],
  'Difference, bank': ["Differences at day's ends", 'Bank', 1],
};

/** A kind of which there was nothing has no row among what is taken off. */
async function expectFigure(page: Page, figure: string, shillings: number): Promise<void> {
  const [card, row, sign] = places[figure] ?? ['', figure, 1];
  const line = page
    .getByRole('list', { name: card, exact: true })
    .getByRole('listitem')
    .filter({
      has: page.getByText(row, { exact: true }),
    });
  if (sign < 0 && shillings === 0) await expect(line, figure).toHaveCount(0);
  else await expect(line, figure).toHaveText(`${row}${formatPrice(sign * shillings)}`);
}
