import { type Level, levels, sekei } from '@duka/e2e/support/places.ts';
import {
  marysAccount,
  marysShop,
  newPerson,
  type Person,
  type Step,
  stepHeadings,
  stepNumber,
} from '@duka/e2e/support/registering.ts';
import type { NewSeller, Seller } from '@duka/e2e/support/sellers.ts';
import { screen, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { type AppPage, startApp } from './render-app.ts';

/** Finds a field, and not the list that is open below it under the same label. */
export const field = (label: string) => screen.getByLabelText(label, { selector: 'input, select, textarea' });
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const option = (name: string) => screen.findByRole('option', { name });

/** Waits for a step, and for its heading to take the focus. */
export async function expectStep(step: Step): Promise<void> {
  const title = await heading(stepHeadings[step]);
  await waitFor(() => expect(title).toHaveFocus());
  screen.getByText(stepNumber(step));
}

export async function fillAll(app: AppPage, values: Partial<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await app.fill(label, value ?? '');
}

export async function fillShop(app: AppPage): Promise<void> {
  await fillAll(app, marysShop);
  await app.user.selectOptions(field('Shop Type'), 'Medium-Scale');
}

export async function fillPayment(app: AppPage): Promise<void> {
  await app.user.selectOptions(field('Provider'), 'CRDB');
  await fillAll(app, marysAccount);
}

/** Chooses a place by pressing it, once its list is there. */
export async function choose(app: AppPage, level: Level, name: string): Promise<void> {
  await waitFor(() => expect(field(level)).toBeEnabled());
  await app.user.click(field(level));
  await app.user.click(await option(name));
  await waitFor(() => expect(field(level)).toHaveValue(name));
}

/** Chooses places from the top down to a level. */
export async function chooseDownTo(app: AppPage, last: Level): Promise<void> {
  for (const level of levels.slice(0, levels.indexOf(last) + 1)) await choose(app, level, sekei[level]);
}

/** Waits until these places are chosen, and nothing at the levels that are not named. */
export async function expectChosen(way: Partial<Record<Level, string>>): Promise<void> {
  await waitFor(() => {
    for (const level of levels) expect(field(level)).toHaveValue(way[level] ?? '');
  });
}

/** Fills a step in and presses its button. */
export const complete: Record<Exclude<Step, 'account'>, (app: AppPage) => Promise<void>> = {
  async shop(app) {
    await fillShop(app);
    await app.press('Continue');
  },
  async location(app) {
    await chooseDownTo(app, 'House number');
    await app.press('Continue to Payment Details');
  },
  async payment(app) {
    await fillPayment(app);
    await app.press('Finish Registration');
  },
};

/** Opens step 1 from the sign-in. */
export async function openRegistration(app: AppPage): Promise<void> {
  await app.open('/');
  await app.press('Register your shop');
  await expectStep('account');
}

/** Goes from the sign-in to a step in which nothing is typed yet. */
export async function registerUpTo(app: AppPage, step: Step, person = newPerson()): Promise<Person> {
  await openRegistration(app);
  if (step === 'account') return person;
  await fillAll(app, { ...person });
  await app.press('Sign Up');
  await expectStep('shop');
  if (step === 'shop') return person;
  await complete.shop(app);
  await expectStep('location');
  if (step === 'location') return person;
  await complete.location(app);
  await expectStep('payment');
  return person;
}

/**
 * Opens the app for a new seller who has stored this much, and registers on this device: the registration goes on there.
 * `prepare` may change the network before.
 */
export async function resumeRegistration(
  wanted: NewSeller,
  prepare: (app: AppPage) => void = () => {},
): Promise<{ app: AppPage; seller: Seller }> {
  const app = await startApp();
  const seller = await app.signInNew(wanted);
  localStorage.setItem('duka.registration', `${seller.userId} ${seller.email}`);
  prepare(app);
  await app.open('/');
  return { app, seller };
}
