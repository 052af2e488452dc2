import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, listPath, type Seller, test } from './fixtures.ts';
import { type Api, documentsPath, expectStored } from './support/api.ts';
import { readMessages, sendMessage } from './support/messages.ts';
import { openCustomer, placeOrder, readOrders, readStock, recordSale } from './support/orders.ts';
import { readProducts } from './support/products.ts';
import { settled } from './support/settled.ts';

/** A control of the page, or what stands for one of the phone's own. */
interface Pressable {
  click(): Promise<unknown>;
}

interface Job {
  readonly page: Page;
  readonly api: Api;
  readonly seller: Seller;
  /** Presses a control and counts it; typing is not counted. */
  tap(control: Pressable): Promise<void>;
}

/** A seller's daily work, from the dashboard of a phone; docs/taps.md has the same numbers. */
const jobs: readonly [name: string, taps: number, work: (job: Job) => Promise<void>][] = [
  ['sell two for cash', 4, sellTwo],
  ['sell a sack', 3, sellSack],
  ['sell what is out of stock', 4, sellBeyond],
  ['sell at another price', 5, sellCheaper],
  ['sell a part on credit to a known customer', 8, sellOnCredit],
  ['take a sale back', 6, takeBack],
  ['find a product and change its price', 4, changePrice],
  ['add what came to the stock', 4, restock],
  ['write down what came in', 3, receive],
  ['add a product with a photo', 9, addProduct],
  ['answer a message', 3, answer],
  ['confirm an order', 2, confirm],
  ['see what has expired', 1, seeExpired],
  ['write down an expense', 3, addExpense],
];

for (const [name, taps, work] of jobs) {
  test(`to ${name} takes ${taps} of a thumb's taps from the dashboard [Q-053, LAY-015]`, async ({
    page,
    api,
    server,
    newSeller,
    signIn,
  }) => {
    const seller = await newSeller({
      products: [
        { name: 'Hoe', sellingPrice: 9000, quantityInStock: 5 },
        { name: 'Rope', sellingPrice: 500, quantityInStock: 0 },
        { name: 'Old seed', hasExpiry: true, expiryDate: '2026-01-31T00:00:00.000+00:00' },
      ],
    });
    const neema = await openCustomer(server.url);
    await sendMessage(api, neema, seller, 'Do you have hoes?');
    await placeOrder(api, neema, seller.storeId, { productId: seller.productIds[0] as string, quantity: 1 });
    await page.setViewportSize({ width: 360, height: 640 });
    await signIn(page, seller);
    await page.goto('/dashboard');
    await settled(page);
    let pressed = 0;
    const tap = async (control: Pressable) => {
      pressed += 1;
      await control.click();
    };
    await work({ page, api, seller, tap });
    expect(pressed).toBe(taps);
  });
}

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function sellTwo({ page, api, seller, tap }: Job): Promise<void> {
  await tap(link(page, 'Record a sale'));
  const hoe = page.getByRole('list', { name: 'Products' }).getByRole('button', { name: /^Hoe/ });
  await tap(hoe);
  await tap(hoe);
  await expect(page.getByRole('form', { name: 'Sale' }).getByRole('button', { name: /^1 item/ })).toContainText(
    'TZS 18,000',
  );
  await tap(button(page, 'Complete sale'));
  await expect(page.getByRole('heading', { name: 'Sale recorded' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('TZS 18,000');
  const sale = { channel: 'walk-in', status: 'Completed', paymentMethod: 'cash', orderTotal: 18000 };
  expect((await readOrders(api, seller))[0]).toMatchObject(sale);
  expect(await readStock(api, seller, seller.productIds[0] as string)).toBe(2);
}

async function sellSack({ page, api, seller, tap }: Job): Promise<void> {
  const [productId = ''] = seller.productIds;
  const pack = { storeId: seller.storeId, productId, name: 'sack', factor: 2, sellingPrice: 17_000 };
  await expectStored(api('POST', documentsPath('productPacks'), { documentId: randomUUID(), data: pack }, seller));
  await tap(link(page, 'Record a sale'));
  await tap(page.getByRole('list', { name: 'Products' }).getByRole('button', { name: /^sack 17,000/ }));
  await tap(button(page, 'Complete sale'));
  await expect(page.getByRole('heading', { name: 'Sale recorded' })).toBeFocused();
  expect((await readOrders(api, seller))[0]).toMatchObject({ orderTotal: 17_000, paid: 17_000 });
  expect(await readStock(api, seller, productId)).toBe(2);
}

async function sellBeyond({ page, api, seller, tap }: Job): Promise<void> {
  await tap(link(page, 'Record a sale'));
  await tap(page.getByRole('list', { name: 'Products' }).getByRole('button', { name: /^Rope/ }));
  await tap(button(page, 'Sell all the same'));
  await tap(button(page, 'Complete sale'));
  await expect(page.getByRole('heading', { name: 'Sale recorded' })).toBeFocused();
  expect(await readStock(api, seller, seller.productIds[1] as string)).toBe(-1);
}

async function sellCheaper({ page, api, seller, tap }: Job): Promise<void> {
  await tap(link(page, 'Record a sale'));
  await tap(page.getByRole('list', { name: 'Products' }).getByRole('button', { name: /^Hoe/ }));
  await tap(page.getByRole('form', { name: 'Sale' }).getByRole('button', { name: /^1 item/ }));
  await tap(button(page, /^Change price/));
  await expect(page.getByLabel('Price of Hoe')).toBeFocused();
  await page.keyboard.type('8500');
  await tap(button(page, 'Complete sale'));
  await expect(page.getByRole('heading', { name: 'Sale recorded' })).toBeFocused();
  expect((await readOrders(api, seller))[0]).toMatchObject({ listTotal: 9000, orderTotal: 8500, paid: 8500 });
}

async function sellOnCredit({ page, api, seller, tap }: Job): Promise<void> {
  await tap(link(page, 'Record a sale'));
  await tap(page.getByRole('list', { name: 'Products' }).getByRole('button', { name: /^Hoe/ }));
  await tap(page.getByRole('form', { name: 'Sale' }).getByRole('button', { name: /^Payment method/ }));
  await tap(button(page, 'Several ways'));
  await tap(page.getByLabel('Paid by Cash'));
  await page.keyboard.type('4000');
  await tap(page.getByLabel('Customer name'));
  await page.keyboard.type('nee');
  await tap(page.getByRole('list', { name: 'Known customers' }).getByRole('button', { name: /Neema Mollel/ }));
  await tap(button(page, 'Complete sale'));
  await expect(page.getByRole('heading', { name: 'Sale recorded' })).toBeFocused();
  const sale = { customerName: 'Neema Mollel', paid: 4000, owed: 5000, paymentMethod: 'credit' };
  expect((await readOrders(api, seller))[0]).toMatchObject(sale);
}

async function takeBack({ page, api, seller, tap }: Job): Promise<void> {
  const [productId = ''] = seller.productIds;
  const sold = await recordSale(api, seller, { orderItems: [{ productId, quantity: 1 }] });
  await tap(page.getByRole('link', { name: 'Orders', exact: true }).first());
  await tap(link(page, new RegExp(String(sold.trackingId))));
  await tap(button(page, 'Take back'));
  await tap(button(page, 'All of it'));
  await tap(page.getByRole('dialog').getByLabel('Reason'));
  await page.keyboard.type('The handle is split');
  await tap(button(page, 'Take it back'));
  await page.getByText('Taken back').first().waitFor();
  expect((await readOrders(api, seller))[0]).toMatchObject({ returned: 9000, paid: 0 });
}

async function findHoe({ page, tap }: Job): Promise<void> {
  await tap(link(page, 'Products'));
  await tap(page.getByRole('searchbox', { name: 'Search products' }));
  await page.keyboard.type('hoe');
}

async function changePrice(job: Job): Promise<void> {
  const { page, api, seller, tap } = job;
  await findHoe(job);
  await tap(button(page, /change the price of Hoe/));
  await expect(page.getByRole('textbox', { name: 'Selling Price' })).toBeFocused();
  await page.keyboard.type('9500');
  await tap(button(page, 'Save'));
  await page.getByText('The price is changed.').waitFor();
  expect(await readProducts(api, seller)).toContainEqual(expect.objectContaining({ name: 'Hoe', sellingPrice: 9500 }));
}

async function restock(job: Job): Promise<void> {
  const { page, api, seller, tap } = job;
  await findHoe(job);
  await tap(button(page, /restock Hoe/));
  await expect(page.getByRole('textbox', { name: 'Received' })).toBeFocused();
  await page.keyboard.type('50');
  await tap(button(page, 'Save'));
  await expect.poll(() => readStock(api, seller, seller.productIds[0] as string)).toBe(54);
}

/** A product that runs low is offered first, as it is the likeliest to have come; Enter leads from the quantity to the cost. */
async function receive({ page, api, seller, tap }: Job): Promise<void> {
  await tap(link(page, 'Stock came in'));
  await tap(button(page, /^Rope/));
  await expect(page.getByLabel(/^How many came/)).toBeFocused();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Cost of all of them')).toBeFocused();
  await page.keyboard.type('3500');
  await tap(button(page, 'Save'));
  await page.getByText('Written down. The stock has gone up.').waitFor();
  expect(await readStock(api, seller, seller.productIds[1] as string)).toBe(10);
}

/** The picture is chosen with one tap in the phone's own chooser. */
async function addProduct({ page, api, seller, tap }: Job): Promise<void> {
  await tap(link(page, 'Products'));
  await tap(link(page, 'Add Product'));
  const choosing = page.waitForEvent('filechooser');
  await tap(button(page, 'Choose a picture'));
  const chooser = await choosing;
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#286' } })
    .jpeg()
    .toBuffer();
  await tap({ click: () => chooser.setFiles({ name: 'rake.jpg', mimeType: 'image/jpeg', buffer: picture }) });
  await expect(page.getByLabel('Product Name')).toBeFocused();
  for (const text of ['Rake', '7000', '5000', '12']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  // A phone opens its list of choices with one tap, and takes the choice with another.
  for (const name of ['Category', 'Unit']) {
    const list = page.getByLabel(name, { exact: true });
    await tap({ click: () => list.focus() });
    await tap({ click: () => list.selectOption({ index: 1 }) });
  }
  await tap(page.getByRole('button', { name: 'Add Product' }).last());
  await page.getByText('Product added successfully!').waitFor();
  const wanted = { name: 'Rake', sellingPrice: 7000, purchasePrice: 5000, quantityInStock: 12 };
  expect(await readProducts(api, seller)).toContainEqual(expect.objectContaining(wanted));
}

async function answer({ page, api, seller, tap }: Job): Promise<void> {
  await tap(page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: /Neema Mollel/ }));
  await tap(page.getByRole('textbox', { name: 'Message' }));
  await page.keyboard.type('Yes, five');
  await tap(button(page, 'Send'));
  await expect.poll(async () => (await readMessages(api, seller)).map(({ content }) => content)).toContain('Yes, five');
}

async function confirm({ page, api, seller, tap }: Job): Promise<void> {
  await tap(link(page, /Pending orders/));
  await tap(button(page, /^Confirm order/));
  await expect.poll(async () => (await readOrders(api, seller))[0]).toMatchObject({ status: 'In-Progress' });
}

async function seeExpired({ page, tap }: Job): Promise<void> {
  await tap(link(page, /Expired/));
  await page.getByRole('link', { name: 'Old seed' }).first().waitFor();
  await expect(page.getByText('Showing 1 of 3 products')).toBeVisible();
}

async function addExpense({ page, api, seller, tap }: Job): Promise<void> {
  await tap(link(page, 'Expense'));
  const dialog = page.getByRole('dialog', { name: 'Add expense' });
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('2500');
  await tap(dialog.getByLabel('Transport'));
  await tap(dialog.getByRole('button', { name: 'Save' }));
  await page.getByText('Expense added').waitFor();
  const { body } = await api('GET', listPath('expenses'), undefined, seller);
  expect(body.documents).toEqual([expect.objectContaining({ kind: 'transport', amount: 2500, method: 'cash' })]);
}
