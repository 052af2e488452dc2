import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { checkTargets } from './support/check-layout.ts';
import { settled } from './support/settled.ts';
import { t } from './support/words.ts';

/** Chromium's own picture in place of a camera's. */
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream'];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

/** What the page remembers of the camera, so that a test can see whether it is still on, and what its reader finds. */
declare global {
  interface Window {
    opened: MediaStream[];
    code: string;
  }
}

const scanButton = (page: Page) => page.getByRole('button', { name: t('orders_camera') });
const dialog = (page: Page) => page.getByRole('dialog', { name: t('orders_camera') });
const desk = (page: Page) => page.getByRole('form', { name: t('orders_sale') });
const newBarcode = () => String(randomInt(1e12, 1e13 - 1)).slice(0, 13);

/** Gives the page what Chromium has on phones and not on this machine: a reader, which finds this code in any picture. */
async function addReader(page: Page, code: string) {
  await page.addInitScript((first) => {
    class BarcodeDetector {
      async detect(video: HTMLVideoElement) {
        return video.videoWidth > 0 && window.code !== '' ? [{ rawValue: window.code }] : [];
      }
    }
    Object.assign(window, { BarcodeDetector, opened: [], code: first });
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      window.opened.push(stream);
      return stream;
    };
  }, code);
}

/** How many streams were opened, and how many of their cameras are still on. */
const cameras = (page: Page) =>
  page.evaluate(() => {
    const tracks = window.opened.flatMap((stream) => stream.getTracks());
    return [window.opened.length, tracks.filter(({ readyState }) => readyState === 'live').length];
  });

test('a camera that is allowed at the second try finds a product of the sale, again and again, and is let go each time: by a code, by button, by key and by leaving the page [BULK-012, Q-053]', async ({
  page,
  context,
  newSeller,
  signIn,
  checkAxe,
}) => {
  const barcode = newBarcode();
  await page.setViewportSize({ width: 360, height: 740 });
  await addReader(page, barcode);
  await signIn(page, await newSeller({ products: [{ name: 'Hoe', barcode, quantityInStock: 9 }, { name: 'Rake' }] }));
  await page.goto('/orders');
  await settled(page);
  await page
    .getByRole('link', { name: t('orders_record_sale') })
    .first()
    .click();
  // Without a window to ask in, Chromium takes what was not allowed as refused.
  await scanButton(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText(t('orders_camera_refused'));
  await dialog(page)
    .getByRole('button', { name: t('ui_close') })
    .click();
  await expect(scanButton(page)).toBeFocused();
  await context.grantPermissions(['camera']);
  for (const times of [1, 2]) {
    await scanButton(page).click();
    await expect(desk(page).getByLabel(t('orders_sale_quantity', { name: 'Hoe' }))).toHaveValue(String(times));
    await expect(dialog(page)).toBeHidden();
    expect(await cameras(page)).toEqual([times, 0]);
  }

  await page.evaluate(() => {
    window.code = '';
  });
  await scanButton(page).click();
  await expect(dialog(page)).toContainText(t('orders_camera_text'));
  await expect.poll(() => cameras(page)).toEqual([3, 1]);
  await checkTargets(page);
  await checkAxe(page);
  await dialog(page)
    .getByRole('button', { name: t('ui_close') })
    .click();
  await expect.poll(() => cameras(page)).toEqual([3, 0]);
  await scanButton(page).click();
  await expect.poll(() => cameras(page)).toEqual([4, 1]);
  await page.keyboard.press('Escape');
  await expect.poll(() => cameras(page)).toEqual([4, 0]);
  await checkAxe(page);
  await scanButton(page).click();
  await expect.poll(() => cameras(page)).toEqual([5, 1]);
  await page.evaluate(() => window.history.back());
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('ui_leave_confirm') })
    .click();
  await expect(page.getByRole('heading', { name: t('orders_title'), level: 1 })).toBeVisible();
  await expect.poll(() => cameras(page)).toEqual([5, 0]);
});
