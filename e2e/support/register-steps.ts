import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { chooseDownTo } from './location-step.ts';

/** A new person with the values for step 1. */
export interface Person {
  readonly 'First Name': string;
  readonly 'Last Name': string;
  readonly Email: string;
  readonly 'Phone Number': string;
  readonly Password: string;
  readonly 'Confirm Password': string;
}

export function newPerson(): Person {
  return {
    'First Name': 'Mary Jane',
    'Last Name': 'Mushi',
    Email: `mary-${randomUUID()}@duka.example`,
    'Phone Number': `0712 ${randomInt(100, 1000)} ${randomInt(100, 1000)}`,
    Password: 'Mbegu-Bora-1',
    'Confirm Password': 'Mbegu-Bora-1',
  };
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const signUp = (page: Page) => page.getByRole('button', { name: 'Sign Up' });

const headings = {
  account: 'Get Started',
  shop: 'Start Selling',
  location: 'Locate Your Store',
  payment: 'Payment Details',
} as const;
export type Step = keyof typeof headings;

export async function expectStep(page: Page, step: Step): Promise<void> {
  await expect(heading(page)).toHaveText(headings[step]);
  await expect(page.getByText(`Step ${Object.keys(headings).indexOf(step) + 1} of 4`)).toBeVisible();
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
  await fill(page, {
    'Shop Name': 'Mary Agrovet',
    'Phone Number': '0712 000 111',
    'Business Registration Number': 'BRN-2026-1',
    'TIN Number': '123456789',
  });
  await field(page, 'Shop Type').selectOption('Medium-Scale');
}

export async function fillPayment(page: Page): Promise<void> {
  await field(page, 'Account Name').fill('Mary Jane Mushi');
  await field(page, 'Payment Type').selectOption('Bank');
  await field(page, 'Provider').selectOption('CRDB');
  await fill(page, { 'Provider Branch': 'Arusha', 'Account Number': '0150012345678' });
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

/** Goes from the sign-in to a step in which nothing is typed yet. */
export async function registerUpTo(page: Page, step: Step, person = newPerson()): Promise<Person> {
  await openRegistration(page);
  if (step === 'account') return person;
  await fill(page, { ...person });
  await signUp(page).click();
  await expectStep(page, 'shop');
  if (step === 'shop') return person;
  await complete.shop(page);
  await expectStep(page, 'location');
  if (step === 'location') return person;
  await complete.location(page);
  await expectStep(page, 'payment');
  return person;
}
