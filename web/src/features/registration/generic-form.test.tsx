// @vitest-environment jsdom
import { randomInt } from 'node:crypto';
import { newPerson } from '@duka/e2e/support/registering.ts';
import { readStoredShop } from '@duka/e2e/support/stored-shop.ts';
import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { expectErrors } from '#testing/expected-errors.ts';
import { expectStep, field, fillAll, heading } from '#testing/registration-page.ts';
import { type AppPage, startApp } from '#testing/render-app.ts';

const newSeller = () => ({ ...newPerson(), 'Phone Number': `+1 202-555-${randomInt(1000, 10_000)}` });
const personal = { 'Phone Number': '+44 20 7946 0958', Address: '1 Mill Lane', City: 'York', 'ZIP Code': 'YO1 7HH' };
const business = { 'Business Name': 'Mill Lane Seeds', 'Tax ID': 'GB-123 4567 89' };
const stores = /collections\/stores\/documents/;
const describes = (label: string, words: string | RegExp) =>
  expect(field(label)).toHaveAccessibleDescription(words instanceof RegExp ? expect.stringMatching(words) : words);

async function openForm(): Promise<AppPage> {
  const app = await startApp();
  await app.open('/');
  await app.press('Register your shop');
  await app.press('Business registered outside Tanzania?');
  await heading('Register a business outside Tanzania');
  return app;
}

/** Fills in step 1 and goes on; returns who registered. */
async function passStep1(app: AppPage) {
  const person = newSeller();
  await fillAll(app, { ...person });
  await app.press('Next');
  await heading('Personal information');
  return person;
}

async function passStep2(app: AppPage): Promise<void> {
  await fillAll(app, personal);
  await app.user.selectOptions(field('Country'), 'UK');
  await app.press('Next');
  await heading('Business information');
}

test('no step is left before it is complete, and each field says what it lacks [FORM-016, FORM-017, FORM-018, REG-014, REG-019]', async () => {
  const app = await openForm();
  await app.press('Next');
  describes('First Name', 'First name is required');
  await heading('Register a business outside Tanzania');
  await passStep1(app);

  await app.fill('Phone Number', '');
  await app.press('Next');
  expect(field('Phone Number')).toHaveFocus();
  describes('Phone Number', /^Phone number is required/);
  for (const label of ['Address', 'City', 'ZIP Code', 'Country']) describes(label, `${label} is required`);
  await app.fill('Address', '1');
  describes('Address', '');
  await app.fill('Phone Number', '12345');
  await app.press('Next');
  await heading('Personal information');
  describes('Phone Number', /^Please enter a valid phone number/);
  await app.fill('Phone Number', '020 7946 0958');
  describes('Phone Number', /^Will be stored as \+2552079460958\./);
  await passStep2(app);

  await app.press('Create Account');
  await heading('Business information');
  expect(field('Business Name')).toHaveFocus();
  for (const label of ['Business Name', 'Business Type', 'Tax ID']) describes(label, `${label} is required`);
  expect(field('Business Address')).not.toHaveAttribute('aria-invalid');
});

test('a reload resumes the form abroad, and Previous leads back through it, with all that was typed but the passwords [FORM-014, REG-024, REG-030]', async () => {
  const app = await openForm();
  const person = await passStep1(app);
  await app.open('/');
  await heading('Personal information');
  await passStep2(app);
  await fillAll(app, { ...business, 'Business Address': 'Station Road 2' });
  await app.open('/');
  await heading('Personal information');
  for (const [label, value] of Object.entries(personal)) expect(field(label)).toHaveValue(value);
  expect(field('Country')).toHaveValue('UK');
  await app.press('Next');
  await heading('Business information');
  expect(field('Business Address')).toHaveValue('Station Road 2');
  await app.press('Previous');
  await app.press('Previous');
  await heading('Register a business outside Tanzania');
  expect(field('Email')).toHaveValue(person.Email);
  expect(screen.queryByLabelText('Password')).toBeNull();
  await app.press('Next');
  await heading('Personal information');
  await app.press('Next');
  await heading('Business information');
  await app.user.selectOptions(field('Business Type'), 'Other');
  await app.press('Create Account');
  await heading('Dashboard');
  const stored = await readStoredShop(app.api, location.origin, person);
  expect(stored.stores).toMatchObject([{ storeName: 'Mill Lane Seeds', storeLocation: 'Station Road 2' }]);
});

test('who turns back to Tanzania goes on with the same account [REG-030, FORM-010]', async () => {
  const app = await openForm();
  await passStep1(app);
  await app.press('Previous');
  await app.press('My business is registered in Tanzania');
  await expectStep('account');
  expect(screen.queryByLabelText('Password')).toBeNull();
  await app.press('Sign Up');
  await expectStep('shop');
  await app.open('/');
  await expectStep('shop');
});

test('a shop abroad that could not be stored is told, and stored once by the next try [REG-039]', async () => {
  const logged = expectErrors();
  const app = await openForm();
  const person = await passStep1(app);
  await passStep2(app);
  await fillAll(app, business);
  await app.user.selectOptions(field('Business Type'), 'Retail');
  // The store is made, but its answer is lost.
  const endLoss = app.network.loseAnswers(new RegExp(`^POST .*${stores.source}`));
  await app.press('Create Account');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Registration completion failed. Please try again.');
  expect(alert).toHaveTextContent('There is no connection to the server.');
  expect(field('Business Name')).toHaveValue('Mill Lane Seeds');
  expect(logged()).toEqual([expect.stringContaining('could not be completed')]);
  endLoss();

  const release = app.network.hold(stores);
  await app.press('Create Account');
  const busy = await screen.findByRole('button', { name: 'Creating Account...' });
  expect(busy).toHaveAttribute('aria-busy', 'true');
  await app.user.click(busy);
  release();
  await heading('Dashboard');
  const stored = await readStoredShop(app.api, location.origin, person);
  expect(stored.stores).toMatchObject([
    { storeName: 'Mill Lane Seeds', storeLocation: '1 Mill Lane, York YO1 7HH, UK' },
  ]);
});
