import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { documentsPath, expect, test } from './fixtures.ts';
import { expectStored } from './support/api.ts';
import { workerIsAlone } from './support/guards.ts';
import { sendMessage } from './support/messages.ts';
import { recordSale } from './support/orders.ts';
import { settled } from './support/settled.ts';
import { switchToLocalFirst, waitForCopy } from './support/shop-copy.ts';

// These journeys run with the service worker, which all others do without.
test.use({ serviceWorkers: 'allow' });

const state = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

async function cutNetwork(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await expect(state(page, 'Offline')).toBeVisible();
}

test('without a network the app starts, and lists, searches and pages come from the phone, which says from when; with it all is fresh again [OFFLINE-001]', async ({
  page,
  context,
  signInNew,
  api,
  allowConsole,
}) => {
  allowConsole(workerIsAlone);
  const seller = await signInNew({ products: [{ name: 'Hoe', quantityInStock: 7 }, { name: 'Urea 50 kg' }] });
  const [hoe = ''] = seller.productIds;
  const order = await recordSale(api, seller, {
    ...{ channel: 'walk-in', paymentMethod: 'cash', customerName: 'Neema Kileo' },
    orderItems: [{ productId: hoe, quantity: 2 }],
  });
  await page.goto('/dashboard');
  await expect(state(page, 'Online')).toBeVisible();
  await waitForCopy(page);
  await cutNetwork(context, page);

  await page.goto('/products');
  await expect(page.getByRole('link', { name: 'Edit Hoe' })).toBeVisible();
  await expect(state(page, 'Offline')).toBeVisible();
  await expect(page.getByText(/^As of \d{1,2}:\d{2} (am|pm)$/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search products' }).fill('urea');
  await expect(page.getByRole('link', { name: 'Edit Hoe' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit Urea 50 kg' })).toBeVisible();
  await page.goto(`/products/view/${hoe}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Hoe' })).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByText('Neema Kileo').first()).toBeVisible();
  await expect(page.getByText(/^Without a network the orders since .*\d{4} are here/)).toBeVisible();
  await page.goto(`/orders/${order.$id}`);
  await expect(page.getByText('Hoe').first()).toBeVisible();

  await api('PATCH', `${documentsPath('products')}/${hoe}`, { data: { name: 'Hoe, forged' } }, seller);
  await context.setOffline(false);
  await expect(state(page, 'Online')).toBeVisible();
  await page.goto('/products');
  await expect(page.getByRole('link', { name: 'Edit Hoe, forged' })).toBeVisible();
  await expect(page.getByText(/^As of /)).toHaveCount(0);
});

test('the day after, a page stands from the phone: it asks for what has happened alone, over the line for events as it sells, and follows what another device changes (R42) [RT-003]', async ({
  page,
  signInNew,
  api,
}) => {
  const seller = await signInNew({ products: [{ name: 'Hoe', quantityInStock: 7 }, { name: 'Urea 50 kg' }] });
  await page.goto('/dashboard');
  await waitForCopy(page);
  await settled(page);
  await switchToLocalFirst(page);
  const [asked, askedOverLine] = [new Set<string>(), new Set<string>()];
  const toName = (path: string) => path.replace(/^.*\/(collections|shops)\//, '').replace(/\?.*$/, '');
  page.on('request', (request) => asked.add(toName(request.url())));
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const { type, data } = JSON.parse(String(payload));
      if (type === 'request') askedOverLine.add(`${data.method} ${toName(data.path)}`);
    }),
  );
  await page.goto('/products');
  await expect(page.getByRole('link', { name: 'Edit Hoe' })).toBeVisible();
  await settled(page);
  expect([...asked]).not.toContain('products/documents');
  const data = { name: 'Jembe' };
  await api('PATCH', `${documentsPath('products')}/${seller.productIds[0]}`, { data }, seller);
  await expect(page.getByRole('link', { name: 'Edit Jembe' })).toBeVisible();
  expect([...askedOverLine]).toContain(`GET ${seller.storeId}/changes`);

  await page.goto('/orders/new-sale');
  await page.getByRole('list', { name: 'Products' }).getByRole('button', { name: /Jembe/ }).click();
  await page.getByRole('button', { name: 'Complete sale' }).click();
  await expect(page.getByRole('heading', { name: 'Sale recorded' })).toBeVisible();
  expect([...askedOverLine]).toContain(`POST ${seller.storeId}/commands`);
  const { body } = await api('GET', documentsPath('orders'), undefined, seller);
  expect(body.documents).toMatchObject([{ channel: 'walk-in', status: 'Completed' }]);
  expect([...asked].filter((name) => /documents$|changes$/.test(name))).toEqual([]);
});

type Row = readonly [path: string, heading: string | RegExp, shown: string | RegExp];

interface Ids {
  readonly hoe: string;
  readonly order: string;
  readonly writer: string;
  readonly supplier: string;
  readonly book: string;
}

/** Every screen of a seller, and a text that it shows from the local copy alone. */
const toScreens = (ids: Ids): readonly Row[] => [
  ['/', 'Dashboard', 'TZS 3,000'],
  ['/dashboard', 'Dashboard', 'TZS 3,000'],
  ['/products', /Inventory Summary$/, 'Hoe'],
  ['/products/add', /^Add New Product/, 'Product Name'],
  [`/products/${ids.hoe}/edit`, /^Edit/, 'Product Name'],
  [`/products/view/${ids.hoe}`, 'Hoe', 'TZS 1,500'],
  ['/products/import', 'Import products', 'Choose'],
  ['/products/reorder', 'To reorder', 'Urea 50 kg'],
  ['/orders', 'Orders', 'Neema Kileo'],
  [`/orders/${ids.order}`, /^Order/, 'Neema Kileo'],
  [`/orders/${ids.order}/receipt`, /./, /TZS 3,000/],
  ['/orders/new-sale', 'Record a sale', 'Hoe'],
  ['/messages', 'Conversations with Customers', 'Habari ya asubuhi'],
  [`/messages?with=${ids.writer}`, 'Conversations with Customers', 'Habari ya asubuhi'],
  ['/customers', 'Customers', 'Neema Kileo'],
  ['/analytics', 'Analytics', 'TZS 3,000'],
  ['/settings', 'Settings', 'On this device'],
  ['/settings?section=store', 'Settings', 'What customers see'],
  ['/settings?section=notifications', 'Settings', 'What you are told of'],
  ['/settings?section=security', 'Settings', 'Ask for a code when signing in'],
  ['/money', 'Money', 'TZS 3,000'],
  ['/money/expenses', 'Expenses', 'TZS 7,000'],
  ['/money/day-end', "Day's end", '7,000'],
  ['/money/month', 'Month', '7,000'],
  ['/money/moves', 'Money in and out', '7,000'],
  ['/money/losses', 'Lost goods', 'Hoe'],
  ['/money/purchases', 'Purchases', 'Kilimo Ltd'],
  ['/money/purchases/new', 'Stock came in', 'Nothing yet'],
  ['/money/suppliers', 'Suppliers', 'Kilimo Ltd'],
  [`/money/suppliers/${ids.supplier}`, 'Kilimo Ltd', 'TZS 4,000'],
  ['/money/debts', 'Customer debts', 'Neema Kileo'],
  [`/money/debts/${ids.book}`, 'Neema Kileo', 'TZS 3,000'],
  ['/money/debts/new', 'Open an account', 'Name'],
  ['/outbox', 'Waiting to be sent', 'Nothing waits'],
];

test("without a network every screen of a seller starts, the shop's own figures, people and messages among them", async ({
  page,
  context,
  signInNew,
  newSeller,
  api,
  allowConsole,
}) => {
  test.setTimeout(300_000);
  allowConsole(workerIsAlone);
  const seller = await signInNew({
    products: [
      { name: 'Hoe', quantityInStock: 7, sellingPrice: 1500 },
      { name: 'Urea 50 kg', quantityInStock: 1 },
    ],
  });
  const [hoe = ''] = seller.productIds;
  const send = async (collection: string, documentId: string, data: object) => {
    const body = { documentId, data: { storeId: seller.storeId, ...data } };
    return (await expectStored(api('POST', documentsPath(collection), body, seller))).body;
  };
  const order = await recordSale(api, seller, {
    ...{ channel: 'walk-in', paymentMethod: 'credit', customerName: 'Neema Kileo', customerPhone: '+255754000003' },
    orderItems: [{ productId: hoe, quantity: 2 }],
  });
  const supplier = randomUUID();
  await send('suppliers', supplier, { name: 'Kilimo Ltd' });
  await send('purchases', randomUUID(), { supplierId: supplier, items: [{ productId: hoe, quantity: 4, cost: 4000 }] });
  const rent = { kind: 'rent', amount: 7000, method: 'cash', expenseDate: new Date().toISOString() };
  await send('expenses', randomUUID(), rent);
  await send('stockLosses', randomUUID(), { productId: hoe, quantity: 1, reason: 'broken' });
  const { body: books } = await api('GET', documentsPath('creditAccounts'), undefined, seller);
  const writer = await newSeller();
  await sendMessage(api, writer, seller, 'Habari ya asubuhi');
  await page.goto('/dashboard');
  await waitForCopy(page);
  await cutNetwork(context, page);

  const ids = {
    ...{ hoe, supplier, order: String(order.$id), writer: writer.userId },
    book: String(books.documents?.[0]?.$id),
  };
  for (const [path, heading, shown] of toScreens(ids)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText(shown).filter({ visible: true }).first()).toBeVisible();
    await expect(main.getByText(/could not be|Failed to load|Not loaded/).filter({ visible: true })).toHaveCount(0);
  }
});

test('after the logout nothing of the shop is on the phone, with or without a network [LAY-021, OFFLINE-016]', async ({
  page,
  context,
  signInNew,
  allowConsole,
}) => {
  allowConsole(workerIsAlone);
  await signInNew({ products: [{ name: 'Hoe' }] });
  await page.goto('/dashboard');
  await waitForCopy(page);
  await page.goto('/dashboard');
  await settled(page);
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  const left = () =>
    page.evaluate(async () => [
      ...(await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('duka.shop') ? [name] : [])),
      ...(await caches.keys()).filter((name) => name === 'duka-seller'),
    ]);
  await expect.poll(left).toEqual([]);
  await context.setOffline(true);
  await page.goto('/products');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Hoe')).toHaveCount(0);
});

test('a phone whose session was ended from elsewhere shows the shop to nobody, until its seller signs in again [LAY-021, OFFLINE-017]', async ({
  page,
  context,
  signInNew,
  api,
  allowConsole,
}) => {
  allowConsole(workerIsAlone);
  allowConsole(/401/);
  const seller = await signInNew({ products: [{ name: 'Hoe' }] });
  await page.goto('/dashboard');
  await waitForCopy(page);
  await page.goto('/dashboard');
  await settled(page);
  await api('DELETE', '/account/sessions', undefined, seller);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('duka-seller');
  await context.setOffline(true);
  await page.goto('/products');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Hoe')).toHaveCount(0);
});
