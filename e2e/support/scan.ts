import type { Page } from '@playwright/test';
import { settled } from './settled.ts';

/**
 * Types as a scanner does, faster than a machine would by key after key. A key's time is that of its making: all are made
 * before the page has the first.
 */
export async function scan(page: Page, barcode: string): Promise<void> {
  // The listener loads after the page.
  await settled(page);
  await page.evaluate(
    (keys) => {
      const events = keys.map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      for (const event of events) document.activeElement?.dispatchEvent(event);
    },
    [...barcode, 'Enter'],
  );
}
