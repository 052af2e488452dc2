import { expect, type Page } from '@playwright/test';
import { field, fill, heading } from './register-steps.ts';
import type { Seller } from './sellers.ts';
import { t } from './words.ts';

/** The values for the seller shop form, by its fields. */
const shop = {
  'Shop Name': 'Mbegu Bora',
  'Operating Hours': 'Mon-Sat 8 to 5',
  'Phone Number': '0712 345 678',
  'Business Registration Number': '412776',
  'TIN Number': '104382917',
} as const;

/** A file that a browser recognises as a PDF. */
export const pdf = {
  name: 'leseni.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
};

/** Notes in the browser that this seller's registration is under way, as step 1 does. */
export async function markRegistration(page: Page, seller: Seller): Promise<void> {
  await page.addInitScript(
    (mark) => window.localStorage.setItem('duka.registration', mark),
    `${seller.userId} ${seller.email}`,
  );
}

export async function fillShop(page: Page, changes: Partial<Record<keyof typeof shop, string>> = {}): Promise<void> {
  await fill(page, { ...shop, ...changes });
  await field(page, 'Shop Type').selectOption('Medium-Scale');
}

export const locationStep = (page: Page) => expect(heading(page)).toHaveText(t('location_title'));
