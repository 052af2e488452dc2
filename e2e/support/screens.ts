import type { Page } from '@playwright/test';
import { settled } from './settled.ts';
import { demoProduct, open, openAsAsha, type Screen, type Visit } from './visit.ts';
import { like, t } from './words.ts';

export const screens: readonly Screen[] = [
  ['sign-in', ({ page }) => open({ page }, '/', t('auth_heading'))],
  ['sign-in with messages', ({ page }) => openSignInWithMessages(page)],
  ['registration', ({ page }) => openRegistration(page)],
  ['registration with messages', ({ page }) => openRegistrationWithMessages(page)],
  [
    'new password',
    ({ page }) => open({ page }, '/reset-password?userId=someone&secret=something', t('auth_reset_title')),
  ],
  ['expired link', ({ page }) => open({ page }, '/reset-password', t('auth_link_expired_title'))],
  ['confirmed address', ({ page }) => open({ page }, '/verify-email', t('auth_link_expired_title'))],
  ['dashboard', (visit) => openAsAsha(visit, '/dashboard', t('layout_dashboard'))],
  ['orders', (visit) => openAsAsha(visit, '/orders', t('orders_title'))],
  ['messages', (visit) => openAsAsha(visit, '/messages', t('messages_title'))],
  ['customers', (visit) => openAsAsha(visit, '/customers', t('layout_customers'))],
  ['analytics', (visit) => openAsAsha(visit, '/analytics', t('layout_analytics'))],
  ['settings', (visit) => openAsAsha(visit, '/settings', t('settings_title'))],
  ['store settings', (visit) => openAsAsha(visit, '/settings?section=store', t('settings_store'))],
  ['register settings', (visit) => openRegisterSettings(visit)],
  ['mobile money settings', (visit) => openMobileSettings(visit)],
  ['wallet statement', (visit) => openStatement(visit)],
  ['products', (visit) => openList(visit)],
  ['products with the filters open', (visit) => openFilters(visit)],
  ['products with one ticked', (visit) => openTicked(visit)],
  ['products of which none match', (visit) => openNoMatch(visit)],
  ['products of an empty shop', (visit) => openEmptyShop(visit)],
  ['products of a shop without its location', (visit) => openUnfinishedShop(visit)],
  ['products without a shop', (visit) => openWithoutShop(visit)],
  ['question before a product is deleted', (visit) => openDeleteQuestion(visit)],
  ['new product', (visit) => openAsAsha(visit, '/products/add', like('product_add_title'))],
  ['question before a half-filled product is left', (visit) => openLeaveQuestion(visit)],
  ['new product with messages', (visit) => openFormWithMessages(visit)],
  ['product being edited', (visit) => openEdit(visit)],
  ['product details', (visit) => openDetails(visit)],
  ['price of a product', (visit) => openQuickChange(visit, t('quick_price_short'))],
  ['goods that came', (visit) => openQuickChange(visit, t('quick_restock_short'))],
  ['order of a product', (visit) => openPurchase(visit)],
  ['details of no product', (visit) => openNoProduct(visit)],
];

async function openSignInWithMessages(page: Page): Promise<void> {
  await open({ page }, '/', t('auth_heading'));
  await page.getByRole('button', { name: t('auth_sign_in') }).click();
  await page.getByText(t('auth_password_required')).waitFor();
}

async function openRegistration(page: Page): Promise<void> {
  await open({ page }, '/', t('auth_heading'));
  await page.getByText(t('auth_register_link')).click();
  await page.getByRole('heading', { name: t('register_heading') }).waitFor();
}

async function openRegistrationWithMessages(page: Page): Promise<void> {
  await openRegistration(page);
  await page.getByRole('button', { name: t('register_sign_up') }).click();
  await page.getByText(t('register_first_name_required')).waitFor();
}

/** Opens the app for a seller who left the registration, on a device that knows nothing of it. */
async function openUnfinishedShop({ page, newSeller, signIn }: Visit): Promise<void> {
  await signIn(page, await newSeller({ withLocation: false }));
  await open({ page }, '/products', like('list_title'));
  await page.getByRole('button', { name: t('layout_unfinished_action') }).waitFor();
}

async function openRegisterSettings(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/settings?section=register', t('settings_register_title'));
  await visit.page.getByRole('list', { name: t('permits_title') }).waitFor();
}

/** A statement of a day, in which a payment and a fee stand of which the shop knows nothing. */
async function openStatement(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/money/mobile/statement', t('statement_title'));
  const lines = [
    'Kumbukumbu,Tarehe,Maelezo,Kilichoingia,Kilichotoka,Salio',
    'DKA4XYZ124,2026-11-10 15:10,Makato,,500,119500',
    'DKA4XYZ123,2026-11-10 15:10,NEEMA,20000,,120000',
  ];
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await visit.page.getByLabel(t('statement_file')).setInputFiles(file);
  await visit.page.getByRole('button', { name: t('statement_note') }).waitFor();
}

async function openMobileSettings(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/settings?section=mobile', t('settings_mobile_title'));
  await visit.page.getByRole('button', { name: t('settings_mobile_save') }).waitFor();
  // Each run of the server has another port.
  await visit.page.locator('code').evaluate((address) => {
    for (const part of address.childNodes) part.textContent = part.textContent?.replace(/:\d+\//, ':4000/') ?? null;
  });
}

async function openList(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/products', like('list_title'));
  await visit.page.getByText(demoProduct.name).first().waitFor();
}

async function openFilters(visit: Visit): Promise<void> {
  await openList(visit);
  await visit.page.getByRole('button', { name: t('list_filters') }).click();
  await visit.page.getByLabel(t('list_min_price')).waitFor();
}

async function openTicked(visit: Visit): Promise<void> {
  await openList(visit);
  await visit.page.getByRole('checkbox', { name: t('list_tick', { name: demoProduct.name }) }).check();
  await visit.page.getByText(t('list_ticked_one')).first().waitFor();
}

async function openNoMatch(visit: Visit): Promise<void> {
  await openList(visit);
  await visit.page.getByRole('searchbox', { name: t('list_search') }).fill('nothing is called so');
  await visit.page.getByText(t('list_no_match_title')).waitFor();
}

async function openEmptyShop({ page, newSeller, signIn }: Visit): Promise<void> {
  await signIn(page, await newSeller());
  await open({ page }, '/products', like('list_title'));
  await page.getByText(t('list_empty_action')).waitFor();
}

async function openWithoutShop({ page, newSeller, signIn }: Visit): Promise<void> {
  await signIn(page, await newSeller({ withStore: false }));
  await open({ page }, '/products', t('list_title_without_store'));
  await page.getByText(t('list_no_store_title')).waitFor();
}

async function openDeleteQuestion(visit: Visit): Promise<void> {
  await openList(visit);
  await visit.page.getByRole('button', { name: t('list_delete', { name: demoProduct.name }) }).click();
  await visit.page.getByRole('alertdialog').or(visit.page.getByRole('dialog')).waitFor();
}

async function openLeaveQuestion(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/products/add', like('product_add_title'));
  await visit.page.getByRole('textbox', { name: t('product_name') }).fill('Half typed');
  await settled(visit.page);
  await visit.page
    .getByRole('navigation', { name: t('layout_breadcrumbs') })
    .getByRole('link', { name: t('layout_products') })
    .click();
  await visit.page.getByRole('alertdialog').waitFor();
}

async function openFormWithMessages(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/products/add', like('product_add_title'));
  await visit.page.getByRole('button', { name: t('product_add') }).click();
  await visit.page.getByText(t('product_name_required')).first().waitFor();
}

async function openEdit(visit: Visit): Promise<void> {
  await openList(visit);
  await visit.page.getByRole('link', { name: t('list_edit', { name: demoProduct.name }) }).click();
  await visit.page.getByRole('heading', { name: like('product_edit_title') }).waitFor();
}

async function openDetails(visit: Visit): Promise<void> {
  await openAsAsha(visit, demoProduct.path, demoProduct.name);
  await visit.page
    .getByRole('link', { name: like('view_history_view_order') })
    .first()
    .waitFor();
}

async function openQuickChange(visit: Visit, button: string): Promise<void> {
  await openDetails(visit);
  await visit.page.getByRole('button', { name: button }).click();
  await visit.page.getByRole('dialog').waitFor();
}

async function openNoProduct(visit: Visit): Promise<void> {
  visit.allowConsole(/404.*no-such-product/);
  await openAsAsha(visit, '/products/view/no-such-product', t('view_not_found'));
}

async function openPurchase(visit: Visit): Promise<void> {
  await openDetails(visit);
  await visit.page
    .getByRole('link', { name: like('view_history_view_order') })
    .first()
    .click();
  await visit.page.getByRole('heading', { name: like('orders_order') }).waitFor();
}
