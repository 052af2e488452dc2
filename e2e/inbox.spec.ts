import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { sendMessage } from './support/messages.ts';
import { openSession } from './support/sellers.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const items = (page: Page) => panel(page).getByRole('listitem');
const firstButton = (page: Page, name: RegExp) => items(page).first().getByRole('button', { name });
const unread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(count === 0 ? 'Notifications' : `Notifications, ${count} unread`);

test('notices are told at once, read and deleted by keyboard, and a phone of the same seller stays in step [SET-010, SET-017]', async ({
  page,
  server,
  api,
  newSeller,
  newContext,
  signIn,
}) => {
  const seller = await newSeller();
  for (const firstName of ['Amina', 'Baraka']) {
    await sendMessage(api, await newSeller({ firstName, lastName: 'Mrema' }), seller, 'Habari');
  }
  const last = await newSeller({ firstName: 'Chiku', lastName: 'Mrema' });
  await signIn(page, seller);
  const phone = await (await newContext({ viewport: { width: 360, height: 640 } })).newPage();
  await signIn(phone, { ...seller, session: await openSession(server.url, seller) });
  await page.goto('/products');
  await phone.goto('/orders');
  await unread(page, 2);
  await unread(phone, 2);
  await sendMessage(api, last, seller, 'Habari');
  await unread(page, 3);
  await unread(phone, 3);
  await bell(phone).click();
  await expect(items(phone)).toHaveCount(3);

  await bell(page).focus();
  await page.keyboard.press('Enter');
  const read = firstButton(page, /^Mark as read: Chiku Mrema wrote to you$/);
  await read.focus();
  await page.keyboard.press('Enter');
  await expect(items(page).first().getByRole('link')).toBeFocused();
  await expect(read).toHaveCount(0);
  await expect(firstButton(phone, /^Mark as read/)).toHaveCount(0);
  await unread(phone, 2);
  await firstButton(page, /^Delete/).press('Enter');
  await expect(items(page)).toHaveCount(2);
  await expect(items(phone)).toHaveCount(2);
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await unread(page, 0);
  await unread(phone, 0);
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();
});
