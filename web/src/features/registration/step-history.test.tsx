// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const business = () => within(screen.getByRole('list', { name: 'Registration progress' })).getByText(/Business/);
const bar = () => business().querySelector('[style]');

/** Opens the registration of a seller with a shop and no place of it yet: step 3. */
async function openLocationStep() {
  const app = await startApp();
  const seller = await app.signInNew({ withLocation: false });
  await app.open('/dashboard');
  await app.press('Finish registration');
  await heading('Locate Your Store');
  return { app, seller };
}

test("the browser's Back leads through the steps one by one, and Forward to where one was [REG-002, REG-005, REG-006, REG-030]", async () => {
  const { app } = await openLocationStep();
  window.history.back();
  await heading('Start Selling');
  window.history.back();
  await heading('Get Started');
  window.history.forward();
  await heading('Start Selling');
  window.history.forward();
  await heading('Locate Your Store');
  expect(app.path()).toBe('/dashboard');
});

test('after a reload, and after the link back, Back still leads one step back [REG-006, REG-030]', async () => {
  const { app } = await openLocationStep();
  const entries = window.history.length;
  await app.open('/dashboard');
  await heading('Locate Your Store');
  expect(window.history.length).toBe(entries);
  await app.press('Back to Shop Details');
  await heading('Start Selling');
  window.history.back();
  await heading('Get Started');
});

test('once the registration is complete none of its steps lies behind the dashboard [REG-033]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  localStorage.setItem('duka.registration', `${seller.userId} ${seller.email}`);
  await app.open('/');
  await heading('Payment Details');
  expect(window.history.state).toMatchObject({ index: 3 });
  await app.user.selectOptions(screen.getByLabelText('Provider'), 'CRDB');
  await app.fill('Account Name', 'Rehema Agrovet');
  await app.fill('Account Number', '0150412776100');
  await app.fill('Provider Branch', 'Arusha');
  await app.press('Finish Registration');
  await heading('Dashboard');
  await waitFor(() => expect(app.path()).toBe('/dashboard'));
  expect(window.history.state).toMatchObject({ index: 0 });
});

test('the short progress fills with each step after the account [REG-004]', async () => {
  await openLocationStep();
  expect(bar()).toHaveStyle({ width: `${(100 * 2) / 3}%` });
  window.history.back();
  await heading('Start Selling');
  await waitFor(() => expect(bar()).toHaveStyle({ width: `${100 / 3}%` }));
});
