import type { Page } from '@playwright/test';
import { createApi, expectStored } from './api.ts';
import { openAuthenticator } from './authenticator.ts';
import { fill } from './register-steps.ts';
import { newPerson } from './registering.ts';
import type { Seller } from './sellers.ts';
import { markRegistration } from './shop-step.ts';
import type { Screen, Visit } from './visit.ts';
import { t } from './words.ts';

/** Screens before the shop is open, beside those of `screens`. */
export const entryScreens: readonly Screen[] = [
  ['sign-in without its scripts', (visit) => openWithoutScripts(visit)],
  ['sign-in refused', (visit) => openRefusedSignIn(visit)],
  ['code of the second factor', (visit) => openCode(visit)],
  ['registration of a shop', (visit) => openStep(visit, { withStore: false }, t('shop_heading'))],
  ['registration of a shop with messages', (visit) => openShopWithMessages(visit)],
  ['registration of a place', (visit) => openStep(visit, { withLocation: false }, t('location_title'))],
  ['registration of a place with its regions', (visit) => openRegions(visit)],
  ['registration of a payment', (visit) => openStep(visit, {}, t('register_payment_title'))],
  ['registration of a payment with messages', (visit) => openPaymentWithMessages(visit)],
  ['payment that could not be saved', (visit) => openPaymentNotSaved(visit)],
  ['registration abroad', ({ page }) => openAbroad(page)],
  ['registration abroad of a person', ({ page }) => openAbroadPerson(page)],
];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Nothing waits for a page whose scripts never come, so it is marked as settled here. */
async function openWithoutScripts({ page, allowConsole }: Visit): Promise<void> {
  allowConsole(/ERR_FAILED|dynamically imported|assets/);
  await page.route('**/assets/frame-*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('alert').waitFor();
  await page.evaluate(() => {
    document.documentElement.dataset.settled = 'true';
  });
}

async function openRefusedSignIn({ page, allowConsole }: Visit): Promise<void> {
  allowConsole(/status of 401/);
  await signInByForm(page, { email: 'nobody@duka.example', password: 'NotMyPassword1' });
  await page.getByRole('alert').waitFor();
}

async function openCode({ page, allowConsole, newSeller }: Visit): Promise<void> {
  allowConsole(/status of 401/);
  const seller = await newSeller({ isConfirmed: true });
  await page.goto('/');
  const api = createApi(new URL(page.url()).origin);
  const { body } = await expectStored(api('POST', '/account/mfa/authenticators/totp', undefined, seller));
  const now = await page.evaluate(() => Date.now());
  const otp = openAuthenticator(String(body.secret), () => now)();
  await expectStored(api('PUT', '/account/mfa/authenticators/totp', { otp }, seller));
  await expectStored(api('PATCH', '/account/mfa', { mfa: true }, seller));
  await signInByForm(page, seller);
  await page.getByRole('heading', { name: t('auth_code_title') }).waitFor();
}

async function signInByForm(page: Page, { email, password }: Pick<Seller, 'email' | 'password'>): Promise<void> {
  await page.goto('/');
  await page.getByLabel(t('auth_identifier')).fill(email);
  await page.getByLabel(t('auth_password'), { exact: true }).fill(password);
  await button(page, t('auth_sign_in')).click();
}

/** Opens the step at which a registration goes on that has stored this much. */
async function openStep(
  { page, newSeller, signIn }: Visit,
  stored: { withStore?: boolean; withLocation?: boolean },
  title: string,
): Promise<void> {
  const seller = await newSeller(stored);
  await signIn(page, seller);
  await markRegistration(page, seller);
  await page.goto('/');
  await heading(page, title).waitFor();
}

async function openShopWithMessages(visit: Visit): Promise<void> {
  await openStep(visit, { withStore: false }, t('shop_heading'));
  await button(visit.page, t('shop_continue')).click();
  await visit.page.getByText(t('shop_name_required')).waitFor();
}

async function openRegions(visit: Visit): Promise<void> {
  await openStep(visit, { withLocation: false }, t('location_title'));
  await visit.page.getByRole('combobox', { name: t('location_region'), exact: true }).click();
  await visit.page.getByRole('option').first().waitFor();
}

async function openPaymentWithMessages(visit: Visit): Promise<void> {
  await openStep(visit, {}, t('register_payment_title'));
  await button(visit.page, t('register_payment_finish')).click();
  await visit.page.getByText(t('shop_payment_account_name_required')).waitFor();
}

async function openPaymentNotSaved(visit: Visit): Promise<void> {
  const { page, allowConsole } = visit;
  allowConsole(/ERR_FAILED|storePayments/);
  await openStep(visit, {}, t('register_payment_title'));
  await page.getByLabel(t('shop_payment_provider'), { exact: true }).selectOption('CRDB');
  await page.getByLabel(t('shop_payment_account_name')).fill('Rehema Agrovet');
  await page.getByLabel(t('shop_payment_account_no')).fill('0150412776100');
  await page.getByLabel(t('shop_payment_branch')).fill('Arusha');
  await page.route('**/storePayments/documents*', (route) => route.abort());
  await button(page, t('register_payment_finish')).click();
  await page.getByRole('alertdialog', { name: t('register_payment_not_saved_title') }).waitFor();
}

async function openAbroad(page: Page): Promise<void> {
  await page.goto('/');
  await button(page, t('auth_register_link')).click();
  await button(page, t('register_abroad')).click();
  await heading(page, t('register_abroad_heading')).waitFor();
}

async function openAbroadPerson(page: Page): Promise<void> {
  await openAbroad(page);
  const person = { ...newPerson(), 'Phone Number': '+1 202-555-0100' };
  await fill(page, person);
  await button(page, t('register_abroad_next')).click();
  await heading(page, t('register_abroad_personal')).waitFor();
}
