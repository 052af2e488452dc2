import type { Page } from '@playwright/test';
import { documentsPath, expect, listPath, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { chooseDownTo, expectChosen, sekei } from './support/location-step.ts';
import { hold } from './support/products.ts';
import {
  complete,
  expectStep,
  field,
  fill,
  fillShop,
  heading,
  newPerson,
  openRegistration,
  type Person,
  registerUpTo,
  signUp,
} from './support/register-steps.ts';
import { openSession } from './support/sellers.ts';

const refused = /Failed to load resource: the server responded with a status of (400|401|404|409|500|503)/;
const unreachable = /Failed to load resource: net::ERR_/;

const dashboard = (page: Page) => expect(page).toHaveURL('/dashboard');
const back = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });

const base = test.extend<{
  /** Everything the person has on the server. */
  readAll: (
    person: Person,
  ) => Promise<Record<string, Record<string, unknown>[]> & { account: Record<string, unknown>[] }>;
}>({
  readAll: async ({ api, server }, use) =>
    use(async ({ Email: email, Password: password }) => {
      const session = { session: await openSession(server.url, { email, password }) };
      const account = [(await api('GET', '/account', undefined, session)).body];
      const mine = { method: 'equal', attribute: 'userId', values: [account[0]?.$id] };
      const read = async (path: string) => (await api('GET', path, undefined, session)).body.documents ?? [];
      const [users, stores, locations, payments] = [
        await read(listPath('users', mine)),
        await read(documentsPath('stores')),
        await read(documentsPath('storeLocations')),
        await read(documentsPath('storePayments')),
      ];
      return { account, users, stores, locations, payments };
    }),
});

/** Every heading the page has shown from now on. */
const watchHeadings = (page: Page) =>
  page.evaluateHandle(() => {
    const headings: string[] = [];
    const note = () => {
      const text = document.querySelector('h1')?.textContent ?? '';
      if (headings.at(-1) !== text) headings.push(text);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
    return headings;
  });

base.describe('a whole registration', () => {
  base(
    'leads through four steps to the dashboard, and all of it is stored once [REG-001, REG-002, REG-029, REG-032, REG-033, DATA-001]',
    async ({ page, readAll, checkAxe }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      const person = newPerson();
      await openRegistration(page);
      await fill(page, { ...person });
      await signUp(page).click();
      for (const step of ['shop', 'location', 'payment'] as const) {
        await expectStep(page, step);
        await expect(heading(page)).toBeFocused();
        await expect(page.getByRole('listitem').filter({ hasText: 'Business' })).toHaveAttribute(
          'aria-current',
          'step',
        );
        await checkAxe(page);
        await checkTargets(page);
        await checkNoSidewaysScroll(page);
        const seen = await watchHeadings(page);
        await complete[step](page);
        if (step !== 'location') continue;
        // The view is cleared for a moment, then it is the payment.
        await expectStep(page, 'payment');
        expect(await seen.jsonValue()).toEqual(['Locate Your Store', '', 'Payment Details']);
      }
      await dashboard(page);
      await expect(page.getByText('Your shop is registered. Welcome!')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Finish registration' })).toHaveCount(0);
      const stored = await readAll(person);
      for (const documents of Object.values(stored)) expect(documents).toHaveLength(1);
      expect(stored.stores?.[0]).toMatchObject({ storeName: 'Mary Agrovet', ownerId: { $id: stored.account[0]?.$id } });
      const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('registration')));
      await expect.poll(kept).toEqual([]);
      await page.reload();
      await dashboard(page);
      await expect(page.getByText('Mary Agrovet').first()).toBeVisible();
    },
  );

  base(
    'a reload at every step resumes exactly there, and makes nothing twice [REG-024, REG-029]',
    async ({ page, readAll }) => {
      const person = newPerson();
      await openRegistration(page);
      await fill(page, { ...person });
      await page.reload();
      await expectStep(page, 'account');
      for (const label of ['First Name', 'Last Name', 'Email', 'Phone Number'] as const) {
        await expect(field(page, label)).toHaveValue(person[label]);
      }
      await expect(field(page, 'Password')).toHaveValue('');
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(person.Password);
      await fill(page, { Password: person.Password, 'Confirm Password': person.Password });
      await signUp(page).click();

      await expectStep(page, 'shop');
      await fillShop(page);
      await page.reload();
      await expectStep(page, 'shop');
      await expect(field(page, 'Shop Name')).toHaveValue('Mary Agrovet');
      await complete.shop(page);

      await expectStep(page, 'location');
      await page.reload();
      await expectStep(page, 'location');
      await complete.location(page);

      await expectStep(page, 'payment');
      await page.reload();
      await expectStep(page, 'payment');
      await complete.payment(page);
      await dashboard(page);
      for (const documents of Object.values(await readAll(person))) expect(documents).toHaveLength(1);
    },
  );

  base(
    'Back leads one step back and shows what is stored; going on again stores nothing twice [REG-005, REG-006, REG-007, REG-030]',
    async ({ page, readAll }) => {
      const person = await registerUpTo(page, 'payment');
      await back(page, 'Back to Location').click();
      await expectStep(page, 'location');
      await expectChosen(page, sekei);
      await back(page, 'Back to Shop Details').click();
      await expectStep(page, 'shop');
      await expect(field(page, 'Shop Name')).toHaveValue('Mary Agrovet');
      await back(page, 'Back to Role Selection').click();
      await expectStep(page, 'account');
      await expect(field(page, 'First Name')).toHaveValue('Mary Jane');
      await expect(field(page, 'Email')).toHaveValue(person.Email);
      await field(page, 'Last Name').fill('Kileo');
      await signUp(page).click();
      await expectStep(page, 'shop');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expectStep(page, 'location');
      await page.getByRole('button', { name: 'Continue to Payment Details' }).click();
      await expectStep(page, 'payment');
      const stored = await readAll(person);
      expect(stored.account[0]?.name).toBe('Mary Jane Kileo');
      expect(stored.users?.[0]).toMatchObject({ firstName: 'Mary', lastName: 'Jane Kileo' });
      for (const name of ['users', 'stores', 'locations']) expect(stored[name]).toHaveLength(1);
    },
  );

  base(
    'back on step 1 another address becomes that of the same account [REG-030, REG-036]',
    async ({ page, readAll, newSeller, allowConsole }) => {
      allowConsole(refused);
      const person = await registerUpTo(page, 'shop');
      const before = await readAll(person);
      await page.reload();
      await back(page, 'Back to Role Selection').click();
      await expect(field(page, 'Password')).toHaveCount(0);
      const taken = await newSeller({ withStore: false });
      await field(page, 'Email').fill(taken.email);
      await signUp(page).click();
      await expect(page.getByText('Password is required')).toBeVisible();
      await field(page, 'Password').fill(person.Password);
      await signUp(page).click();
      await expect(page.getByRole('alert')).toHaveText(
        'An account with this email already exists. Please try logging in instead.',
      );
      const moved = newPerson();
      await field(page, 'Email').fill(moved.Email);
      await signUp(page).click();
      await expectStep(page, 'shop');
      const after = await readAll(moved);
      expect(after.account[0]?.$id).toBe(before.account[0]?.$id);
      expect(after.users?.[0]?.email).toBe(moved.Email);
    },
  );

  base(
    'Login ends the session of the account that was opened, and forgets what was typed [REG-031]',
    async ({ page }) => {
      const person = await registerUpTo(page, 'shop');
      await fillShop(page);
      await back(page, 'Back to Role Selection').click();
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(heading(page)).toHaveText('Welcome back');
      await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
      await page.reload();
      await expect(heading(page)).toHaveText('Welcome back');
      await page.getByLabel('Email or Phone').fill(person.Email);
      await field(page, 'Password').fill(person.Password);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByRole('button', { name: 'Finish registration' }).click();
      await expectStep(page, 'shop');
      await expect(field(page, 'Shop Name')).toHaveValue('');
    },
  );
});

base.describe('a registration that was left', () => {
  for (const [step, words, wanted] of [
    ['shop', "your shop's details", { withStore: false }],
    ['location', "your shop's location", { withLocation: false }],
  ] as const) {
    base(
      `is told on another device and goes on at the ${step} [REG-024, REG-029]`,
      async ({ page, newSeller, signIn }) => {
        const seller = await newSeller(wanted);
        await signIn(page, seller);
        await page.goto('/orders');
        await expect(page.getByRole('complementary', { name: 'Finish registration' })).toContainText(words);
        await expect(heading(page)).toHaveText('Orders');
        await page.getByRole('button', { name: 'Finish registration' }).click();
        await expectStep(page, step);
        await expect(heading(page)).toBeFocused();
        await page.reload();
        await expectStep(page, step);
      },
    );
  }

  base(
    'is no concern of a seller who has everything, who is asked about once per device [REG-033]',
    async ({ page, newSeller, signIn }) => {
      const seller = await newSeller();
      await signIn(page, seller);
      await page.goto('/orders');
      const known = () => page.evaluate(() => localStorage.getItem('duka.locatedStore'));
      await expect.poll(known).toBe(seller.storeId);
      const later: string[] = [];
      page.on('request', (request) => later.push(request.url()));
      await page.reload();
      await page.getByRole('link', { name: 'Products' }).first().click();
      await expect(heading(page)).toContainText(seller.storeName);
      await expect(page.getByRole('button', { name: 'Finish registration' })).toHaveCount(0);
      expect(later.filter((url) => url.includes('storeLocations'))).toEqual([]);
    },
  );

  base(
    'of someone else on this device does not keep a seller from their shop [REG-024]',
    async ({ page, newSeller, signIn }) => {
      await openRegistration(page);
      await fill(page, { ...newPerson() });
      await signIn(page, await newSeller());
      await page.goto('/dashboard');
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    },
  );

  base(
    'whose session has ended goes on where it was, with the account and the store there are [REG-024, SESS-006]',
    async ({ page, api, server, readAll, allowConsole }) => {
      allowConsole(refused);
      const person = await registerUpTo(page, 'location');
      const session = await openSession(server.url, { email: person.Email, password: person.Password });
      await api('DELETE', '/account/sessions', undefined, { session });
      await page.reload();
      await expectStep(page, 'account');
      await expect(field(page, 'Email')).toHaveValue(person.Email);
      await fill(page, { Password: person.Password, 'Confirm Password': person.Password });
      await signUp(page).click();
      await expectStep(page, 'location');
      const { account, stores } = await readAll(person);
      expect([account?.length, stores?.length]).toEqual([1, 1]);
    },
  );

  base(
    'whose session ends meanwhile says so, and the sign-in leads back to the step [REG-024, PERM-011]',
    async ({ page, api, server, allowConsole }) => {
      allowConsole(refused);
      const person = await registerUpTo(page, 'location');
      await chooseDownTo(page, 'House number');
      const session = await openSession(server.url, { email: person.Email, password: person.Password });
      await api('DELETE', '/account/sessions', undefined, { session });
      await page.getByRole('button', { name: 'Continue to Payment Details' }).click();
      await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
      await page.getByLabel('Email or Phone').fill(person.Email);
      await field(page, 'Password').fill(person.Password);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expectStep(page, 'location');
      await expectChosen(page, sekei);
    },
  );

  base('without its user document gets it when it goes on [REG-028]', async ({ page, readAll, allowConsole }) => {
    allowConsole(unreachable);
    allowConsole(refused);
    allowConsole(/The user document could not be created/);
    await page.route(/collections\/users/, (route) => route.abort());
    const person = await registerUpTo(page, 'shop');
    await expect(page.getByText('some of its details could not be saved')).toBeVisible();
    await page.unroute(/collections\/users/);
    await page.reload();
    await expectStep(page, 'shop');
    await expect(page.getByText('some of its details could not be saved')).toHaveCount(0);
    expect((await readAll(person)).users).toMatchObject([{ firstName: 'Mary', role: 'seller' }]);
  });
});

base.describe('what goes wrong between the steps', () => {
  base('a step that cannot be opened is said, and opened when it can be [REG-040]', async ({ page, allowConsole }) => {
    allowConsole(unreachable);
    allowConsole(/The next step could not be opened/);
    const person = newPerson();
    await page.route(/\/shop-step-[^/]*\.js/, (route) => route.abort());
    await openRegistration(page);
    await fill(page, { ...person });
    await signUp(page).click();
    await expect(page.getByRole('alert')).toContainText('Unable to proceed to next step. Please try again later.');
    await expectStep(page, 'account');
    await page.unroute(/\/shop-step-[^/]*\.js/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectStep(page, 'shop');
  });

  base('who turns back while the next step loads is not taken away again [REG-030, REG-040]', async ({ page }) => {
    const release = await hold(page, /\/location-step-[^/]*\.js/);
    await registerUpTo(page, 'shop');
    const script = page.waitForRequest(/\/location-step-[^/]*\.js/);
    await page.reload();
    const url = (await script).url();
    await expectStep(page, 'shop');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await complete.shop(page);
    await saved;
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled();
    await back(page, 'Back to Role Selection').click();
    await expectStep(page, 'account');
    release();
    await page.evaluate((arriving) => import(arriving), url);
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    await expectStep(page, 'account');
  });

  base(
    'a registration that cannot be read is said in a dialog, and read again [REG-041]',
    async ({ page, allowConsole }) => {
      allowConsole(refused);
      allowConsole(/The registration could not be read/);
      await registerUpTo(page, 'shop');
      await page.route(/collections\/stores/, (route) =>
        route.fulfill({
          status: 500,
          json: { message: 'Server Error', code: 500, type: 'general_unknown', version: '1.7.0' },
        }),
      );
      await page.reload();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Error processing registration. Please try again.');
      await page.unroute(/collections\/stores/);
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await expectStep(page, 'shop');
    },
  );

  base(
    'a completion that fails is said and tried again, and a reload completes what lacks the last call alone [REG-033, REG-042]',
    async ({ page, allowConsole }) => {
      allowConsole(unreachable);
      allowConsole(/The registration could not be completed/);
      await registerUpTo(page, 'payment');
      await page.route(/\/v1\/account$/, (route) => route.abort());
      await complete.payment(page);
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Failed to complete registration. Please try again or contact support.');
      const again = page.waitForRequest(/\/v1\/account$/);
      await page.getByRole('button', { name: 'Try again' }).click();
      await again;
      await expect(alert).toContainText('Failed to complete registration.');
      await page.unroute(/\/v1\/account$/);
      await page.reload();
      await dashboard(page);
      await expect(page.getByText('Your shop is registered. Welcome!')).toBeVisible();
    },
  );
});
