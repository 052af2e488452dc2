// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { documentsPath, expectStored, listPath } from '@duka/e2e/support/api.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { allowShopCopy, isCopied } from '#testing/copied-shop.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, queuedText, startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

test('a product is deleted without a network: it leaves the list at once, and the server once the network is back [LIST-026, R33, OFFLINE-002, OFFLINE-010]', async () => {
  allowShopCopy();
  const app = await startApp();
  const products = [{ name: 'Hoe', quantityInStock: 5 }, { name: 'Rope' }];
  const seller = await app.signInNew({ products });
  await app.open('/products');
  await screen.findByRole('button', { name: 'Delete Hoe' });
  await isReady();
  await isCopied(seller.userId);
  await app.settled();
  const readNames = async () => {
    const { body } = await app.api('GET', listPath('products'), undefined, seller);
    return (body.documents as { readonly name: string }[]).map(({ name }) => name);
  };
  const goOnline = goOffline(app);
  await app.press('Delete Hoe');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Hoe?' }));
  await app.user.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText(queuedText);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Hoe' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Delete Rope' })).toBeVisible();
  expect(await readNames()).toContain('Hoe');
  goOnline();
  await waitFor(async () => expect(await readNames()).toEqual(['Rope']));
});

test('products are taken off sale without a network, field by field, and on the server once the network is back [LIST-005, R33, OFFLINE-002]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe' }, { name: 'Rope' }] });
  await app.open('/products');
  await app.user.click(await screen.findByRole('checkbox', { name: 'Tick Hoe' }));
  await app.user.click(screen.getByRole('checkbox', { name: 'Tick Rope' }));
  await isReady();
  await app.settled();
  const readStatuses = async () => {
    const { body } = await app.api('GET', listPath('products'), undefined, seller);
    return (body.documents as { readonly status: string }[]).map(({ status }) => status);
  };
  const goOnline = goOffline(app);
  await app.press('Save as Draft');
  await screen.findByText(queuedText);
  await screen.findByRole('link', { name: '2 waiting' });
  goOnline();
  await waitFor(async () => expect(await readStatuses()).toEqual(['draft', 'draft']));
});

test("a product is taken off the shop's page without a network, and on the server once the network is back [DOOR-085, OFFLINE-002]", async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe' }] });
  await expectStored(
    app.api('PATCH', documentsPath('stores', seller.storeId), { data: { isOpenToPublic: true } }, seller),
  );
  await app.open(`/products/view/${seller.productIds[0]}`);
  const onPage = await screen.findByRole('switch', { name: "On the shop's page" });
  await isReady();
  await app.settled();
  const goOnline = goOffline(app);
  await app.user.click(onPage);
  await screen.findByText(queuedText);
  goOnline();
  await waitFor(async () =>
    expect((await app.api('GET', listPath('products'), undefined, seller)).body.documents).toMatchObject([
      { isOnPage: false },
    ]),
  );
});
