import type { Page } from '@playwright/test';
import type { Screen, Visit } from './screens.ts';
import { demo } from './sellers.ts';
import { settled } from './settled.ts';

/** The screens of a seller's shop, beside what `screens` lists. */
export const shopScreens: readonly Screen[] = [
  ['dashboard of a new shop', (visit) => openAsNew(visit, '/dashboard', 'Dashboard')],
  ['menu', (visit) => openMenu(visit)],
  ['notifications', (visit) => openNotifications(visit)],
  ['orders of a new shop', (visit) => openAsNew(visit, '/orders', 'Orders')],
  ['orders with the filters open', (visit) => openOrderFilters(visit)],
  ['order', (visit) => openOrder(visit)],
  ['question before an order is cancelled', (visit) => openCancelQuestion(visit)],
  ['receipt', (visit) => openReceipt(visit)],
  ['new sale', (visit) => openAsAsha(visit, '/orders/new-sale', 'Record a sale')],
  ['new sale of two products', (visit) => openSale(visit)],
  ['new sale with its goods unfolded', (visit) => openSaleGoods(visit)],
  ['new sale with its payment unfolded', (visit) => openSalePayment(visit)],
  ['new sale paid in several ways', (visit) => openSaleParts(visit)],
  ['goods of a sale coming back', (visit) => openTakeBack(visit)],
  ['question before a sale is voided', (visit) => openVoid(visit)],
  ['expired product at the sale', (visit) => openExpired(visit)],
  ['expired products', (visit) => openAsAsha(visit, '/products?expiry=expired', /Inventory Summary$/)],
  ['messages of a new shop', (visit) => openAsNew(visit, '/messages', 'Conversations with Customers')],
  ['thread', (visit) => openThread(visit)],
  ['thread with the emoji', (visit) => openEmoji(visit)],
  ['new message', (visit) => openNewMessage(visit)],
  ['customers of a new shop', (visit) => openAsNew(visit, '/customers', 'Customers')],
  ['analytics of a new shop', (visit) => openAsNew(visit, '/analytics', 'Analytics')],
  ['who owes', (visit) => openAsAsha(visit, '/money/debts', 'Credit (Mkopo)')],
  ['who owes a new shop', (visit) => openAsNew(visit, '/money/debts', 'Credit (Mkopo)')],
  ['account being opened', (visit) => openAsAsha(visit, '/money/debts/new', 'Open an account')],
  ['account of a customer', (visit) => openBook(visit)],
  ['money', (visit) => openAsAsha(visit, '/money', 'Money')],
  ['expenses', (visit) => openAsAsha(visit, '/money/expenses', 'Expenses')],
  ['expenses of a new shop', (visit) => openAsNew(visit, '/money/expenses', 'Expenses')],
  ['expense being added', (visit) => openExpense(visit)],
  ['end of a day', (visit) => openAsAsha(visit, '/money/day-end', "Day's end")],
  ['end of a day being counted', (visit) => openCount(visit)],
  ['month', (visit) => openAsAsha(visit, '/money/month', 'Month')],
  ['money in and out', (visit) => openAsAsha(visit, '/money/moves?month=2026-11', 'Money in and out')],
  ['thrown away', (visit) => openAsAsha(visit, '/money/losses?month=2026-11', 'Thrown away')],
  ['purchases', (visit) => openAsAsha(visit, '/money/purchases', 'Purchases')],
  [
    'stock that came in',
    (visit) => openAsAsha(visit, '/money/purchases/new?product=asha-insecticide', 'Stock came in'),
  ],
  ['suppliers', (visit) => openAsAsha(visit, '/money/suppliers', 'Suppliers')],
  ['supplier', (visit) => openSupplier(visit)],
  ['import', (visit) => openAsAsha(visit, '/products/import', 'Import products')],
  ['list to reorder', (visit) => openAsAsha(visit, '/products/reorder', 'To reorder')],
  ['import with rows to correct', (visit) => openImportReview(visit)],
  ['stock count', (visit) => openStockCount(visit)],
  ['products that could not be loaded', (visit) => openFailedList(visit)],
  ['page that could not be loaded', (visit) => openFailedPage(visit)],
  ['notification settings', (visit) => openAsAsha(visit, '/settings?section=notifications', 'Notifications')],
  ['security settings', (visit) => openAsAsha(visit, '/settings?section=security', 'Security Settings')],
  ['two-factor sign-in being turned on', (visit) => openEnrolment(visit)],
  ['password before two-factor sign-in', (visit) => openPasswordAgain(visit)],
  ['account being deleted', (visit) => openDeletion(visit)],
  ['account that will be deleted', (visit) => openDeleted(visit)],
  ['address being changed', (visit) => openAddress(visit)],
  ['payment details being changed', (visit) => openPayment(visit)],
  ['question before unsaved changes are left', (visit) => openLeaveQuestion(visit)],
];

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function open({ page }: Visit, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await settled(page);
}

async function openAsAsha(visit: Visit, path: string, heading: string | RegExp): Promise<void> {
  await visit.signIn(visit.page, demo.asha);
  await open(visit, path, heading);
}

async function openBook(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/money/debts', 'Credit (Mkopo)');
  await visit.page.getByRole('link', { name: 'Daudi Laizer' }).first().click();
  await visit.page.getByRole('heading', { level: 1, name: 'Daudi Laizer' }).waitFor();
  await settled(visit.page);
}

async function openSupplier(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/money/suppliers', 'Suppliers');
  await visit.page.getByRole('list', { name: 'Suppliers' }).getByRole('link').first().click();
  await visit.page.getByRole('button', { name: 'Pay' }).waitFor();
  await settled(visit.page);
}

async function openAsNew(visit: Visit, path: string, heading: string): Promise<void> {
  await visit.signIn(visit.page, await visit.newSeller());
  await open(visit, path, heading);
}

async function openExpense(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/money/expenses', 'Expenses');
  await button(visit.page, 'Add expense').click();
  await visit.page.getByRole('dialog', { name: 'Add expense' }).waitFor();
}

async function openCount(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/money/day-end', "Day's end");
  const cash = visit.page.getByRole('region', { name: 'Cash' });
  await cash.getByLabel('Counted').fill('1000');
  await cash.getByLabel('Taken out').fill('2000');
  await button(visit.page, 'Close the day').click();
}

async function openMenu(visit: Visit): Promise<void> {
  await visit.page.setViewportSize({ width: 360, height: 640 });
  await openAsAsha(visit, '/customers', 'Customers');
  await button(visit.page, 'Menu').click();
  await visit.page.getByRole('dialog', { name: 'Menu' }).waitFor();
}

async function openNotifications(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/customers', 'Customers');
  await visit.page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click();
  await visit.page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor();
}

async function openOrderFilters(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/orders', 'Orders');
  await button(visit.page, 'Filters').click();
}

async function openOrder(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/orders', 'Orders');
  await visit.page.getByRole('main').getByRole('link', { name: /DK-/ }).first().click();
  await visit.page.getByRole('heading', { name: /^Order DK-/ }).waitFor();
}

async function openCancelQuestion(visit: Visit): Promise<void> {
  await openOrder(visit);
  await button(visit.page, 'Cancel order').click();
  await visit.page.getByRole('alertdialog').waitFor();
}

async function openReceipt(visit: Visit): Promise<void> {
  await openOrder(visit);
  await visit.page.goto(`${visit.page.url()}/receipt`);
  await visit.page.getByRole('article').waitFor();
}

async function openSale(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/orders/new-sale', 'Record a sale');
  const products = visit.page.getByRole('list', { name: 'Products' }).getByRole('button');
  await products.nth(0).click();
  await products.nth(1).click();
  await button(visit.page, 'Complete sale').waitFor();
}

/** Wide screens show all parts at once. */
async function unfold(visit: Visit, name: RegExp): Promise<void> {
  await openSale(visit);
  const toggle = visit.page.getByRole('form', { name: 'Sale' }).getByRole('button', { name });
  if (await toggle.isVisible()) await toggle.click();
}

const openSaleGoods = (visit: Visit) => unfold(visit, /items/);
const openSalePayment = (visit: Visit) => unfold(visit, /^Payment method/);

async function openSaleParts(visit: Visit): Promise<void> {
  await openSalePayment(visit);
  await visit.page.getByLabel('Several ways').click();
  await visit.page.getByLabel('Paid by Cash').fill('500');
  await visit.page.getByText('is left on credit (Mkopo)').waitFor();
}

/** Opens an order of the counter, which is finished at once. */
async function openFinished(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/orders?channel=walk-in', 'Orders');
  await visit.page.getByRole('main').getByRole('link', { name: /DK-/ }).first().click();
  await button(visit.page, 'Take back').waitFor();
}

async function openTakeBack(visit: Visit): Promise<void> {
  await openFinished(visit);
  await button(visit.page, 'Take back').click();
  await visit.page.getByRole('dialog').getByRole('button', { name: 'All of it' }).click();
}

async function openVoid(visit: Visit): Promise<void> {
  await openFinished(visit);
  await button(visit.page, 'Void').click();
  await visit.page.getByRole('dialog').getByLabel('Reason').waitFor();
}

async function openExpired(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/orders/new-sale', 'Record a sale');
  await visit.page.getByLabel('Find a product').fill('mancozeb');
  await visit.page
    .getByRole('list', { name: 'Products' })
    .getByRole('button', { name: /Mancozeb/i })
    .click();
  await visit.page.getByRole('dialog').getByLabel('Reason to sell expired goods').waitFor();
}

/** Nothing is marked as read in a window that counts as covered, so the messages stay unread for later screens. */
async function openThread(visit: Visit): Promise<void> {
  await visit.page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
  await openAsAsha(visit, '/messages?with=baraka', 'Conversations with Customers');
  await visit.page.getByLabel('File to attach').waitFor({ state: 'attached' });
}

async function openEmoji(visit: Visit): Promise<void> {
  await openThread(visit);
  await button(visit.page, 'Emoji').click();
  await visit.page.getByRole('dialog', { name: 'Emoji picker' }).getByRole('gridcell').first().waitFor();
  // They are drawn with the machine's own font.
  await visit.page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[role="gridcell"] { visibility: hidden }');
    document.adoptedStyleSheets.push(sheet);
  });
}

async function openNewMessage(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/messages', 'Conversations with Customers');
  await button(visit.page, 'New Message').first().click();
  await visit.page.getByRole('dialog').getByRole('button', { name: 'Baraka Massawe' }).waitFor();
}

async function openImportReview(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/products/import', 'Import products');
  const headings = 'Product Name;Category;Unit;Quantity in Stock;Cost Price;Selling Price;Expiry Date';
  const rows = [
    'Groundnuts;Cereals and pulses;Kilogram;12;1800;2400;2027-01-31',
    ';Rockets;Furlong;-1;cheap;10.5;2020-01-01',
  ];
  const buffer = Buffer.from([headings, ...rows].join('\n'));
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer };
  await visit.page.getByLabel('CSV file with products').setInputFiles(file);
  await visit.page.getByRole('heading', { name: /^Rows to correct/ }).waitFor();
}

async function openStockCount(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/products?count=1', 'Count stock');
  await visit.page.getByRole('textbox', { name: /tomato seeds/ }).fill('8');
  await visit.page.getByText('1 counted differently').first().waitFor();
}

async function openFailedList(visit: Visit): Promise<void> {
  visit.allowConsole(/status of 500|products/);
  await visit.page.route('**/collections/products/documents?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Server Error', code: 500, type: 'general_unknown', version: '1' } }),
  );
  await openAsAsha(visit, '/products', /Inventory Summary$/);
  await visit.page.getByRole('main').getByRole('button', { name: 'Try again' }).first().waitFor();
}

async function openFailedPage(visit: Visit): Promise<void> {
  visit.allowConsole(/ERR_FAILED|Loading chunk|ChunkError|dynamically imported/);
  await visit.signIn(visit.page, demo.asha);
  await visit.page.route('**/assets/product-list-page-*.js', (route) => route.abort());
  await visit.page.goto('/products');
  await visit.page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' }).waitFor();
}

/** The server makes a random secret, so the elements that show it are hidden. */
async function openEnrolment(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/settings?section=security', 'Security Settings');
  await visit.page.getByRole('switch', { name: 'Ask for a code when signing in' }).click();
  await visit.page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await visit.page.evaluate(() => {
    const dialog = document.querySelector('dialog') as HTMLElement;
    for (const secret of dialog.querySelectorAll<HTMLElement>('[role="img"], code')) secret.style.visibility = 'hidden';
  });
}

/** As for someone who signed in long ago; on this server time stands still. */
async function openPasswordAgain(visit: Visit): Promise<void> {
  visit.allowConsole(/status of 401/);
  const refusal = { message: 'More factors are required', code: 401, type: 'user_more_factors_required', version: '1' };
  await visit.page.route('**/account/mfa/authenticators/totp', (route) =>
    route.fulfill({ status: 401, json: refusal }),
  );
  await openAsAsha(visit, '/settings?section=security', 'Security Settings');
  await visit.page.getByRole('switch', { name: 'Ask for a code when signing in' }).click();
  await visit.page.getByLabel('Your password').waitFor();
}

async function openDeleted(visit: Visit): Promise<void> {
  const seller = await visit.newSeller();
  await visit.signIn(visit.page, seller);
  await open(visit, '/settings?section=security', 'Security Settings');
  await button(visit.page, 'Delete my account').click();
  await visit.page.getByLabel('Your password').fill(seller.password);
  await button(visit.page, 'Delete in 14 days').click();
  await visit.page.getByText(/will be deleted on/).waitFor();
}

async function openDeletion(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/settings?section=security', 'Security Settings');
  await button(visit.page, 'Delete my account').click();
  await visit.page.getByLabel('Your password').waitFor();
}

async function openAddress(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/settings?section=store', 'Store Settings');
  await button(visit.page, 'Change address').click();
  await button(visit.page, 'Save address').waitFor();
}

async function openPayment(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/settings?section=store', 'Store Settings');
  await visit.page
    .getByRole('button', { name: /^Change (?!address)|^Add payment details/ })
    .first()
    .click();
  await button(visit.page, 'Save payment details').waitFor();
}

async function openLeaveQuestion(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/settings?section=profile', 'Settings');
  await visit.page.getByLabel('Full Name').fill('Aisha Mushi');
  await visit.page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await visit.page.getByRole('alertdialog').waitFor();
}
