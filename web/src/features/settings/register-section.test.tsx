// @vitest-environment jsdom
import { documentsPath, listPath } from '@duka/e2e/support/api.ts';
import { readStore } from '@duka/e2e/support/stored-shop.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

const karate = { name: 'Karate', productCategories: ['crop-protection'], units: ['bottle'] };
const openRegister = (app: AppPage) => app.open('/settings?section=register');
const mode = (name: string) => screen.findByRole('radio', { name });
const tab = () =>
  within(screen.getByRole('navigation', { name: 'Parts of the settings' })).queryByRole('link', { name: 'Register' });
const permits = async () => within(await screen.findByRole('list', { name: 'Permits' })).getAllByRole('listitem');
const future = '2099-06-30';

async function openShop(products: readonly object[] = [karate]) {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew({ products: products as Record<string, unknown>[] });
  const readPermits = async () =>
    (await app.api('GET', listPath('shopPermits'), undefined, seller)).body.documents ?? [];
  const addPermit = (documentId: string, data: object) =>
    app.api(
      'POST',
      documentsPath('shopPermits'),
      { documentId, data: { storeId: seller.storeId, createdAt: new Date().toISOString(), ...data } },
      seller,
    );
  return { app, seller, readPermits, addPermit };
}

test('a shop without inputs sees the register only behind a row of its details, and has it once it is switched on [INPUT-024]', async () => {
  const { app, seller } = await openShop([{ name: 'Spade' }]);
  await app.open('/settings?section=store');
  const row = await screen.findByRole('link', { name: 'Register of inputs' });
  expect(tab()).toBeNull();
  await app.user.click(row);
  expect(await mode('By itself')).toBeChecked();
  await screen.findByText(/^Your shop keeps none, as it has no such goods/);
  expect(screen.queryByRole('button', { name: 'Add a permit' })).toBeNull();
  await app.user.click(await mode('On'));
  await screen.findByRole('button', { name: 'Add a permit' });
  expect(await readStore(app.api, seller)).toMatchObject({ inputRegister: 'on' });
  await app.open('/settings?section=store');
  await waitFor(() => expect(tab()).not.toBeNull());
  const main = within(screen.getByRole('main'));
  await main.findByRole('list', { name: 'More about your shop' });
  expect(main.queryByRole('link', { name: 'Register of inputs' })).toBeNull();
});

test('a shop with inputs has the register by itself, is told which permits they need, and may switch it off [INPUT-023, INPUT-024, INPUT-025]', async () => {
  const { app, addPermit } = await openShop();
  await openRegister(app);
  await screen.findByText('Your shop keeps a register, as it has such goods.');
  expect(tab()).not.toBeNull();
  await screen.findByText('Missing or lapsed permits for your goods: Pesticides.');
  await screen.findByText('Products of these categories without a registration number: 1');
  await addPermit('permit', { kind: 'pesticides', number: 'TPHPA/1', expiresAt: `${future}T00:00:00.000+00:00` });
  await waitFor(() => expect(screen.queryByText(/^Missing or lapsed permits/)).toBeNull());
  await app.user.click(await mode('Off'));
  await screen.findByText(/^Your shop keeps none: nothing is asked/);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add a permit' })).toBeNull());
});

test('a permit is added with the usual authority, changed and deleted after a question; its problems are said at their fields [INPUT-020, INPUT-021]', async () => {
  const { app, readPermits } = await openShop();
  await openRegister(app);
  await app.press('Add a permit');
  const sheet = within(await screen.findByRole('dialog', { name: 'Add a permit' }));
  await sheet.findByLabelText(/^Number/);
  await app.press('Save the permit');
  expect(await sheet.findByLabelText(/^What it is for/)).toHaveAccessibleDescription('Choose what the permit is for');
  expect(sheet.getByLabelText(/^Number/)).toHaveAccessibleDescription('Enter the number of the permit');
  await app.user.selectOptions(sheet.getByLabelText(/^What it is for/), 'seeds');
  expect(sheet.getByLabelText(/^Authority/)).toHaveValue('TOSCI');
  await app.user.selectOptions(sheet.getByLabelText(/^What it is for/), 'pesticides');
  expect(sheet.getByLabelText(/^Authority/)).toHaveValue('TPHPA');
  await app.fill(sheet.getByLabelText(/^Number/), ' TPHPA/104 ');
  await app.fill(sheet.getByLabelText(/^Valid until/), future);
  await app.press('Save the permit');
  await screen.findByText('The permit is saved.');
  expect(await readPermits()).toMatchObject([
    { kind: 'pesticides', number: 'TPHPA/104', authority: 'TPHPA', expiresAt: '2099-06-30T00:00:00.000+00:00' },
  ]);
  expect((await permits())[0]).toHaveTextContent(/^Pesticides, number TPHPA\/104Valid.*Valid until 30 Jun 2099/);

  await app.press('Edit Pesticides, number TPHPA/104');
  await app.fill(await screen.findByLabelText(/^Valid until/), '2020-01-31');
  await app.press('Save the permit');
  await waitFor(async () => expect((await permits())[0]).toHaveTextContent('LapsedIt was valid until 31 Jan 2020'));
  await app.press('Delete Pesticides, number TPHPA/104');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this permit?' }));
  await app.user.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('You have not written down a permit yet.');
  expect(await readPermits()).toEqual([]);
});

test('a permit that could not be stored stays typed, and is stored once by the next try [INPUT-021]', async () => {
  const { app, readPermits } = await openShop();
  await openRegister(app);
  await app.press('Add a permit');
  await app.user.selectOptions(await screen.findByLabelText(/^What it is for/), 'pesticides');
  await app.fill(screen.getByLabelText(/^Number/), 'TPHPA/104');
  const end = app.network.refuse(/^POST .*shopPermits\/documents$/, 503, {
    ...{ message: 'Please try again', code: 503, type: 'general_service_unavailable' },
  });
  await app.press('Save the permit');
  await screen.findByText('The permit could not be saved: Please try again');
  expect(screen.getByLabelText(/^Number/)).toHaveValue('TPHPA/104');
  end();
  await app.press('Save the permit');
  await screen.findByText('The permit is saved.');
  expect(await readPermits()).toHaveLength(1);
});

test('a photo of the permit is stored with it, and a file of another kind is refused with the reason [INPUT-020]', async () => {
  const { app, readPermits } = await openShop();
  await openRegister(app);
  await app.press('Add a permit');
  await app.user.selectOptions(await screen.findByLabelText(/^What it is for/), 'pesticides');
  await app.fill(screen.getByLabelText(/^Number/), 'TPHPA/104');
  const input = screen.getByLabelText('Photo or PDF of the permit (optional)', { selector: 'input' });
  const choose = (name: string, type: string) =>
    fireEvent.change(input, { target: { files: [new File(['%PDF-1.4'], name, { type })] } });
  choose('permit.exe', '');
  await screen.findByText('Choose a PDF, JPG, JPEG or PNG file.');
  choose('permit.pdf', 'application/pdf');
  await screen.findByText('permit.pdf');
  await app.press('Save the permit');
  const link = await screen.findByRole('link', { name: 'Open the file of Pesticides, number TPHPA/104' });
  const [stored] = await readPermits();
  expect(stored?.file).toMatch(/\/files\/[^/]+\/view/);
  expect(link).toHaveAttribute('href', stored?.file);
});

test('who lacks the right to the settings has no section of the register [INPUT-020]', async () => {
  const { app, seller } = await openShop();
  const path = ['/shops', seller.storeId, 'members'].join('/');
  const { body } = await app.api('POST', path, { name: 'Neema', role: 'cashier' }, seller);
  const account = await app.newSeller({ withStore: false });
  const invited = await app.api('POST', `${path}/${body.$id}/invitation`, { url: `${location.origin}/` }, seller);
  await app.api('POST', `/invitations/${String(invited.body.url).split('/join/')[1]}`, {}, account);
  await app.signIn(account);
  await openRegister(app);
  await screen.findByRole('heading', { name: 'Profile Settings' });
  await app.settled();
  expect(tab()).toBeNull();
});
