import type { Page } from '@playwright/test';

/** Waits until the page asks and stores nothing, has its scripts, and hears the events of the backend. */
export async function settled(page: Page): Promise<void> {
  await page.locator('html[data-settled]').waitFor({ state: 'attached' });
}
