import type { Page } from '@playwright/test';
import { createApi, expectStored } from './api.ts';
import { openAuthenticator } from './authenticator.ts';
import { newPerson } from './registering.ts';
import type { Screen, Visit } from './screens.ts';
import type { Seller } from './sellers.ts';
import { markRegistration } from './shop-step.ts';

/** What someone sees who is not yet in their shop, beside what `screens` lists. */
export const entryScreens: readonly Screen[] = [
  ['sign-in without its scripts', (visit) => openWithoutScripts(visit)],
  ['sign-in refused', (visit) => openRefusedSignIn(visit)],
  ['code of the second factor', (visit) => openCode(visit)],
  ['registration of a shop', (visit) => openStep(visit, { withStore: false }, 'Start Selling')],
  ['registration of a shop with messages', (visit) => openShopWithMessages(visit)],
  ['registration of a place', (visit) => openStep(visit, { withLocation: false }, 'Locate Your Store')],
  ['registration of a place with its regions', (visit) => openRegions(visit)],
  ['registration of a payment', (visit) => openStep(visit, {}, 'Payment Details')],
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
  const seller = await newSeller();
  await page.goto('/');
  const api = createApi(new URL(page.url()).origin);
  const { body } = await expectStored(api('POST', '/account/mfa/authenticators/totp', undefined, seller));
  const now = await page.evaluate(() => Date.now());
  const otp = openAuthenticator(String(body.secret), () => now)();
  await expectStored(api('PUT', '/account/mfa/authenticators/totp', { otp }, seller));
  await expectStored(api('PATCH', '/account/mfa', { mfa: true }, seller));
  await signInByForm(page, seller);
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
}

async function signInByForm(page: Page, { email, password }: Pick<Seller, 'email' | 'password'>): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email or Phone').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign In').click();
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
  await openStep(visit, { withStore: false }, 'Start Selling');
  await button(visit.page, 'Continue').click();
  await visit.page.getByText('Shop name is required').waitFor();
}

async function openRegions(visit: Visit): Promise<void> {
  await openStep(visit, { withLocation: false }, 'Locate Your Store');
  await visit.page.getByRole('combobox', { name: 'Region', exact: true }).click();
  await visit.page.getByRole('option').first().waitFor();
}

async function openPaymentWithMessages(visit: Visit): Promise<void> {
  await openStep(visit, {}, 'Payment Details');
  await button(visit.page, 'Finish Registration').click();
  await visit.page.getByText('Account name is required').waitFor();
}

async function openPaymentNotSaved(visit: Visit): Promise<void> {
  const { page, allowConsole } = visit;
  allowConsole(/ERR_FAILED|storePayments/);
  await openStep(visit, {}, 'Payment Details');
  await page.getByLabel('Provider', { exact: true }).selectOption('CRDB');
  await page.getByLabel('Account Name').fill('Rehema Agrovet');
  await page.getByLabel('Account Number').fill('0150412776100');
  await page.getByLabel('Provider Branch').fill('Arusha');
  await page.route('**/storePayments/documents*', (route) => route.abort());
  await button(page, 'Finish Registration').click();
  await page.getByRole('alertdialog', { name: 'Payment details not saved' }).waitFor();
}

async function openAbroad(page: Page): Promise<void> {
  await page.goto('/');
  await button(page, 'Register your shop').click();
  await button(page, 'Business registered outside Tanzania?').click();
  await heading(page, 'Register a business outside Tanzania').waitFor();
}

async function openAbroadPerson(page: Page): Promise<void> {
  await openAbroad(page);
  const person = { ...newPerson(), 'Phone Number': '+1 202-555-0100' };
  for (const [label, text] of Object.entries(person)) await page.getByLabel(label, { exact: true }).fill(text);
  await button(page, 'Next').click();
  await heading(page, 'Personal information').waitFor();
}
