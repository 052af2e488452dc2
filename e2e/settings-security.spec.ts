import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import { expect, type Seller, test } from './fixtures.ts';
import { openAuthenticator } from './support/authenticator.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { field } from './support/field.ts';
import { t } from './support/words.ts';

/** The refusal that says that a code is owed. */
const failedCall = /Failed to load resource/;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const twoFactor = (page: Page) => page.getByRole('switch', { name: t('settings_two_factor_switch') });
const codeHeading = (page: Page) => page.getByRole('heading', { name: t('auth_code_title') });
const signInHeading = (page: Page) => page.getByRole('heading', { name: t('auth_heading') });

async function signInByForm(page: Page, { email, password }: Pick<Seller, 'email' | 'password'>) {
  await field(page, t('auth_identifier')).fill(email);
  await field(page, t('settings_password_title')).fill(password);
  await button(page, t('auth_sign_in')).click();
}

async function download(page: Page, link: string): Promise<{ file: Download; text: string }> {
  const arrival = page.waitForEvent('download');
  await page.getByRole('link', { name: link, exact: true }).click();
  const file = await arrival;
  return { file, text: readFileSync(await file.path(), 'utf8') };
}

/** How bright a picture is at a point, from 0 to 255. */
async function brightnessAt(page: Page, picture: Buffer, point: { x: number; y: number }): Promise<number> {
  const script = async ({ bytes, x, y }: { bytes: number[]; x: number; y: number }) => {
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    return context?.getImageData(x, y, 1, 1).data[1] ?? -1;
  };
  return page.evaluate(script, { bytes: [...picture], ...point });
}

/** An app on another phone must be able to read the code, in the dark theme too. */
async function expectBlackOnWhite(page: Page, code: Locator) {
  await page.emulateMedia({ colorScheme: 'dark' });
  const picture = await code.screenshot({ animations: 'disabled' });
  const { width = 0 } = (await code.boundingBox()) ?? {};
  expect(await brightnessAt(page, picture, { x: width / 2, y: 4 })).toBe(255);
  // In the frame of the square at the top left: behind a border of three modules, of some fifty in all.
  expect(await brightnessAt(page, picture, { x: width * 0.12, y: width * (3.5 / 51) })).toBe(0);
  await page.emulateMedia({ colorScheme: null });
}

test('a seller takes everything along as a file, turns two-factor on with an app and keeps its recovery codes, and sign-in then asks for a code, also after a reload [SET-001, SET-011, SET-012, SET-013]', async ({
  page,
  newSeller,
  signIn,
  checkAxe,
  allowConsole,
}) => {
  allowConsole(failedCall);
  const seller = await newSeller({ products: [{ name: 'Maize seed' }], isConfirmed: true });
  await signIn(page, seller);
  await page.goto('/settings?section=security');
  const data = await download(page, t('settings_data_download'));
  expect(data.file.suggestedFilename()).toMatch(/^duka-data-\d{4}-\d\d-\d\d\.json$/);
  expect(() => JSON.parse(data.text)).not.toThrow();
  for (const own of [seller.email, seller.storeName, 'Maize seed']) expect(data.text).toContain(own);

  await twoFactor(page).click();
  const dialog = page.getByRole('dialog', { name: t('settings_two_factor_enrol_title') });
  await expect(dialog.getByRole('img', { name: t('settings_two_factor_qr') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(twoFactor(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expectBlackOnWhite(page, dialog.getByRole('img', { name: t('settings_two_factor_qr') }));
  // It is shown in groups of four letters.
  const nextCode = openAuthenticator((await dialog.locator('code').innerText()).replaceAll(/\s/g, ''));
  await field(page, t('settings_two_factor_code')).fill(nextCode());
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: t('settings_recovery_title') }).getByRole('listitem');
  await expect(codes).toHaveCount(6);
  await page.setViewportSize({ width: 360, height: 640 });
  await checkAxe(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await download(page, t('settings_recovery_download'))).text.trim().split('\n')).toEqual(
    await codes.allInnerTexts(),
  );
  await button(page, t('settings_recovery_done')).click();
  await expect(twoFactor(page)).toBeChecked();
  await expect(twoFactor(page)).toBeFocused();

  await button(page, t('layout_logout')).click();
  await signInByForm(page, seller);
  await expect(codeHeading(page)).toBeVisible();
  await expect(field(page, t('settings_two_factor_code'))).toBeFocused();
  await page.reload();
  await expect(codeHeading(page)).toBeVisible();
  await page.goto('/products');
  await button(page, t('auth_back_to_sign_in')).click();
  await expect(signInHeading(page)).toBeVisible();
  await page.reload();
  await expect(signInHeading(page)).toBeVisible();
  await signInByForm(page, seller);
  await expect(field(page, t('settings_two_factor_code'))).toBeFocused();
  await page.keyboard.type(nextCode());
  await page.keyboard.press('Enter');
  await expect(button(page, t('layout_logout'))).toBeVisible();
});
