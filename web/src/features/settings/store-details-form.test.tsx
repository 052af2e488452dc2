// @vitest-environment jsdom
import { documentsPath } from '@duka/e2e/support/api.ts';
import type { Seller } from '@duka/e2e/support/sellers.ts';
import { readStore } from '@duka/e2e/support/stored-shop.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

const details = { bRegNo: '412776', tinNo: '104382917', activeHrs: '07:30am - 05:30pm' };
const storeSaves = /^PATCH .*stores\/documents/;
const fileCalls = /\/storage\/buckets\/files\/files$/;
const pdf = () => new File(['%PDF-1.4\n%%EOF\n'], 'leseni.pdf', { type: 'application/pdf' });

const form = () => screen.getByRole('dialog', { name: 'Store details' });
const licenseSheet = () => screen.getByRole('dialog', { name: 'Business License' });
const row = (name: string) => screen.getByRole('button', { name }).closest('li') as HTMLElement;
const field = (label: string) => within(form()).getByLabelText(label);
const save = (app: AppPage) => app.user.click(within(form()).getByRole('button', { name: 'Save store details' }));
const license = () => licenseSheet().querySelector<HTMLInputElement>('input[name="license"]') as HTMLInputElement;
const inLicense = (text: string | RegExp) => within(licenseSheet()).findByText(text);
const inForm = (text: string | RegExp) => within(form()).findByText(text);

interface StoreDetails {
  readonly app: AppPage;
  readonly seller: Seller;
  stored(): Promise<Record<string, unknown>>;
  /** Opens the settings and the sheet anew. */
  reload(): Promise<void>;
}

/** Opens the form of a store that holds this, or another sheet of it. */
async function openForm(store?: object, sheet = 'Store details'): Promise<StoreDetails> {
  const app = await startApp();
  const seller = await app.signInNew();
  if (store) await app.api('PATCH', documentsPath('stores', seller.storeId), { data: store }, seller);
  const reload = async () => {
    await app.open('/settings?section=store');
    await app.press(sheet);
    await screen.findByRole('dialog', { name: sheet });
    await app.settled();
  };
  await reload();
  return { app, seller, stored: () => readStore(app.api, seller), reload };
}

test('the form shows what is stored of the shop [FORM-005, FORM-007, FORM-008, CONST-007, DATA-024]', async () => {
  const { app, seller } = await openForm();
  expect(within(form()).getByText('Store Name').nextSibling).toHaveTextContent(seller.storeName);
  expect(field('Store Type')).toHaveValue('Small-Scale');
  expect(field('Store Phone')).toHaveValue(seller.phone);
  expect(field('Business Registration Number')).toHaveValue('');
  expect(field('TIN')).toHaveValue('');
  expect(field('Opening Time')).toHaveValue('08:00');
  expect(field('Closing Time')).toHaveValue('17:00');
  await app.press('Close');
  expect(row('Business License')).toHaveTextContent('No license yet. Please upload it.');
  await app.press('Business License');
  await inLicense('No license yet. Please upload it.');
  expect(license()).toHaveAttribute('accept', '.pdf,.jpg,.jpeg,.png');
});

test('every field is asked for in its own words, the first with the focus, and nothing is sent [FORM-009]', async () => {
  const { app, stored } = await openForm();
  const before = await stored();
  for (const label of ['Store Phone', 'Opening Time', 'Closing Time']) await app.user.clear(field(label));
  await app.user.selectOptions(field('Store Type'), '');
  await save(app);
  for (const text of [
    'Store type is required',
    'Store phone is required',
    'Business registration number is required',
    'TIN is required',
    'Opening time is required',
    'Closing time is required',
  ]) {
    await inForm(text);
  }
  expect(field('Store Type')).toHaveFocus();
  expect(app.network.calls.filter((call) => storeSaves.test(call))).toEqual([]);
  expect(await stored()).toEqual(before);
});

test('a TIN takes at most 9 digits, and shows on leaving what will be stored [FORM-006, SHOP-012, SHOP-014]', async () => {
  const { app, stored } = await openForm({ ...details, tinNo: null });
  const tin = field('TIN');
  await app.user.clear(tin);
  await app.user.type(tin, '12-34a567 8901');
  expect(tin).toHaveValue('123456789');
  await app.fill(tin, 'none');
  await app.user.tab();
  await inForm('TIN number must be exactly 9 digits');
  await app.fill(tin, '4382917');
  await app.user.tab();
  expect(tin).toHaveValue('004382917');
  await save(app);
  await waitFor(async () => expect((await stored()).tinNo).toBe('004382917'));
});

test('the shop is saved as it is changed, hours in its own notation, and the page shows it [FORM-005, FORM-008, SHOP-008, CALL-032, CALL-034]', async () => {
  const { app, seller, stored } = await openForm(details);
  await app.user.selectOptions(field('Store Type'), 'Large-Scale');
  await app.fill(field('Store Phone'), '0712 345 678');
  const release = app.network.hold(storeSaves);
  await save(app);
  await within(form()).findByRole('button', { name: 'Saving...' });
  release();
  await screen.findByText('Store details saved.');
  const changed = { storeName: seller.storeName, storeType: 'Large-Scale', phone: '+255712345678' };
  expect(await stored()).toMatchObject({ ...details, ...changed, ownerId: { $id: seller.userId } });
  await waitFor(() =>
    expect(row('Store details')).toHaveTextContent('Large-Scale · 07:30am - 05:30pm · +255712345678'),
  );
  await app.press('Store details');
  await app.fill(field('Closing Time'), '18:00');
  await save(app);
  await waitFor(async () => expect((await stored()).activeHrs).toBe('07:30 - 18:00'));
  await app.press('Store details');
  expect(field('Closing Time')).toHaveValue('18:00');
});

test('hours in other words are shown before chosen times replace them [FORM-008, DATA-024]', async () => {
  const { app, stored } = await openForm({ ...details, activeHrs: 'Mon-Sat 8 to 5' });
  await inForm('Now stored: Mon-Sat 8 to 5. The times you choose replace it.');
  expect(field('Opening Time')).toHaveValue('');
  await app.fill(field('Opening Time'), '08:00');
  await app.fill(field('Closing Time'), '17:00');
  await save(app);
  await waitFor(async () => expect((await stored()).activeHrs).toBe('08:00 - 17:00'));
});

test('a save that fails says so and keeps what was typed [SHOP-026]', async () => {
  const { app, stored } = await openForm(details);
  const end = app.network.refuse(storeSaves, 503, 'down');
  await app.fill(field('Store Phone'), '0712345678');
  await save(app);
  await inForm('Failed to save store details. Please try again.');
  expect(field('Store Phone')).toHaveValue('0712345678');
  end();
  await save(app);
  await waitFor(async () => expect((await stored()).phone).toBe('+255712345678'));
});

test('a placeholder is no license: it is asked for, and a chosen file is the license at once [FORM-007, SHOP-022, DATA-025, CALL-038]', async () => {
  const { app, stored, reload } = await openForm(
    { ...details, license: 'https://duka.example/no-license.svg' },
    'Business License',
  );
  await inLicense('No license yet. Please upload it.');
  expect(within(licenseSheet()).queryByRole('link', { name: 'Download license' })).toBeNull();
  await app.user.upload(license(), pdf());
  await inLicense('Your license is uploaded.');
  expect((await stored()).license).toContain('/files/');
  await reload();
  await inLicense('Your license is uploaded.');
});

test('a file service that is away leaves the license as it is [FORM-007, SHOP-023, SHOP-025]', async () => {
  const { app, stored } = await openForm(details, 'Business License');
  const refusal = { code: 404, type: 'storage_bucket_not_found', message: 'x' };
  const end = app.network.refuse(fileCalls, 404, refusal);
  await app.user.upload(license(), pdf());
  await inLicense(/Upload service unavailable\./);
  expect((await stored()).license).toBeNull();
  end();
  await app.user.click(within(licenseSheet()).getByRole('button', { name: 'Try again' }));
  await inLicense('Your license is uploaded.');
  expect((await stored()).license).toContain('/files/');
});
