// @vitest-environment jsdom
import { readStore } from '@duka/e2e/support/stored-shop.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

async function openPageSettings(app: AppPage): Promise<void> {
  await app.open('/settings?section=page');
  await screen.findByRole('switch', { name: 'The page is open to everybody' });
  await app.settled();
}

const pageSwitch = () => screen.getByRole('switch', { name: 'The page is open to everybody' });
const steps = () => screen.getByRole('list', { name: 'What makes the page worth a visit' });
const save = (app: AppPage) => app.press('Save the page');

test('a page is opened by its switch, which asks first where steps are missing, each with a link to where it is done [DOOR-080, DOOR-081]', async () => {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew({ storeName: 'Asha Agrovet' });
  await openPageSettings(app);
  expect(pageSwitch()).not.toBeChecked();
  const links = within(steps()).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['A photo of the shop', '?section=store'],
    ['Opening hours', '?section=store'],
    ['Three products on the page', '/products'],
  ]);
  expect(steps()).toHaveTextContent('Where the shop is (done)');
  await app.user.click(pageSwitch());
  const question = await screen.findByRole('alertdialog', { name: 'Open the page already?' });
  expect(question).toHaveTextContent('A photo of the shop');
  await app.user.click(within(question).getByRole('button', { name: 'Finish it first' }));
  expect(await readStore(app.api, seller)).toMatchObject({ isOpenToPublic: null });
  await app.user.click(pageSwitch());
  await app.press('Open it now');
  await screen.findByText('Your page is open to everybody.');
  expect(await readStore(app.api, seller)).toMatchObject({ isOpenToPublic: true, slug: 'asha-agrovet' });
  await app.user.click(pageSwitch());
  await screen.findByText('Your page is closed.');
  expect(await readStore(app.api, seller)).toMatchObject({ isOpenToPublic: false, slug: 'asha-agrovet' });
});

test('a page can be seen before it is opened: it gets an address, and one that is taken gets a number [DOOR-082]', async () => {
  const app = await startApp();
  const first = await app.newSeller({ storeName: 'Mbegu Bora' });
  await app.signIn(first);
  await openPageSettings(app);
  expect(screen.queryByRole('link', { name: 'What strangers see' })).toBeNull();
  await app.press('Prepare the page');
  const link = await screen.findByRole('link', { name: 'What strangers see' });
  expect(link.getAttribute('href')).toMatch(/\/d\/mbegu-bora$/);
  expect(await readStore(app.api, first)).toMatchObject({ slug: 'mbegu-bora', isOpenToPublic: null });
  const second = await app.newSeller({ storeName: 'Mbegu Bora' });
  await app.signIn(second);
  await openPageSettings(app);
  await app.press('Prepare the page');
  expect((await screen.findByRole('link', { name: 'What strangers see' })).getAttribute('href')).toMatch(
    /\/d\/mbegu-bora-2$/,
  );
});

test('address, ways to order, note, smallest order and holiday are saved, and stand there again [DOOR-082]', async () => {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew({ storeName: 'Asha Agrovet' });
  await openPageSettings(app);
  expect(screen.getByLabelText(/Address of the page/)).toHaveValue('asha-agrovet');
  await app.fill(screen.getByLabelText(/Address of the page/), 'Asha Arusha');
  await app.user.click(screen.getByLabelText('The shop delivers'));
  await app.fill(screen.getByLabelText('About delivery'), ' Free in town ');
  await app.fill(screen.getByLabelText('Smallest order'), '20,000');
  await app.fill(screen.getByLabelText('On holiday until'), '2099-12-01');
  await save(app);
  await screen.findByText('The page was saved.');
  expect(await readStore(app.api, seller)).toMatchObject({
    ...{ slug: 'asha-arusha', orderWays: ['pickup', 'delivery'], deliveryNote: 'Free in town', minimumOrder: 20_000 },
    closedUntil: '2099-12-01T00:00:00.000+00:00',
  });
  await app.open('/settings');
  await openPageSettings(app);
  expect(screen.getByLabelText('Smallest order')).toHaveValue('20,000');
  expect(screen.getByLabelText('On holiday until')).toHaveValue('2099-12-01');
});

test('what is wrong is said under its field, and the form says that an old address leads on; nothing typed is lost [DOOR-083]', async () => {
  const app = await startApp();
  const other = await app.newSeller({ storeName: 'Mbegu Kuu' });
  await app.signIn(other);
  await openPageSettings(app);
  await app.press('Prepare the page');
  await screen.findByRole('link', { name: 'What strangers see' });
  const seller = await app.newSeller({ storeName: 'Asha Agrovet' });
  await app.signIn(seller);
  await openPageSettings(app);
  const address = screen.getByLabelText(/Address of the page/);
  await app.user.click(screen.getByLabelText('They fetch them at the shop'));
  await app.fill(address, 'admin');
  await app.fill(screen.getByLabelText('Smallest order'), '12.5');
  await save(app);
  expect(address).toHaveAccessibleDescription(/This word cannot be the address of a shop/);
  expect(screen.getByText('Choose at least one.')).toBeVisible();
  expect(screen.getByText('Write whole shillings, such as 20,000.')).toBeVisible();
  await app.user.click(screen.getByLabelText('They fetch them at the shop'));
  await app.fill(screen.getByLabelText('Smallest order'), '12500');
  await app.fill(address, 'mbegu-kuu');
  await save(app);
  await screen.findByText(/Another shop has this address, or had it once/);
  expect(screen.getByLabelText('Smallest order')).toHaveValue('12,500');
  await app.fill(address, 'asha');
  await save(app);
  await screen.findByText('The page was saved.');
  await app.fill(address, 'asha-duka');
  expect(screen.getByText(/The old address, asha, will lead here/)).toBeVisible();
  expect(await readStore(app.api, seller)).toMatchObject({ slug: 'asha', minimumOrder: 12_500 });
});

test('the link of the page is sent by WhatsApp with the name of the shop, and a poster of it is printed or saved [DOOR-084]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ storeName: 'Asha Agrovet' });
  await openPageSettings(app);
  await app.press('Prepare the page');
  const whatsapp = await screen.findByRole('link', { name: 'WhatsApp' });
  expect(new URL(whatsapp.getAttribute('href') ?? '').searchParams.get('text')).toMatch(
    /^Asha Agrovet: .*\/d\/asha-agrovet$/,
  );
  expect(screen.getByRole('img', { name: 'Code of the page for a camera' })).toBeVisible();
  expect(screen.getByText('The page is closed: the link works once you open it.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Print A4' }).getAttribute('href')).toContain(
    `/shops/${seller.storeId}/poster?size=a4&format=html`,
  );
  expect(screen.getByRole('link', { name: 'Save as picture' })).toHaveAttribute('download', 'asha-agrovet.png');
});

test('without a network the form says so and keeps what was typed, as other settings do [DOOR-083]', async () => {
  const app = await startApp();
  await app.signInNew({ storeName: 'Asha Agrovet' });
  await openPageSettings(app);
  await app.fill(screen.getByLabelText('Smallest order'), '5000');
  app.network.cut(/^PATCH /);
  await save(app);
  await screen.findByText(/Failed to update store settings/);
  expect(screen.getByLabelText('Smallest order')).toHaveValue('5,000');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save the page' })).toBeEnabled());
});
