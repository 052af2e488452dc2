import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { checkTargets } from './support/check-layout.ts';

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

/** What the page remembers of the camera, so that a test can see whether it is still on. */
declare global {
  interface Window {
    opened: MediaStream[];
  }
}

const scanButton = (page: Page) => page.getByRole('button', { name: 'Scan with the camera' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan with the camera' });
const desk = (page: Page) => page.getByRole('form', { name: 'Sale' });
const newBarcode = () => String(randomInt(1e12, 1e13 - 1)).slice(0, 13);

/** Gives the page what Chromium has on phones and not on this machine: a reader, which finds this code in any picture. */
async function addReader(page: Page, code: string) {
  await page.addInitScript((rawValue) => {
    class BarcodeDetector {
      async detect(video: HTMLVideoElement) {
        return video.videoWidth > 0 && rawValue !== '' ? [{ rawValue }] : [];
      }
    }
    Object.assign(window, { BarcodeDetector, opened: [] });
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

test('the camera finds a product of the sale, again and again, and is let go each time [BULK-012, Q-053]', async ({
  page,
  context,
  newSeller,
  signIn,
  checkAxe,
}) => {
  const barcode = newBarcode();
  const seller = await newSeller({ products: [{ name: 'Hoe', barcode, quantityInStock: 9 }, { name: 'Rake' }] });
  await context.grantPermissions(['camera']);
  await addReader(page, barcode);
  await signIn(page, seller);
  await page.goto('/orders/new-sale');
  await scanButton(page).click();
  await expect(desk(page).getByLabel('Quantity of Hoe')).toHaveValue('1');
  await expect(dialog(page)).toBeHidden();
  expect(await cameras(page)).toEqual([1, 0]);
  await scanButton(page).click();
  await expect(desk(page).getByLabel('Quantity of Hoe')).toHaveValue('2');
  await expect(dialog(page)).toBeHidden();
  expect(await cameras(page)).toEqual([2, 0]);
  await checkAxe(page);
});

test('a code that no product has is said so, and nothing is added [BULK-012, Q-053]', async ({
  page,
  context,
  newSeller,
  signIn,
}) => {
  await context.grantPermissions(['camera']);
  await addReader(page, newBarcode());
  await signIn(page, await newSeller({ products: [{ name: 'Hoe', barcode: newBarcode() }] }));
  await page.goto('/orders/new-sale');
  await scanButton(page).click();
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('status')).toContainText('No product');
  await expect(desk(page).getByLabel('Quantity of Hoe')).toHaveCount(0);
});

test('the camera goes to a product in the stock count [BULK-012]', async ({ page, context, newSeller, signIn }) => {
  const barcode = newBarcode();
  const others = Array.from({ length: 30 }, (_, index) => ({ name: `Bean ${index}` }));
  await context.grantPermissions(['camera']);
  await addReader(page, barcode);
  await signIn(page, await newSeller({ products: [{ name: 'Maize seed', barcode }, ...others] }));
  await page.goto('/products');
  await page.getByRole('link', { name: 'Count stock' }).click();
  await scanButton(page).click();
  await expect(page.getByRole('textbox', { name: 'Maize seed' })).toBeFocused();
  expect(await cameras(page)).toEqual([1, 0]);
});

test('closed without a code, the camera is let go, by button, by key and by leaving the page [BULK-012, Q-053]', async ({
  page,
  context,
  newSeller,
  signIn,
  checkAxe,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await context.grantPermissions(['camera']);
  await addReader(page, '');
  await signIn(page, await newSeller({ products: [{ name: 'Hoe' }] }));
  await page.goto('/orders');
  await page.getByRole('link', { name: 'Record a sale' }).first().click();
  await scanButton(page).click();
  await expect(dialog(page)).toContainText('Hold the barcode in front of the camera.');
  await expect.poll(() => cameras(page)).toEqual([1, 1]);
  await checkTargets(page);
  await checkAxe(page);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => cameras(page)).toEqual([1, 0]);
  await scanButton(page).click();
  await expect.poll(() => cameras(page)).toEqual([2, 1]);
  await page.keyboard.press('Escape');
  await expect.poll(() => cameras(page)).toEqual([2, 0]);
  await scanButton(page).click();
  await expect.poll(() => cameras(page)).toEqual([3, 1]);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect.poll(() => cameras(page)).toEqual([3, 0]);
});

test('a camera that comes after the dialog was closed is let go at once [BULK-012, Q-053]', async ({
  page,
  context,
  newSeller,
  signIn,
}) => {
  await context.grantPermissions(['camera']);
  await addReader(page, '');
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const asked = new Promise((resolve) => window.addEventListener('allowed', resolve, { once: true }));
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      await asked;
      return open(wanted);
    };
  });
  await signIn(page, await newSeller({ products: [{ name: 'Hoe' }] }));
  await page.goto('/orders/new-sale');
  await scanButton(page).click();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('allowed')));
  await expect.poll(() => cameras(page)).toEqual([1, 0]);
});

test('a seller who refuses the camera is told how to go on, and can scan once it is allowed [BULK-012, Q-053]', async ({
  page,
  context,
  newSeller,
  signIn,
}) => {
  const barcode = newBarcode();
  await addReader(page, barcode);
  // Without a window to ask in, Chromium takes what was not allowed as refused.
  await signIn(page, await newSeller({ products: [{ name: 'Hoe', barcode, quantityInStock: 9 }] }));
  await page.goto('/orders/new-sale');
  await scanButton(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    "The browser may not use the camera. Allow it in the browser's settings, or type the barcode.",
  );
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(scanButton(page)).toBeFocused();
  await context.grantPermissions(['camera']);
  await scanButton(page).click();
  await expect(desk(page).getByLabel('Quantity of Hoe')).toHaveValue('1');
});

test('a camera that does not start says so [BULK-012, Q-053]', async ({ page, newSeller, signIn }) => {
  await addReader(page, '');
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Requested device not found', 'NotFoundError');
    };
  });
  await signIn(page, await newSeller({ products: [{ name: 'Hoe' }] }));
  await page.goto('/orders/new-sale');
  await scanButton(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'The camera could not be started. Type the barcode instead.',
  );
});

test('a browser that cannot read barcodes shows no button for the camera, in the sale and in the count [BULK-012, Q-053]', async ({
  page,
  newSeller,
  signIn,
}) => {
  await signIn(page, await newSeller({ products: [{ name: 'Hoe' }] }));
  await page.goto('/orders/new-sale');
  await expect(page.getByLabel('Find a product')).toBeVisible();
  await expect(scanButton(page)).toHaveCount(0);
  await page.goto('/products?count=1');
  await expect(page.getByRole('textbox', { name: 'Hoe' })).toBeVisible();
  await expect(scanButton(page)).toHaveCount(0);
});
