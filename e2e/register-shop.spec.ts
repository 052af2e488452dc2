import type { FileChooser, Locator, Page } from '@playwright/test';
import { test as base, documentsPath, expect, type Seller } from './fixtures.ts';
import { field, heading } from './support/register-steps.ts';
import { fillShop, locationStep, markRegistration, pdf } from './support/shop-step.ts';
import { t } from './support/words.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const submit = (page: Page) => button(page, t('shop_continue')).or(button(page, t('shop_uploading')));

const test = base.extend<{
  seller: Seller;
  stores: () => Promise<Record<string, unknown>[]>;
  open: () => Promise<void>;
}>({
  seller: async ({ newSeller }, use) => use(await newSeller({ withStore: false })),
  /** Every store the seller has on the server. */
  stores: async ({ api, seller }, use) =>
    use(async () => (await api('GET', documentsPath('stores'), undefined, seller)).body.documents ?? []),
  /** A seller with an account comes to step 2. */
  open: async ({ page, seller, signIn }, use) =>
    use(async () => {
      await signIn(page, seller);
      await markRegistration(page, seller);
      await page.goto('/');
      await expect(heading(page)).toHaveText(t('shop_heading'));
    }),
});

test.describe('the seller shop form', () => {
  test('can be filled in by keyboard alone, at 360 px, and the field that is typed in is in sight [SHOP-002, SHOP-004, SHOP-006, SHOP-007]', async ({
    page,
    open,
    stores,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await open();
    await expect(heading(page)).toBeFocused();
    // The browser is told early to hand choosers over, as it does so some time after it is told.
    const chooser = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve));
    /** A time takes several stops: hours, minutes, half of the day, the clock. */
    const reach = async (control: Locator) => {
      for (let stops = 0; stops < 6; stops += 1) {
        await page.keyboard.press('Tab');
        if (await control.evaluate((element) => element === document.activeElement)) break;
      }
      await expect(control).toBeFocused();
      await expect(control).toBeInViewport({ ratio: 1 });
    };
    const type = async (name: Parameters<typeof field>[1], text: string) => {
      await reach(field(page, name));
      await page.keyboard.type(text);
    };
    await type('Shop Name', 'Mbegu Bora');
    await type('Shop Type', t('shop_type_large'));
    await reach(field(page, 'Operating Hours'));
    await type('Opening Time', '0600AM');
    await type('Closing Time', '0800PM');
    await expect(field(page, 'Operating Hours')).toHaveValue('06:00am - 08:00pm');
    await type('Phone Number', '+255 712 345 678');
    await type('Business Registration Number', '412776');
    await type('TIN Number', '104382917');
    await reach(page.getByRole('button', { name: t('shop_license_choose') }));
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(pdf);
    await expect(page.getByText(t('shop_license_uploaded', { name: pdf.name }))).toBeVisible();
    await reach(submit(page));
    await page.keyboard.press('Enter');
    await locationStep(page);
    expect(await stores()).toMatchObject([
      {
        storeType: 'Large-Scale',
        activeHrs: '06:00am - 08:00pm',
        phone: '+255712345678',
        license: expect.stringContaining('/files/'),
      },
    ]);
  });
});

test.describe('saving the shop', () => {
  test('two tabs at once make one shop [SHOP-019]', async ({ page, open, stores, seller, allowConsole }) => {
    // Of two creates at once the server refuses one, and its tab goes on with the other's shop.
    allowConsole(/409 \(Conflict\)/);
    await open();
    const other = await page.context().newPage();
    await markRegistration(other, seller);
    await other.goto('/');
    await expect(heading(other)).toHaveText(t('shop_heading'));
    await fillShop(page, { 'Shop Name': 'One' });
    await fillShop(other, { 'Shop Name': 'Two' });
    await Promise.all([submit(page).click(), submit(other).click()]);
    await Promise.all([locationStep(page), locationStep(other)]);
    expect(await stores()).toHaveLength(1);
  });
});
