import { expect, type Page } from '@playwright/test';
import { openSupplier } from './asking-screens.ts';
import { demo } from './sellers.ts';
import { settled } from './settled.ts';
import { open, openAsAsha, openAsNew, type Screen, type Visit } from './visit.ts';
import { like, price, t } from './words.ts';

/** The screens of a seller's shop; `screens` lists the others. */
export const shopScreens: readonly Screen[] = [
  ['dashboard of a new shop', (visit) => openAsNew(visit, '/dashboard', t('layout_dashboard'))],
  ['menu', (visit) => openMenu(visit)],
  ['notifications', (visit) => openNotifications(visit)],
  ['orders of a new shop', (visit) => openAsNew(visit, '/orders', t('orders_title'))],
  ['orders with the filters open', (visit) => openOrderFilters(visit)],
  ['order', (visit) => openOrder(visit)],
  ['question before an order is cancelled', (visit) => openCancelQuestion(visit)],
  ['receipt', (visit) => openReceipt(visit)],
  ['message that becomes an order', (visit) => openMessage(visit)],
  ['message of mobile money', (visit) => openWalletMessage(visit)],
  ['new sale', (visit) => openAsAsha(visit, '/orders/new-sale', t('orders_record_sale'))],
  ['new sale of two products', (visit) => openSale(visit)],
  ['new sale with its goods unfolded', (visit) => openSaleGoods(visit)],
  ['new sale with its payment unfolded', (visit) => openSalePayment(visit)],
  ['new sale paid in several ways', (visit) => openSaleParts(visit)],
  ['goods of a sale coming back', (visit) => openTakeBack(visit)],
  ['question before a sale is voided', (visit) => openVoid(visit)],
  ['expired product at the sale', (visit) => openExpired(visit)],
  ['expired products', (visit) => openAsAsha(visit, '/products?expiry=expired', like('list_title'))],
  ['messages of a new shop', (visit) => openAsNew(visit, '/messages', t('messages_title'))],
  ['thread', (visit) => openThread(visit)],
  ['thread with the emoji', (visit) => openEmoji(visit)],
  ['new message', (visit) => openNewMessage(visit)],
  ['customers of a new shop', (visit) => openAsNew(visit, '/customers', t('layout_customers'))],
  ['customer', (visit) => openCustomer(visit)],
  ['analytics of a new shop', (visit) => openAsNew(visit, '/analytics', t('layout_analytics'))],
  ['who owes', (visit) => openAsAsha(visit, '/money/debts', t('credit_title'))],
  ['who owes a new shop', (visit) => openAsNew(visit, '/money/debts', t('credit_title'))],
  ['account being opened', (visit) => openAsAsha(visit, '/money/debts/new', t('credit_open'))],
  ['account of a customer', (visit) => openBook(visit)],
  ['money', (visit) => openAsAsha(visit, '/money', t('layout_money'))],
  ['expenses', (visit) => openAsAsha(visit, '/money/expenses', t('money_expenses'))],
  ['expenses of a new shop', (visit) => openAsNew(visit, '/money/expenses', t('money_expenses'))],
  ['expense being added', (visit) => openExpense(visit)],
  ['end of a day', (visit) => openAsAsha(visit, '/money/day-end', t('money_day_end'))],
  ['end of a day being counted', (visit) => openCount(visit)],
  ['month', (visit) => openAsAsha(visit, '/money/month', t('money_sheet'))],
  ['money in and out', (visit) => openAsAsha(visit, '/money/moves?month=2026-11', t('money_moves'))],
  ['mobile money of a day', (visit) => openAsAsha(visit, '/money/mobile', t('mobile_title'))],
  ['thrown away', (visit) => openAsAsha(visit, '/money/losses?month=2026-11', t('money_sheet_losses'))],
  ['purchases', (visit) => openAsAsha(visit, '/money/purchases', t('purchases_title'))],
  [
    'stock that came in',
    (visit) => openAsAsha(visit, '/money/purchases/new?product=asha-insecticide', t('purchases_add')),
  ],
  ['suppliers', (visit) => openAsAsha(visit, '/money/suppliers', t('purchases_suppliers'))],
  ['supplier', (visit) => openSupplier(visit)],
  ['import', (visit) => openAsAsha(visit, '/products/import', t('import_title'))],
  ['list to reorder', (visit) => openAsAsha(visit, '/products/reorder', t('reorder_title'))],
  ['import with rows to correct', (visit) => openImportReview(visit)],
  ['stock count', (visit) => openStockCount(visit)],
  ['nothing that waits to be sent', (visit) => openAsNew(visit, '/outbox', t('outbox_title'))],
  ['what waits to be sent', (visit) => openWaiting(visit)],
  ['products that could not be loaded', (visit) => openFailedList(visit)],
  ['page that could not be loaded', (visit) => openFailedPage(visit)],
  [
    'notification settings',
    (visit) => openAsAsha(visit, '/settings?section=notifications', t('settings_notifications')),
  ],
  ['security settings', (visit) => openAsAsha(visit, '/settings?section=security', t('settings_security'))],
  ['two-factor sign-in being turned on', (visit) => openEnrolment(visit)],
  ['password before two-factor sign-in', (visit) => openPasswordAgain(visit)],
  ['account being deleted', (visit) => openDeletion(visit)],
  ['account that will be deleted', (visit) => openDeleted(visit)],
  ['address being changed', (visit) => openAddress(visit)],
  ['payment details being changed', (visit) => openPayment(visit)],
  ['question before unsaved changes are left', (visit) => openLeaveQuestion(visit)],
];

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function openCustomer(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/customers', t('layout_customers'));
  await visit.page.getByRole('main').getByRole('link', { name: 'Daudi Laizer', exact: true }).click();
  await visit.page.getByRole('region', { name: t('credit_column_owes') }).waitFor();
  await settled(visit.page);
}

async function openBook(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/money/debts', t('credit_title'));
  await visit.page.getByRole('link', { name: 'Daudi Laizer' }).first().click();
  await visit.page.getByRole('heading', { level: 1, name: 'Daudi Laizer' }).waitFor();
  await settled(visit.page);
}

/** Opens the outbox with a command that is queued for longer than a day, and one that the server refused. */
async function openWaiting(visit: Visit): Promise<void> {
  const { page } = visit;
  const seller = await visit.newSeller();
  await visit.signIn(page, seller);
  await open(visit, '/outbox', t('outbox_title'));
  // A screen before may have left the outbox of another account in this browser.
  const outbox = `duka.outbox.${seller.userId}`;
  // Playwright would take a promise that it polls in the page for a true value.
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(databases).toContain(outbox);
  await settled(page);
  visit.allowConsole(/ERR_FAILED/);
  await page.route('**/v1/shops/*/commands', (route) => route.abort());
  const expense = t('outbox_expense', { kind: t('money_expense_rent'), amount: price(25_000) });
  const words = { change: t('outbox_product', { name: 'Hoe' }), price: t('product_selling_price'), expense };
  await page.evaluate(addCommands, { outbox, words });
  await page.reload();
  await page.getByRole('list', { name: t('outbox_refused') }).waitFor();
}

/** Runs in the page: adds commands to the outbox of the account, as if they were from an earlier visit. */
async function addCommands({ outbox, words }: { outbox: string; words: Record<string, string> }): Promise<void> {
  const opening = indexedDB.open(outbox);
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
  const write = database.transaction('commands', 'readwrite');
  const doneAt = '2026-11-20T09:30:00.000Z';
  const change = { kind: 'change', collection: 'products', documentId: 'hoe', doneAt };
  write.objectStore('commands').add({
    ...{ ...change, id: 'price', state: 'refused', title: words.change, path: '/products/view/hoe' },
    ...{ data: { sellingPrice: 1700 }, labels: { sellingPrice: words.price } },
    refusal: { message: '', stored: { sellingPrice: 1600 } },
  });
  write.objectStore('commands').add({
    ...{ id: 'rent', kind: 'create', collection: 'expenses', documentId: 'rent', data: {}, doneAt },
    ...{ state: 'waiting', title: words.expense, path: '/money/expenses' },
  });
  await new Promise((resolve) => {
    write.oncomplete = resolve;
  });
  database.close();
}

async function openExpense(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/money/expenses', t('money_expenses'));
  await button(visit.page, t('money_expense_add')).click();
  await visit.page.getByRole('dialog', { name: t('money_expense_add') }).waitFor();
}

async function openCount(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/money/day-end', t('money_day_end'));
  const cash = visit.page.getByRole('region', { name: t('orders_payment_cash') });
  await cash.getByLabel(t('money_counted')).fill('1000');
  await cash.getByLabel(t('money_taken')).fill('2000');
  await button(visit.page, t('money_close_day')).click();
}

async function openMenu(visit: Visit): Promise<void> {
  await visit.page.setViewportSize({ width: 360, height: 640 });
  await openAsAsha(visit, '/customers', t('layout_customers'));
  await button(visit.page, t('layout_menu')).click();
  await visit.page.getByRole('dialog', { name: t('layout_menu') }).waitFor();
}

async function openNotifications(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/customers', t('layout_customers'));
  await visit.page
    .getByRole('banner')
    .getByRole('button', { name: like('inbox_open_unread') })
    .click();
  await visit.page
    .getByRole('dialog', { name: t('inbox_title') })
    .getByRole('listitem')
    .first()
    .waitFor();
}

async function openOrderFilters(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/orders', t('orders_title'));
  await button(visit.page, t('orders_filters')).click();
}

async function openOrder(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/orders', t('orders_title'));
  await visit.page.getByRole('main').getByRole('link', { name: /DK-/ }).first().click();
  await visit.page.getByRole('heading', { name: like('orders_order') }).waitFor();
}

async function openCancelQuestion(visit: Visit): Promise<void> {
  await openOrder(visit);
  await button(visit.page, t('orders_cancel')).click();
  await visit.page.getByRole('alertdialog').waitFor();
}

async function openReceipt(visit: Visit): Promise<void> {
  await openOrder(visit);
  await visit.page.goto(`${visit.page.url()}/receipt`);
  await visit.page.getByRole('article').waitFor();
}

/** Opens a message in Kiswahili: one line is a product of the shop at an older price, and one is no product of the shop. */
async function openMessage({ page, ...visit }: Visit): Promise<void> {
  await openAsAsha({ page, ...visit }, '/orders/paste', t('orders_paste_title'));
  const message = [
    '2 x DAP fertiliser 18-46-0, 50 kg = TSh 290,000',
    '1 x Kamba = TSh 5,000',
    'Jina: Neema Komba',
    'Namba: W-K7Q2MB9X',
  ];
  await page.getByLabel(t('orders_paste_text')).fill(message.join('\n'));
  await button(page, t('orders_paste_read')).click();
  await page.getByText(t('orders_paste_unknown')).waitFor();
}

/** Opens a message of a wallet that money came, which nobody has confirmed. */
async function openWalletMessage({ page, ...visit }: Visit): Promise<void> {
  await openAsAsha({ page, ...visit }, '/money/mobile/paste', t('receipts_title'));
  const message =
    'Umepokea 145,000 TZS kutoka NEEMA KOMBA (0755000011). Salio jipya: 230,666 TZS. Utambulisho wa Muamala:3887545254';
  await page.getByLabel(t('orders_paste_text')).fill(message);
  await button(page, t('orders_paste_read')).click();
  await page.getByText(t('receipts_said'), { exact: true }).first().waitFor();
}

async function openSale(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/orders/new-sale', t('orders_record_sale'));
  const products = visit.page.getByRole('list', { name: t('orders_sale_products') }).getByRole('listitem');
  for (const place of [0, 1]) await products.nth(place).getByRole('button').first().click();
  await button(visit.page, t('orders_sale_complete')).waitFor();
}

/** Unfolds a part of the sale form; wide screens show all parts at once. */
async function unfold(visit: Visit, name: RegExp): Promise<void> {
  await openSale(visit);
  const toggle = visit.page.getByRole('form', { name: t('orders_sale') }).getByRole('button', { name });
  if (await toggle.isVisible()) await toggle.click();
}

const openSaleGoods = (visit: Visit) => unfold(visit, like('orders_sale_count'));
const openSalePayment = (visit: Visit) => unfold(visit, new RegExp(`^${t('orders_payment_method')}`));

async function openSaleParts(visit: Visit): Promise<void> {
  await openSalePayment(visit);
  await button(visit.page, t('orders_payment_split')).click();
  await visit.page.getByLabel(t('orders_sale_part', { method: t('orders_payment_cash') })).fill('500');
  await visit.page.getByText(like('orders_sale_owed')).waitFor();
}

/** Opens an order of the counter, which is finished at once. */
async function openFinished(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/orders?channel=walk-in', t('orders_title'));
  await visit.page.getByRole('main').getByRole('link', { name: /DK-/ }).first().click();
  await button(visit.page, t('orders_back_take')).waitFor();
}

async function openTakeBack(visit: Visit): Promise<void> {
  await openFinished(visit);
  await button(visit.page, t('orders_back_take')).click();
  await visit.page
    .getByRole('dialog')
    .getByRole('button', { name: t('orders_back_all') })
    .click();
}

async function openVoid(visit: Visit): Promise<void> {
  await openFinished(visit);
  await button(visit.page, t('orders_void')).click();
  await visit.page.getByRole('dialog').getByLabel(t('orders_back_reason')).waitFor();
}

async function openExpired(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/orders/new-sale', t('orders_record_sale'));
  await visit.page.getByLabel(t('orders_sale_find')).fill('mancozeb');
  await visit.page
    .getByRole('list', { name: t('orders_sale_products') })
    .getByRole('button', { name: /Mancozeb/i })
    .click();
  await visit.page.getByRole('dialog').getByLabel(t('orders_expired_reason')).waitFor();
}

/** Nothing is marked as read in a window that counts as covered, so the messages stay unread for later screens. */
async function openThread(visit: Visit): Promise<void> {
  await visit.page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
  await openAsAsha(visit, '/messages?with=baraka', t('messages_title'));
  await visit.page.getByLabel(t('messages_attach_file')).waitFor({ state: 'attached' });
}

async function openEmoji(visit: Visit): Promise<void> {
  await openThread(visit);
  await button(visit.page, t('messages_emoji')).click();
  await visit.page
    .getByRole('dialog', { name: t('messages_emoji_picker') })
    .getByRole('gridcell')
    .first()
    .waitFor();
  // Hides the emoji, which look different with each machine's font.
  await visit.page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[role="gridcell"] { visibility: hidden }');
    document.adoptedStyleSheets.push(sheet);
  });
}

async function openNewMessage(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/messages', t('messages_title'));
  await button(visit.page, t('messages_new')).first().click();
  await visit.page.getByRole('dialog').getByRole('button', { name: 'Baraka Massawe' }).waitFor();
}

async function openImportReview(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/products/import', t('import_title'));
  const headings = 'Product Name;Category;Unit;Quantity in Stock;Cost Price;Selling Price;Expiry Date';
  const rows = [
    'Groundnuts;Cereals and pulses;Kilogram;12;1800;2400;2027-01-31',
    ';Rockets;Furlong;-1;cheap;10.5;2020-01-01',
  ];
  const buffer = Buffer.from([headings, ...rows].join('\n'));
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer };
  await visit.page.getByLabel(t('import_file')).setInputFiles(file);
  await visit.page.getByRole('heading', { name: like('import_bad_title') }).waitFor();
}

async function openStockCount(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/products?count=1', t('list_count_title'));
  await visit.page.getByRole('textbox', { name: /tomato seeds/ }).fill('8');
  await visit.page
    .getByText(t('list_count_changed', { count: 1 }))
    .first()
    .waitFor();
}

async function openFailedList(visit: Visit): Promise<void> {
  visit.allowConsole(/status of 500|products/);
  await visit.page.route('**/collections/products/documents?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Server Error', code: 500, type: 'general_unknown', version: '1' } }),
  );
  await openAsAsha(visit, '/products', like('list_title'));
  await visit.page
    .getByRole('main')
    .getByRole('button', { name: t('list_try_again') })
    .first()
    .waitFor();
}

async function openFailedPage(visit: Visit): Promise<void> {
  visit.allowConsole(/ERR_FAILED|Loading chunk|ChunkError|dynamically imported/);
  await visit.signIn(visit.page, demo.asha);
  await visit.page.route('**/assets/product-list-page-*.js', (route) => route.abort());
  await visit.page.goto('/products');
  await visit.page
    .getByRole('alert')
    .filter({ hasText: t('layout_page_failed') })
    .waitFor();
}

/** The server makes a random secret, so the elements that show it are hidden. */
async function openEnrolment(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/settings?section=security', t('settings_security'));
  await visit.page.getByRole('switch', { name: t('settings_two_factor_switch') }).click();
  await visit.page.getByRole('img', { name: t('settings_two_factor_qr') }).waitFor();
  await visit.page.evaluate(() => {
    const dialog = document.querySelector('dialog') as HTMLElement;
    for (const secret of dialog.querySelectorAll<HTMLElement>('[role="img"], code')) secret.style.visibility = 'hidden';
  });
}

/** Opens the question for the password, as after an old sign-in; the clock of the server for pictures does not move. */
async function openPasswordAgain(visit: Visit): Promise<void> {
  visit.allowConsole(/status of 401/);
  const refusal = { message: 'More factors are required', code: 401, type: 'user_more_factors_required', version: '1' };
  await visit.page.route('**/account/mfa/authenticators/totp', (route) =>
    route.fulfill({ status: 401, json: refusal }),
  );
  await openAsAsha(visit, '/settings?section=security', t('settings_security'));
  await visit.page.getByRole('switch', { name: t('settings_two_factor_switch') }).click();
  await visit.page.getByLabel(t('settings_two_factor_password')).waitFor();
}

async function openDeleted(visit: Visit): Promise<void> {
  const seller = await visit.newSeller();
  await visit.signIn(visit.page, seller);
  await open(visit, '/settings?section=security', t('settings_security'));
  await button(visit.page, t('settings_delete_title')).click();
  await visit.page.getByLabel(t('settings_two_factor_password')).fill(seller.password);
  await button(visit.page, t('settings_delete_confirm')).click();
  await visit.page.getByText(like('settings_delete_pending')).waitFor();
}

async function openDeletion(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/settings?section=security', t('settings_security'));
  await button(visit.page, t('settings_delete_title')).click();
  await visit.page.getByLabel(t('settings_two_factor_password')).waitFor();
}

async function openAddress(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/settings?section=store', t('settings_store'));
  await button(visit.page, t('location_card_title')).click();
  await button(visit.page, t('location_card_save')).waitFor();
}

async function openPayment(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/settings?section=store', t('settings_store'));
  await button(visit.page, t('settings_payment_title')).click();
  await button(visit.page, t('settings_payment_change_of', { provider: 'CRDB' })).click();
  await button(visit.page, t('settings_payment_save')).waitFor();
}

async function openLeaveQuestion(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/settings?section=profile', t('settings_title'));
  await visit.page.getByLabel(t('settings_full_name')).fill('Aisha Mushi');
  await visit.page
    .getByRole('link', { name: t('layout_products'), exact: true })
    .first()
    .click();
  await visit.page.getByRole('alertdialog').waitFor();
}
