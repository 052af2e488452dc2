// @vitest-environment jsdom
import { openPaymentsDouble } from '@duka/server/src/testing/open-payments-double.ts';
import { doubleChecksumKey } from '@duka/server/src/testing/payments-double.ts';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

async function openSettings() {
  const double = await openPaymentsDouble();
  const azamPayUrls = { authenticator: double.url, checkout: double.url, status: double.url };
  const app = await startApp({
    widthPx: 360,
    config: { payments: { keys: {}, clickPesaUrl: `${double.url}/third-parties`, azamPayUrls } },
  });
  const seller = await app.signInNew({ storeName: 'Asha Agrovet' });
  const open = () => app.open('/settings?section=mobile');
  await open();
  await screen.findByText('No phone is asked yet.');
  const readStored = () => app.server.database.paymentProviders.get(seller.storeId);
  return { app, double, open, readStored };
}

async function typeKeys(app: AppPage, { clientId = 'client-1', apiKey = 'api-key-of-asha-1234' } = {}) {
  await app.fill('Client ID', clientId);
  await app.fill('API key', apiKey);
  await app.fill('Checksum key', doubleChecksumKey);
  await app.press('Try and save the keys');
}

test('an owner types the keys of a provider, which are tried, stored and not shown again, and copies the address for it [ASK-028]', async () => {
  const { app, open, readStored } = await openSettings();
  await screen.findByText(/\/v1\/payments\/clickpesa\/webhook$/);
  await typeKeys(app);
  await screen.findByText('The keys work and are saved.');
  await screen.findByText('ClickPesa asks phones for your shop.');
  expect(await readStored()).toMatchObject({ provider: 'clickpesa', sealedKeys: expect.stringMatching(/^sealed1\./) });
  await open();
  expect(await screen.findByLabelText('API key')).toHaveValue('');
  expect(screen.getByLabelText('API key')).toHaveAccessibleDescription('The saved one ends in 1234.');
  await app.press('Remove the keys');
  const question = await screen.findByRole('alertdialog', { name: 'Remove the keys of ClickPesa?' });
  await app.user.click(within(question).getByRole('button', { name: 'Remove them' }));
  await screen.findByText('No phone is asked yet.');
  expect(await readStored()).toBeUndefined();
});

test('what is missing or wrong is said at its field or above the button, and nothing typed is lost [ASK-028]', async () => {
  const { app, readStored } = await openSettings();
  await app.press('Try and save the keys');
  expect(screen.getByLabelText('Client ID')).toHaveAccessibleDescription('Enter: Client ID');
  expect(screen.getByLabelText('Client ID')).toHaveFocus();
  await typeKeys(app, { clientId: 'two words' });
  expect(screen.getByLabelText('Client ID')).toHaveAccessibleDescription(/^A key has no spaces/);
  await typeKeys(app, { apiKey: 'wrong-key' });
  await screen.findByText(/^The keys were not saved: The provider does not know these keys/);
  expect(screen.getByLabelText('Client ID')).toHaveValue('client-1');
  expect(await readStored()).toBeUndefined();
});

test('a provider that does not answer is told of, and the keys are saved [ASK-024]', async () => {
  const { app, double, readStored } = await openSettings();
  await double.control({ mode: 'maintenance' });
  await app.user.click(screen.getByRole('radio', { name: 'AzamPay' }));
  await screen.findByText(/\/v1\/payments\/azampay\/webhook$/);
  await app.fill('App name', 'Asha Agrovet');
  await app.fill('Client ID', 'a');
  await app.fill('Client secret', 'b');
  await app.fill('API key', 'c');
  await app.press('Try and save the keys');
  await screen.findByText(/^The keys are saved, but the provider did not answer/);
  expect(await readStored()).toMatchObject({ provider: 'azampay' });
});

test('a shop in which phones are asked for trial says so, and takes the keys of a provider in its place [ASK-028]', async () => {
  const { app, open, readStored } = await openSettings();
  const storeId = String((await app.server.database.documents.list('stores', { limit: 1, where: [] }))[0]?.id);
  const trial = { storeId, provider: 'sandbox', sealedKeys: null, at: app.server.now().toISOString() };
  await app.server.database.transaction(({ paymentProviders }) => paymentProviders.set(trial));
  await open();
  await screen.findByText(/^No phone is really asked/);
  expect(screen.getByRole('radio', { name: 'ClickPesa' })).toBeChecked();
  expect(screen.queryByRole('button', { name: 'Remove the keys' })).toBeNull();
  await typeKeys(app);
  await screen.findByText('ClickPesa asks phones for your shop.');
  expect(await readStored()).toMatchObject({ provider: 'clickpesa' });
});
