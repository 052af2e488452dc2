import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { hold } from './support/products.ts';
import { field, fill, heading, newPerson } from './support/register-steps.ts';
import { readStoredShop } from './support/stored-shop.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const seller = () => ({ ...newPerson(), 'Phone Number': `+1 202-555-${randomInt(1000, 10_000)}` });
const storedPhone = (person: ReturnType<typeof seller>) => person['Phone Number'].replaceAll(/[ -]/g, '');

/** Whoever comes back to step 1 and goes on has a user document already. */
const userDocumentIsThere = /status of 409.*users\/documents/;

const personal = { 'Phone Number': '+44 20 7946 0958', Address: '1 Mill Lane', City: 'York', 'ZIP Code': 'YO1 7HH' };
const business = { 'Business Name': 'Mill Lane Seeds', 'Tax ID': 'GB-123 4567 89' };

async function open(page: Page) {
  await page.goto('/');
  await button(page, 'Register your shop').click();
  await button(page, 'Business registered outside Tanzania?').click();
  await expect(heading(page)).toHaveText('Register a business outside Tanzania');
}

/** Fills in step 1 and goes on; answers who registered. */
async function openAccount(page: Page) {
  const person = seller();
  await open(page);
  await fill(page, { ...person });
  await button(page, 'Next').click();
  await expect(heading(page)).toHaveText('Personal information');
  return person;
}

async function passStep2(page: Page) {
  await fill(page, personal);
  await field(page, 'Country').selectOption('UK');
  await button(page, 'Next').click();
  await expect(heading(page)).toHaveText('Business information');
}

test('a business registered abroad becomes a shop in three steps [FORM-010, FORM-011, FORM-012, FORM-013, FORM-014, FORM-015, CONST-009, CONST-020, CONST-021, REG-033, CALL-034, DASH-001]', async ({
  page,
  api,
  server,
  checkAxe,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('Step 1 of 3: Create account')).toBeVisible();
  await checkAxe(page);
  const person = seller();
  await fill(page, { ...person });
  await button(page, 'Next').click();

  await expect(heading(page)).toHaveText('Personal information');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Step 2 of 3: Personal information');
  await expect(field(page, 'Phone Number')).toHaveValue(storedPhone(person));
  await expect(field(page, 'Country').locator('option:not([value=""])')).toHaveText([
    ...['United States (US)', 'Canada (CA)', 'United Kingdom (UK)', 'Australia (AU)', 'Germany (DE)', 'France (FR)'],
    'Other',
  ]);
  await checkAxe(page);
  await checkTargets(page);
  await checkNoSidewaysScroll(page);
  await passStep2(page);

  await expect(page.getByText('Step 3 of 3: Business information')).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await expect(field(page, 'Business Type').locator('option:not([value=""])')).toHaveText([
    ...['Retail', 'Wholesale', 'Manufacturer', 'Service', 'Other'],
  ]);
  await fill(page, business);
  await field(page, 'Business Type').selectOption('wholesale');
  await checkAxe(page);
  await button(page, 'Create Account').click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Your shop is registered. Welcome!')).toBeVisible();

  const { account, users, stores } = await readStoredShop(api, server.url, person);
  const phone = storedPhone(person);
  expect(account).toMatchObject({ name: 'Mary Jane Mushi', prefs: { role: 'seller', phone } });
  expect(users).toMatchObject([{ $id: account.$id, firstName: 'Mary', lastName: 'Jane Mushi', phone }]);
  expect(stores).toMatchObject([
    {
      ownerId: { $id: account.$id },
      storeName: 'Mill Lane Seeds',
      storeType: 'Small-Scale',
      phone: '+442079460958',
      bRegNo: 'GB-123 4567 89',
      storeLocation: '1 Mill Lane, York YO1 7HH, UK',
    },
  ]);
  expect(stores[0]?.tinNo || '').toBe('');
  // What is missing is asked for on the dashboard; its place, which no list of Tanzania knows, is not.
  const firstSteps = page.getByRole('region', { name: 'First steps' });
  await expect(firstSteps).toContainText('Add how you are paid');
  await expect(firstSteps.getByText('Say where your shop is')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Finish registration' })).toHaveCount(0);
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('duka.registration')));
  await expect.poll(kept).toEqual([]);
});

test('no step is left before it is complete, and each field says what it lacks [FORM-016, FORM-017, FORM-018, REG-014, REG-019]', async ({
  page,
}) => {
  await open(page);
  await button(page, 'Next').click();
  await expect(field(page, 'First Name')).toHaveAccessibleDescription('First name is required');
  await expect(heading(page)).toHaveText('Register a business outside Tanzania');
  await fill(page, { ...seller() });
  await button(page, 'Next').click();
  await expect(heading(page)).toHaveText('Personal information');

  await field(page, 'Phone Number').fill('');
  await button(page, 'Next').click();
  await expect(heading(page)).toHaveText('Personal information');
  await expect(field(page, 'Phone Number')).toBeFocused();
  await expect(field(page, 'Phone Number')).toHaveAccessibleDescription(/^Phone number is required/);
  for (const label of ['Address', 'City', 'ZIP Code', 'Country']) {
    await expect(field(page, label)).toHaveAccessibleDescription(`${label} is required`);
  }
  await field(page, 'Address').fill('1');
  await expect(field(page, 'Address')).toHaveAccessibleDescription('');
  await field(page, 'Phone Number').fill('12345');
  await button(page, 'Next').click();
  await expect(field(page, 'Phone Number')).toHaveAccessibleDescription(/^Please enter a valid phone number/);
  await field(page, 'Phone Number').fill('020 7946 0958');
  await expect(field(page, 'Phone Number')).toHaveAccessibleDescription(/^Will be stored as \+2552079460958\./);
  await passStep2(page);

  await button(page, 'Create Account').click();
  await expect(heading(page)).toHaveText('Business information');
  await expect(field(page, 'Business Name')).toBeFocused();
  for (const label of ['Business Name', 'Business Type', 'Tax ID']) {
    await expect(field(page, label)).toHaveAccessibleDescription(`${label} is required`);
  }
  await expect(field(page, 'Business Address')).not.toHaveAttribute('aria-invalid');
});

test('a reload resumes the form, and Previous leads back through it, with all that was typed but the passwords [FORM-014, REG-024, REG-030]', async ({
  page,
  api,
  server,
  allowConsole,
}) => {
  allowConsole(userDocumentIsThere);
  const person = await openAccount(page);
  await page.reload();
  await expect(heading(page)).toHaveText('Personal information');
  await passStep2(page);
  await fill(page, { ...business, 'Business Address': 'Station Road 2' });
  await page.reload();
  await expect(heading(page)).toHaveText('Personal information');
  for (const [label, value] of Object.entries(personal)) await expect(field(page, label)).toHaveValue(value);
  await expect(field(page, 'Country')).toHaveValue('UK');
  await button(page, 'Next').click();
  await expect(field(page, 'Business Address')).toHaveValue('Station Road 2');
  await button(page, 'Previous').click();
  await button(page, 'Previous').click();
  await expect(heading(page)).toHaveText('Register a business outside Tanzania');
  await expect(field(page, 'Email')).toHaveValue(person.Email);
  await expect(field(page, 'Password')).toHaveCount(0);
  await button(page, 'Next').click();
  await button(page, 'Next').click();
  await field(page, 'Business Type').selectOption('other');
  await button(page, 'Create Account').click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const { stores } = await readStoredShop(api, server.url, person);
  expect(stores).toMatchObject([{ storeName: 'Mill Lane Seeds', storeLocation: 'Station Road 2' }]);
});

test('who turns back to Tanzania goes on with the same account [REG-030, FORM-010]', async ({ page, allowConsole }) => {
  allowConsole(userDocumentIsThere);
  await openAccount(page);
  await button(page, 'Previous').click();
  await button(page, 'My business is registered in Tanzania').click();
  await expect(heading(page)).toHaveText('Get Started');
  await expect(field(page, 'Password')).toHaveCount(0);
  await button(page, 'Sign Up').click();
  await expect(heading(page)).toHaveText('Start Selling');
  await page.reload();
  await expect(heading(page)).toHaveText('Start Selling');
});

test('a shop that could not be stored is told, and stored once by the next try [REG-039]', async ({
  page,
  api,
  server,
  allowConsole,
}) => {
  allowConsole(/net::ERR_FAILED|could not be completed/);
  const person = await openAccount(page);
  await passStep2(page);
  await fill(page, business);
  await field(page, 'Business Type').selectOption('retail');
  // The store is made, but its answer is lost.
  await page.route('**/collections/stores/documents', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Create Account').click();
  await expect(page.getByRole('alert')).toContainText('Registration completion failed. Please try again.');
  await expect(page.getByRole('alert')).toContainText('There is no connection to the server.');
  await expect(field(page, 'Business Name')).toHaveValue('Mill Lane Seeds');
  await page.unroute('**/collections/stores/documents');

  const release = await hold(page, '**/collections/stores/documents/*');
  await button(page, 'Create Account').click();
  const busy = button(page, 'Creating Account...');
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await busy.click({ force: true });
  await release();
  await expect(page).toHaveURL(/\/dashboard$/);
  const { stores } = await readStoredShop(api, server.url, person);
  expect(stores).toMatchObject([{ storeName: 'Mill Lane Seeds', storeLocation: '1 Mill Lane, York YO1 7HH, UK' }]);
});
