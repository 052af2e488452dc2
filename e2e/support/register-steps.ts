import { expect, type Page } from '@playwright/test';
import { chooseDownTo } from './location-step.ts';
import { marysAccount, marysShop, type Step, stepHeadings, stepNumber } from './registering.ts';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const signUp = (page: Page) => page.getByRole('button', { name: 'Sign Up' });

export async function expectStep(page: Page, step: Step): Promise<void> {
  await expect(heading(page)).toHaveText(stepHeadings[step]);
  await expect(page.getByText(stepNumber(step))).toBeVisible();
}

export async function openRegistration(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Register your shop' }).click();
  await expectStep(page, 'account');
}

export async function fill(page: Page, values: Partial<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value ?? '');
}

export async function fillShop(page: Page): Promise<void> {
  await fill(page, marysShop);
  await field(page, 'Shop Type').selectOption('Medium-Scale');
}

async function fillPayment(page: Page): Promise<void> {
  await field(page, 'Payment Type').selectOption('Bank');
  await field(page, 'Provider').selectOption('CRDB');
  await fill(page, marysAccount);
}

/** Fills a step in and presses its button. */
export const complete: Record<Exclude<Step, 'account'>, (page: Page) => Promise<void>> = {
  async shop(page) {
    await fillShop(page);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
  },
  async location(page) {
    await chooseDownTo(page, 'House number');
    await page.getByRole('button', { name: 'Continue to Payment Details' }).click();
  },
  async payment(page) {
    await fillPayment(page);
    await page.getByRole('button', { name: 'Finish Registration' }).click();
  },
};
