import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fieldKeys } from './support/field-keys.ts';
import { levels, sekei } from './support/places.ts';
import {
  expectStep,
  field,
  fill,
  heading,
  openRegistration,
  option,
  select,
  signUp,
} from './support/register-steps.ts';
import { newPerson } from './support/registering.ts';
import { marysStoredShop, readStoredShop } from './support/stored-shop.ts';
import { t } from './support/words.ts';

test('the whole registration by keyboard alone at 360x640, where a reload resumes at its step, and whatever has the focus is seen [REG-001, REG-009, REG-012, REG-024, SHOP-002, LOC-002, PAY-001]', async ({
  page,
  api,
  server,
}) => {
  test.setTimeout(120_000);
  const person = newPerson();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  await expect(heading(page)).toHaveText(t('auth_heading'));
  const press = async (key: string) => {
    await page.keyboard.press(key);
    await checkFocusIsSeen(page);
  };
  const reach = async (role: 'button' | 'textbox' | 'combobox', name: string) => {
    const target = page.getByRole(role, { name, exact: true });
    await expect(target).toBeEnabled();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error(`${name} is not reached by Tab`);
  };
  const reachField = (role: 'textbox' | 'combobox', name: keyof typeof fieldKeys) => reach(role, t(fieldKeys[name]));
  const type = async (name: keyof typeof fieldKeys, text: string) => {
    await reachField('textbox', name);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
    await checkFocusIsSeen(page);
  };

  const reload = async (step: Parameters<typeof expectStep>[1]) => {
    await expect(heading(page)).toBeFocused();
    await page.reload();
    await expectStep(page, step);
  };

  await reach('button', t('auth_register_link'));
  await page.keyboard.press('Enter');
  await expectStep(page, 'account');
  await checkFocusIsSeen(page);
  // Refused first: the field to mend is brought into view.
  await reach('button', t('register_sign_up'));
  await press('Enter');
  await expect(field(page, 'First Name')).toBeFocused();
  await checkFocusIsSeen(page);
  for (const [name, text] of Object.entries(person)) await type(name as keyof typeof person, text);
  await page.keyboard.press('Enter');

  await expectStep(page, 'shop');
  await checkFocusIsSeen(page);
  await reload('shop');
  await reach('button', t('shop_continue'));
  await press('Enter');
  await expect(field(page, 'Shop Name')).toBeFocused();
  await type('Shop Name', 'Mary Agrovet');
  await reachField('combobox', 'Shop Type');
  // A space would open the list.
  await page.keyboard.type(t('shop_type_medium').replace(/ .*/, ''));
  await type('Phone Number', '0712 000 111');
  await type('Business Registration Number', 'BRN-2026-1');
  await type('TIN Number', '123456789');
  await page.keyboard.press('Enter');

  await expectStep(page, 'location');
  await checkFocusIsSeen(page);
  await reload('location');
  for (const level of levels) {
    await reachField('combobox', level);
    await page.keyboard.type(sekei[level]);
    await expect(option(page, sekei[level])).toBeVisible();
    await checkFocusIsSeen(page);
    await page.keyboard.press('Enter');
    await expect(select(page, level)).toHaveValue(sekei[level]);
  }
  await reach('button', t('location_submit'));
  await page.keyboard.press('Enter');

  await expectStep(page, 'payment');
  await checkFocusIsSeen(page);
  await reload('payment');
  await reachField('combobox', 'Provider');
  await page.keyboard.type('CRDB');
  await reach('button', t('register_payment_finish'));
  await press('Enter');
  await expect(field(page, 'Account Name')).toBeFocused();
  await checkFocusIsSeen(page);
  await type('Account Name', 'Mary Jane Mushi');
  await type('Provider Branch', 'Arusha');
  await page.keyboard.press('Shift+Tab');
  await type('Account Number', '0150012345678');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  const stored = await readStoredShop(api, server.url, person);
  expect(stored).toMatchObject({ ...marysStoredShop(stored, person) });
});

test('a step that cannot be opened is said, and opened when it can be [REG-040]', { tag: '@kiswahili' }, async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource: net::ERR_/);
  allowConsole(/The next step could not be opened/);
  await page.route(/\/shop-step-[^/]*\.js/, (route) => route.abort());
  await openRegistration(page);
  await fill(page, { ...newPerson() });
  await signUp(page).click();
  await expect(page.getByRole('alert')).toContainText(t('register_next_step_failed'));
  await expectStep(page, 'account');
  await page.unroute(/\/shop-step-[^/]*\.js/);
  await page.getByRole('button', { name: t('register_try_again') }).click();
  await expectStep(page, 'shop');
});

/** Fails when the focused element is outside the window, or covered by something else. */
async function checkFocusIsSeen(page: Page): Promise<void> {
  const finding = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return 'nothing has the focus';
      const { left, right, top, bottom, height } = focused.getBoundingClientRect();
      const name = focused.outerHTML.slice(0, 160);
      const { width, height: windowHeight, offsetTop } = window.visualViewport as VisualViewport;
      if (left < 0 || right > width) return `beyond the side (${left} to ${right}): ${name}`;
      // An element higher than the window, such as a page, can only be seen in part.
      if (height < windowHeight && (top < offsetTop || bottom > offsetTop + windowHeight)) {
        return `outside the window (${top} to ${bottom}): ${name}`;
      }
      // Just inside each edge and in the middle: a bar may cover a part.
      const inset = Math.min(4, height / 2);
      for (const y of [top + inset, (top + bottom) / 2, bottom - inset]) {
        const hit = document.elementFromPoint((left + right) / 2, y);
        if (hit && !focused.contains(hit) && !hit.contains(focused)) {
          return `covered at ${y} by ${hit.outerHTML.slice(0, 160)}: ${name}`;
        }
      }
      return '';
    });
  await expect.poll(finding).toBe('');
}
