import type { Page } from '@playwright/test';

/**
 * Types as a scanner does, faster than a machine would by key after key. A key's time is that of its making: all are made
 * before the page has the first.
 */
export async function scan(page: Page, barcode: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      const events = keys.map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      for (const event of events) document.activeElement?.dispatchEvent(event);
    },
    [...barcode, 'Enter'],
  );
}
