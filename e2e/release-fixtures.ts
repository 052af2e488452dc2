import { projectId } from '@duka/domain/project';
import type { BrowserContext, Page } from '@playwright/test';
import { test as journeys, type Seller } from './fixtures.ts';
import { workerIsAlone } from './support/guards.ts';
import { openReleaseLine, type ReleaseLine } from './support/release-line.ts';
import { settled } from './support/settled.ts';
import { waitForCopy } from './support/shop-copy.ts';

/** Journeys with the service worker, on a line of their own to the server. */
export const test = journeys.extend<{ line: ReleaseLine; phone: Page; seller: Seller }>({
  serviceWorkers: 'allow',
  line: async ({ server }, use) => {
    const line = await openReleaseLine(server.url, 'older');
    await use(line);
    await line.close();
  },
  baseURL: async ({ line }, use) => use(line.url),
  seller: async ({ newSeller }, use) => use(await newSeller({ products: [{ name: 'Hoe', quantityInStock: 9 }] })),
  /** A page of the seller's with the app and a whole copy of the shop on the device. */
  phone: async ({ page, context, line, seller, allowConsole }, use) => {
    // The guards know the server's own address.
    allowConsole(new RegExp(`another host: (http|ws)://${new URL(line.url).host}/`));
    allowConsole(workerIsAlone);
    await signIn(context, line, seller);
    await page.goto('/dashboard');
    await waitForCopy(page);
    await settled(page);
    await page.goto('/dashboard');
    await settled(page);
    await use(page);
  },
});

async function signIn(context: BrowserContext, { url }: ReleaseLine, { session }: Seller): Promise<void> {
  await context.addCookies([{ name: `a_session_${projectId}`, value: encodeURIComponent(session), url }]);
}
