// @vitest-environment jsdom
import { setTimeout as delay } from 'node:timers/promises';
import { type Level, levels, sekei } from '@duka/e2e/support/places.ts';
import { newPerson } from '@duka/e2e/support/registering.ts';
import { marysStoredShop, readStoredShop } from '@duka/e2e/support/stored-shop.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { expectErrors } from '#testing/expected-errors.ts';
import { failToFetch } from '#testing/network.ts';
import {
  complete,
  expectStep,
  field,
  fillAll,
  fillPayment,
  fillShop,
  heading,
  openRegistration,
} from '#testing/registration-page.ts';
import { type AppPage, startApp } from '#testing/render-app.ts';

test('the whole registration with a tenth of a second until each answer [REG-001, REG-012, REG-024, REG-029, LOC-002, NAPA-001]', async () => {
  const app = await startApp();
  const person = newPerson();
  await openRegistration(app);
  const quicken = app.network.meet(/./, async (request, send) => {
    await delay(100);
    return send(request);
  });
  await fillAll(app, { ...person });
  await app.press('Sign Up');
  expect(await screen.findByRole('button', { name: 'Creating Account...' })).toHaveAttribute('aria-busy', 'true');
  await expectStep('shop');
  await complete.shop(app);
  await expectStep('location');
  await complete.location(app);
  await expectStep('payment');
  await complete.payment(app);
  await heading('Dashboard');
  quicken();
  const stored = await readStoredShop(app.api, location.origin, person);
  expect(stored).toMatchObject(marysStoredShop(stored, person));
});

test('the whole registration while every third call fails once: what failed is pressed again, and nothing is stored twice [REG-024, REG-028, REG-029, PAY-009, PAY-011]', async () => {
  expectErrors();
  const app = await startApp();
  const person = newPerson();
  await openRegistration(app);
  let count = 0;
  const failed: string[] = [];
  const mend = app.network.meet(/./, async (request, send) => {
    const call = `${request.method} ${request.url} ${await request.clone().text()}`;
    const isPayment = request.method === 'POST' && request.url.includes('/storePayments/');
    count += 1;
    // The payment is one of them wherever the count stands, so that its own way is gone, too.
    if (!(count % 3 === 0 || isPayment) || failed.includes(call)) return send(request);
    failed.push(call);
    // Every other one is done by the server, and only its answer is lost; the payment never is.
    if (failed.length % 2 === 0 && !isPayment) await send(request);
    return failToFetch();
  });
  await fillAll(app, { ...person });
  await pressUntil(app, 'Sign Up', 'Start Selling');
  await fillShop(app);
  await pressUntil(app, 'Continue', 'Locate Your Store');
  for (const level of levels) await chooseWithRetries(app, level);
  await pressUntil(app, 'Continue to Payment Details', 'Payment Details');
  await fillPayment(app);
  await pressUntil(app, 'Finish Registration', 'Dashboard');
  mend();
  await app.open('/settings?section=store');
  const unsaved = await screen.findByText(/^These payment details are not saved yet\./);
  await app.press('Save');
  await waitFor(() => expect(unsaved).not.toBeInTheDocument());
  expect(failed.length).toBeGreaterThan(8);
  const stored = await readStoredShop(app.api, location.origin, person);
  expect(stored).toMatchObject(marysStoredShop(stored, person));
});

const byName = (name: string) => screen.queryByRole('button', { name });

/** As a seller does: reads what went wrong, closes the dialog that says so, and presses again. */
async function pressUntil(app: AppPage, button: string, next: string): Promise<void> {
  const arrived = () => screen.queryByRole('heading', { level: 1, name: next });
  const inDialog = () => {
    const dialog = document.querySelector<HTMLElement>('dialog[open]');
    return dialog && within(dialog).getAllByRole('button').at(-1);
  };
  const way = () => inDialog() ?? byName('Try again') ?? byName(button);
  for (let tries = 0; tries < 12; tries += 1) {
    await app.user.click(way() as HTMLElement);
    await waitFor(() => {
      expect(document.querySelector('[aria-busy="true"]')).toBeNull();
      expect(arrived() ?? way()).toBeTruthy();
    });
    if (arrived()) return;
  }
  throw new Error(`${next} does not come`);
}

/** When a list could not be had from the service, it is asked again, for the real names. */
async function chooseWithRetries(app: AppPage, level: Level): Promise<void> {
  const tryAgain = () => byName('Try again');
  const option = () => screen.queryByRole('option', { name: sekei[level] });
  await waitFor(() => expect(field(level)).toBeEnabled());
  for (let tries = 0; tries < 5; tries += 1) {
    await app.user.click(field(level));
    await waitFor(() => expect(tryAgain() ?? option()).toBeTruthy());
    const again = tryAgain();
    if (!again) break;
    await app.user.keyboard('{Escape}');
    await app.user.click(again);
    await waitFor(() => expect(tryAgain()).toBeNull());
  }
  await app.user.click(option() as HTMLElement);
  await waitFor(() => expect(field(level)).toHaveValue(sekei[level]));
}
