import { expect, type Page, type Route } from '@playwright/test';
import { test as base, documentsPath, type Seller } from './fixtures.ts';
import { t } from './support/words.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const submit = (page: Page) => page.getByRole('button', { name: t('location_submit') });
export const retry = (page: Page) => page.getByRole('button', { name: t('location_retry') });
export const paymentStep = (page: Page) =>
  expect(page.getByRole('button', { name: t('register_payment_finish') })).toBeVisible();

export const unreachable = /Failed to load resource: net::ERR_/;

interface LocationFixtures {
  /** The seller has a store and no location yet, so the registration goes on at step 3. */
  seller: Seller;
  /** Opens step 3 for the seller. */
  openStep: (page: Page) => Promise<void>;
  /** Reads the locations that the seller has left on the server. */
  stored: () => Promise<Record<string, unknown>[]>;
}

export const test = base.extend<LocationFixtures>({
  seller: async ({ newSeller }, use) => use(await newSeller({ withLocation: false })),
  openStep: async ({ seller, signIn }, use) =>
    use(async (page) => {
      await signIn(page, seller);
      await page.addInitScript(
        (mark) => window === window.top && window.localStorage.setItem('duka.registration', mark),
        `${seller.userId} ${seller.email}`,
      );
      await page.goto('/');
      await expect(heading(page)).toHaveText(t('location_title'));
      // Each step moves the focus to its heading when it opens.
      await expect(heading(page)).toBeFocused();
    }),
  stored: async ({ api, seller }, use) =>
    use(async () => {
      const { body } = await api('GET', documentsPath('storeLocations'), undefined, { session: seller.session });
      return (body as { documents: Record<string, unknown>[] }).documents;
    }),
});

/**
 * Stands between the browser and the location service: answers as the test says, and lists the calls that were made.
 */
export async function answerPlaces(page: Page, answer: (route: Route, call: string) => Promise<unknown>) {
  const calls: string[] = [];
  await page.route('**/napa/v1/*', async (route) => {
    const call = new URL(route.request().url()).pathname.slice('/napa/v1/'.length);
    calls.push(call);
    await answer(route, call);
  });
  return calls;
}
