import { findChromium } from '@duka/e2e/support/chromium.ts';
import { chromium, type Page } from 'playwright-core';
import type { Seller } from './sellers.ts';

/** A cheap phone's, in CSS pixels. */
const viewport = { width: 360, height: 640 };

/** Milliseconds that something may take to be there, on a machine that carries other work too. */
const patienceMs = 120_000;

/** A page of the app in a real browser, in which a seller is signed in. */
export interface OpenPage {
  readonly page: Page;
  close(): Promise<void>;
}

/**
 * Opens a page in the browser that the journeys drive; throws when there is none. What the browser stores lies in the folder `profile`,
 * for the next start of it; without one it goes with the page.
 */
export async function openPage(url: string, { cookie }: Seller, profile = ''): Promise<OpenPage> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    ...{ baseURL: url, viewport, hasTouch: true, reducedMotion: 'reduce' },
  });
  try {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url }]);
    context.setDefaultTimeout(patienceMs);
    return { page: await context.newPage(), close: () => context.close() };
  } catch (error) {
    await context.close();
    throw error;
  }
}
