import { expect, type Page } from '@playwright/test';
import type { Seller } from './sellers.ts';

/** The values for the seller shop form, by its labels. */
export const shop = {
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

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Notes in the browser that this seller's registration is under way, as step 1 does. */
export async function markRegistration(page: Page, seller: Seller): Promise<void> {
  await page.addInitScript(
    (mark) => window.localStorage.setItem('duka.registration', mark),
    `${seller.userId} ${seller.email}`,
  );
}

export async function fillShop(page: Page, changes: Partial<Record<keyof typeof shop, string>> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...shop, ...changes })) await field(page, label).fill(value);
  await field(page, 'Shop Type').selectOption('Medium-Scale');
}

export const locationStep = (page: Page) => expect(heading(page)).toHaveText('Locate Your Store');
