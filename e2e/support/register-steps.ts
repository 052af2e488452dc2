import { expect, type Page } from '@playwright/test';
import { fieldKeys } from './field-keys.ts';
import { type Level, levels, sekei } from './places.ts';
import { marysAccount, marysShop, type Step } from './registering.ts';
import { t } from './words.ts';

type FieldName = keyof typeof fieldKeys;

const headingKeys = {
  account: 'register_heading',
  shop: 'shop_heading',
  location: 'location_title',
  payment: 'register_payment_title',
} as const;

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const field = (page: Page, name: FieldName) => page.getByLabel(t(fieldKeys[name]), { exact: true });
export const signUp = (page: Page) => page.getByRole('button', { name: t('register_sign_up') });

export async function expectStep(page: Page, step: Step): Promise<void> {
  const steps = Object.keys(headingKeys);
  await expect(heading(page)).toHaveText(t(headingKeys[step]));
  const number = t('register_step_of', { step: steps.indexOf(step) + 1, count: steps.length });
  await expect(page.getByText(number)).toBeVisible();
}

export async function openRegistration(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: t('auth_register_link') }).click();
  await expectStep(page, 'account');
}

export async function fill(page: Page, values: Partial<Record<FieldName, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name as FieldName).fill(value);
}

async function fillShop(page: Page): Promise<void> {
  await fill(page, marysShop);
  await field(page, 'Shop Type').selectOption('Medium-Scale');
}

async function fillPayment(page: Page): Promise<void> {
  await field(page, 'Payment Type').selectOption(t('shop_payment_type_bank'));
  await field(page, 'Provider').selectOption('CRDB');
  await fill(page, marysAccount);
}

/** Fills a step in and presses its button. */
export const complete: Record<Exclude<Step, 'account'>, (page: Page) => Promise<void>> = {
  async shop(page) {
    await fillShop(page);
    await page.getByRole('button', { name: t('shop_continue'), exact: true }).click();
  },
  async location(page) {
    await chooseDownTo(page, 'House number');
    await page.getByRole('button', { name: t('location_submit') }).click();
  },
  async payment(page) {
    await fillPayment(page);
    await page.getByRole('button', { name: t('register_payment_finish') }).click();
  },
};

export const select = (page: Page, level: Level) =>
  page.getByRole('combobox', { name: t(fieldKeys[level]), exact: true });
export const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });

/** Chooses an option by pressing it, as with a mouse or a finger. */
export async function choose(page: Page, level: Level, name: string): Promise<void> {
  await select(page, level).click();
  await option(page, name).click();
  await expect(select(page, level)).toHaveValue(name);
}

/** Chooses places from the top down to a level. */
export async function chooseDownTo(
  page: Page,
  last: Level,
  way: Readonly<Record<Level, string>> = sekei,
): Promise<void> {
  for (const level of levels.slice(0, levels.indexOf(last) + 1)) await choose(page, level, way[level]);
}

export async function expectChosen(page: Page, way: Partial<Record<Level, string>>): Promise<void> {
  for (const level of levels) await expect(select(page, level)).toHaveValue(way[level] ?? '');
}
