import { expect, type Page } from '@playwright/test';
import type { Seller } from './sellers.ts';
import { like, t } from './words.ts';

export const composer = (page: Page) => page.getByRole('textbox', { name: t('messages_text_label') });
export const contact = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) });
/** The messages of the open conversation, whoever it is with where no name is given. */
export const log = (page: Page, name?: string) =>
  page.getByRole('region', { name: name === undefined ? like('messages_with') : t('messages_with', { name }) });

export async function openThread(page: Page, seller: Seller) {
  await page.goto(`/messages?with=${seller.userId}`);
  const name = `${seller.firstName} ${seller.lastName}`;
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}
