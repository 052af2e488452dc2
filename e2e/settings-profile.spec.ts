import type { Page } from '@playwright/test';
import { documentsPath, expect, type Seller, test } from './fixtures.ts';
import type { Api } from './support/api.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { mailedLink } from './support/outbox.ts';
import { refusedCall } from './support/products.ts';
import { readStore } from './support/stored-shop.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const shown = (page: Page) => page.getByRole('group', { name: 'What customers see' });
const saveProfile = (page: Page) => page.getByRole('button', { name: 'Save profile' });
const leaveQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const refusal = (message: string) => ({
  status: 400,
  json: { message, code: 400, type: 'general_bad_request', version: '1.7.0' },
});

/** A picture of one red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);
const picture = { name: 'me.png', mimeType: 'image/png', buffer: png };

async function openProfile(page: Page) {
  await page.goto('/settings');
  await expect(field(page, 'Full Name')).toBeVisible();
}

async function openStore(page: Page) {
  await page.goto('/settings?section=store');
  await expect(shown(page)).toBeVisible();
}

async function storedUser(api: Api, seller: Seller) {
  return (await api('GET', documentsPath('users', seller.userId), undefined, seller)).body;
}

test('a picture is refused before it is sent where it is none or too large; else it is cut to a square, stored as a link, and shown at the top [SET-004, SET-026, SET-027, SET-038, SET-041, CALL-036, CALL-038, CALL-039, DATA-013]', async ({
  page,
  api,
  signInNew,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  const seller = await signInNew();
  await openProfile(page);
  await expect(page.getByText('300x300 recommended')).toBeVisible();
  const input = field(page, 'Your picture').and(page.locator('input'));
  const uploads = '**/storage/buckets/files/files';
  let sent = 0;
  await page.route(uploads, (route) => {
    sent += 1;
    return route.fulfill(refusal('no'));
  });
  await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(page.getByText('Please select an image file')).toBeVisible();
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024) });
  await expect(page.getByText('File size must be less than 5MB')).toBeVisible();
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('Please select an image file')).toBeVisible();
  expect(sent).toBe(0);
  await input.setInputFiles(picture);
  await expect(page.getByText('Failed to upload avatar.')).toBeVisible();
  await page.unroute(uploads);

  await input.setInputFiles(picture);
  await expect(page.getByText('Avatar uploaded successfully!')).toBeVisible();
  const { avatar } = await storedUser(api, seller);
  expect(avatar).toMatch(/\/v1\/storage\/buckets\/files\/files\/[^/]+\/view\?project=duka$/);
  const shownPicture = page.getByRole('banner').locator('img');
  await expect(shownPicture).toHaveAttribute('src', String(avatar));
  await expect(shownPicture).toHaveJSProperty('naturalWidth', 300);
});

test('the email is confirmed by a mail that is asked for here, and the page notices by itself [AUTH-004, CALL-016, CALL-017]', async ({
  page,
  server,
  newContext,
  signInNew,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  const seller = await signInNew();
  await openProfile(page);
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await page.getByRole('button', { name: 'Send confirmation email' }).click();
  await expect(page.getByText(`We sent a link to ${seller.email}.`)).toBeVisible();
  const link = await mailedLink(server.dataDir, seller.email);
  const phone = await (await newContext()).newPage();
  await phone.goto(link);
  await expect(phone.getByText('Your email address is confirmed')).toBeVisible();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
});

test('a shop has a picture of its own [SET-009, SET-026, SET-027, SET-039, SET-042]', async ({
  page,
  api,
  signInNew,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  const seller = await signInNew();
  await openStore(page);
  const input = field(page, 'Picture of the shop').and(page.locator('input'));
  await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(page.getByText('Please select an image file')).toBeVisible();
  const uploads = '**/storage/buckets/files/files';
  await page.route(uploads, (route) => route.fulfill(refusal('no')));
  await input.setInputFiles(picture);
  await expect(page.getByText('Failed to upload store avatar.')).toBeVisible();
  await page.unroute(uploads);
  await input.setInputFiles(picture);
  await expect(page.getByText('Store avatar uploaded successfully!')).toBeVisible();
  expect((await readStore(api, seller)).avatar).toMatch(/\/view\?project=duka$/);
});

test.describe('changes that are not saved', () => {
  test("are announced before a link or the browser's back leads away, and kept when the seller stays [SET-002]", async ({
    page,
    signInNew,
  }) => {
    await signInNew();
    await page.goto('/products');
    await page.getByRole('link', { name: 'Settings' }).first().click();
    // A browser asks only for someone who has touched the page.
    await field(page, 'Bio').pressSequentially('Typed');
    const ways = [
      () => page.getByRole('link', { name: 'Products', exact: true }).first().click(),
      () => page.getByRole('link', { name: 'Store Settings', exact: true }).click(),
      () => page.evaluate(() => window.history.back()),
    ];
    for (const leave of ways) {
      await leave();
      await expect(leaveQuestion(page)).toContainText('not saved yet');
      await page.getByRole('button', { name: 'Stay' }).click();
      await expect(field(page, 'Bio')).toHaveValue('Typed');
      await expect(page).toHaveURL(/\/settings$/);
    }
    await page.getByRole('link', { name: 'Store Settings' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Store Settings' })).toBeVisible();
    await page.getByRole('link', { name: 'Profile Settings' }).click();
    await expect(field(page, 'Bio')).toHaveValue('');
    await field(page, 'Bio').pressSequentially('Typed');
    await page.evaluate(() => window.history.back());
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Store Settings' })).toBeVisible();
  });

  test('are announced by the browser before the page is closed or loaded anew, and nothing is once saved [SET-043]', async ({
    page,
    signInNew,
  }) => {
    await signInNew();
    await openProfile(page);
    await field(page, 'Bio').fill('Typed');
    const asked = page.waitForEvent('dialog');
    const reload = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reload;
    await field(page, 'Bio').fill('Typed again');
    await saveProfile(page).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await page.getByRole('link', { name: 'Products', exact: true }).first().click();
    await expect(page).toHaveURL(/\/products$/);
  });
});

test('profile and store settings are in order for axe, a small phone and a finger [SET-001, SET-002, SET-007]', async ({
  page,
  signInNew,
  checkAxe,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signInNew();
  await openProfile(page);
  await field(page, 'Full Name').fill('');
  await saveProfile(page).click();
  await expect(page.getByText('Full name is required')).toBeVisible();
  await checkAxe(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await page.getByRole('link', { name: 'Store Settings' }).click();
  await expect(leaveQuestion(page)).toBeVisible();
  await checkAxe(page);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(shown(page)).toBeVisible();
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
});
