import type { Page } from '@playwright/test';
import { demo, type Seller } from './sellers.ts';
import { settled } from './settled.ts';

export interface Visit {
  readonly page: Page;
  readonly allowConsole: (pattern: RegExp) => void;
  readonly newSeller: (wanted?: { withStore?: boolean; withLocation?: boolean; products?: number }) => Promise<Seller>;
  readonly signIn: (page: Page, seller: Pick<Seller, 'email' | 'password'> & { session?: string }) => Promise<string>;
}

/** A screen in one of its states, and how a person gets there. */
export type Screen = readonly [name: string, open: (visit: Visit) => Promise<void>];

/** A product of the demo that has everything: picture, orders, a full description. */
const demoProduct = { path: '/products/view/asha-tomato-seeds', name: 'Assila F1 tomato seeds, 10 g' };

export const screens: readonly Screen[] = [
  ['sign-in', ({ page }) => open(page, '/', 'Welcome back')],
  ['sign-in with messages', ({ page }) => openSignInWithMessages(page)],
  ['registration', ({ page }) => openRegistration(page)],
  ['registration with messages', ({ page }) => openRegistrationWithMessages(page)],
  ['new password', ({ page }) => open(page, '/reset-password?userId=someone&secret=something', 'Set a new password')],
  ['expired link', ({ page }) => open(page, '/reset-password', 'This link does not work any more')],
  ['confirmed address', ({ page }) => open(page, '/verify-email', 'This link does not work any more')],
  ['dashboard', (visit) => openAsAsha(visit, '/dashboard', 'Dashboard')],
  ['orders', (visit) => openAsAsha(visit, '/orders', 'Orders')],
  ['messages', (visit) => openAsAsha(visit, '/messages', 'Conversations with Customers')],
  ['customers', (visit) => openAsAsha(visit, '/customers', 'Customers')],
  ['analytics', (visit) => openAsAsha(visit, '/analytics', 'Analytics')],
  ['settings', (visit) => openAsAsha(visit, '/settings', 'Settings')],
  ['store settings', (visit) => openAsAsha(visit, '/settings?section=store', 'Store Settings')],
  ['products', (visit) => openList(visit)],
  ['products with the filters open', (visit) => openFilters(visit)],
  ['products with one ticked', (visit) => openTicked(visit)],
  ['products of which none match', (visit) => openNoMatch(visit)],
  ['products of an empty shop', (visit) => openEmptyShop(visit)],
  ['products of a shop without its location', (visit) => openUnfinishedShop(visit)],
  ['products without a shop', (visit) => openWithoutShop(visit)],
  ['question before a product is deleted', (visit) => openDeleteQuestion(visit)],
  ['new product', (visit) => openAsAsha(visit, '/products/add', /^Add New Product/)],
  ['question before a half-filled product is left', (visit) => openLeaveQuestion(visit)],
  ['new product with messages', (visit) => openFormWithMessages(visit)],
  ['product being edited', (visit) => openEdit(visit)],
  ['product details', (visit) => openDetails(visit)],
  ['price of a product', (visit) => openQuickChange(visit, 'Change price')],
  ['goods that came', (visit) => openQuickChange(visit, 'Restock')],
  ['order of a product', (visit) => openPurchase(visit)],
  ['details of no product', (visit) => openNoProduct(visit)],
];

/** Waits until the screen is there: its heading is shown and nothing is loading any more. */
async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await settled(page);
}

async function openAsAsha({ page, signIn }: Visit, path: string, heading: string | RegExp): Promise<void> {
  await signIn(page, demo.asha);
  await open(page, path, heading);
}

async function openSignInWithMessages(page: Page): Promise<void> {
  await open(page, '/', 'Welcome back');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Password is required').waitFor();
}

async function openRegistration(page: Page): Promise<void> {
  await open(page, '/', 'Welcome back');
  await page.getByText('Register your shop').click();
  await page.getByRole('heading', { name: 'Get Started' }).waitFor();
}

async function openRegistrationWithMessages(page: Page): Promise<void> {
  await openRegistration(page);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByText('First name is required').waitFor();
}

/** Opens the app for a seller who left the registration, on a device that knows nothing of it. */
async function openUnfinishedShop({ page, newSeller, signIn }: Visit): Promise<void> {
  await signIn(page, await newSeller({ withLocation: false }));
  await open(page, '/products', /Inventory Summary$/);
  await page.getByRole('button', { name: 'Finish registration' }).waitFor();
}

async function openList(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/products', /Inventory Summary$/);
  await visit.page.getByText(demoProduct.name).first().waitFor();
}

async function openFilters(visit: Visit): Promise<void> {
  await openList(visit);
  await visit.page.getByRole('button', { name: 'Filters' }).click();
  await visit.page.getByLabel('Lowest price').waitFor();
}

async function openTicked(visit: Visit): Promise<void> {
  await openList(visit);
  await visit.page.getByRole('checkbox', { name: `Tick ${demoProduct.name}` }).check();
  await visit.page.getByText('1 product ticked').first().waitFor();
}

async function openNoMatch(visit: Visit): Promise<void> {
  await openList(visit);
  await visit.page.getByRole('searchbox', { name: 'Search products' }).fill('nothing is called so');
  await visit.page.getByText('No products match your filters').waitFor();
}

async function openEmptyShop({ page, newSeller, signIn }: Visit): Promise<void> {
  await signIn(page, await newSeller());
  await open(page, '/products', /Inventory Summary$/);
  await page.getByText('Add Your First Product').waitFor();
}

async function openWithoutShop({ page, newSeller, signIn }: Visit): Promise<void> {
  await signIn(page, await newSeller({ withStore: false }));
  await open(page, '/products', /Inventory Summary$/);
  await page.getByText('No store yet').waitFor();
}

async function openDeleteQuestion(visit: Visit): Promise<void> {
  await openList(visit);
  await visit.page.getByRole('button', { name: `Delete ${demoProduct.name}` }).click();
  await visit.page.getByRole('alertdialog').or(visit.page.getByRole('dialog')).waitFor();
}

async function openLeaveQuestion(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/products/add', /^Add New Product/);
  await visit.page.getByRole('textbox', { name: 'Product Name' }).fill('Half typed');
  await settled(visit.page);
  await visit.page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Products' }).click();
  await visit.page.getByRole('alertdialog').waitFor();
}

async function openFormWithMessages(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/products/add', /^Add New Product/);
  await visit.page.getByRole('button', { name: 'Add Product' }).click();
  await visit.page.getByText('Product Name is required').first().waitFor();
}

async function openEdit(visit: Visit): Promise<void> {
  await openList(visit);
  await visit.page.getByRole('link', { name: `Edit ${demoProduct.name}` }).click();
  await visit.page.getByRole('heading', { name: /^Edit Product/ }).waitFor();
}

async function openDetails(visit: Visit): Promise<void> {
  await openAsAsha(visit, demoProduct.path, demoProduct.name);
  await visit.page
    .getByRole('link', { name: /^View order/ })
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
  await openAsAsha(visit, '/products/view/no-such-product', 'Product not found');
}

async function openPurchase(visit: Visit): Promise<void> {
  await openDetails(visit);
  await visit.page
    .getByRole('link', { name: /^View order/ })
    .first()
    .click();
  await visit.page.getByRole('heading', { name: /^Order DK-/ }).waitFor();
}
