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

/** Opens a page in the browser that the journeys drive; throws when there is none. */
export async function openPage(url: string, { cookie }: Seller): Promise<OpenPage> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const context = await browser.newContext({ baseURL: url, viewport, hasTouch: true, reducedMotion: 'reduce' });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url }]);
    context.setDefaultTimeout(patienceMs);
    return { page: await context.newPage(), close: () => browser.close() };
  } catch (error) {
    await browser.close();
    throw error;
  }
}
