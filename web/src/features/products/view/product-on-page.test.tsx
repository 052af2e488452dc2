// @vitest-environment jsdom
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { readProducts } from '@duka/e2e/support/products.ts';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const pageSwitch = () => screen.findByRole('switch', { name: "On the shop's page" });

async function openProduct(page: object) {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew({ storeName: 'Asha Agrovet', products: [{ name: 'DAP 50 kg' }] });
  await expectStored(app.api('PATCH', documentsPath('stores', seller.storeId), { data: page }, seller));
  await app.open(`/products/view/${seller.productIds[0]}`);
  return { ...app, seller };
}

test("a product is taken off the shop's page and put back on its own page, and its link is shared while it is there [DOOR-085, DOOR-086]", async () => {
  const app = await openProduct({ isOpenToPublic: true });
  expect(await pageSwitch()).toBeChecked();
  const card = within(screen.getByRole('group', { name: "Shop's page" }));
  const text = new URL(card.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '').searchParams.get(
    'text',
  );
  expect(text).toMatch(/^DAP 50 kg at Asha Agrovet: .*\/d\/asha-agrovet\/p\/[\w-]+$/);
  await app.user.click(await pageSwitch());
  await screen.findByText('The product is off the page now.');
  expect(await readProducts(app.api, app.seller)).toMatchObject([{ isOnPage: false }]);
  expect(card.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
  await app.user.click(await pageSwitch());
  await screen.findByText('The product is on the page now.');
  expect(await readProducts(app.api, app.seller)).toMatchObject([{ isOnPage: true }]);
});

test('while the page is closed nothing is shared, and a shop without a page is not asked [DOOR-086]', async () => {
  const app = await openProduct({ slug: 'asha' });
  await pageSwitch();
  expect(screen.getByText("Buyers see it once the shop's page is open.")).toBeVisible();
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
  const other = await app.newSeller({ products: [{ name: 'Hoe' }] });
  await app.signIn(other);
  await app.open(`/products/view/${other.productIds[0]}`);
  await screen.findByText('Total Orders');
  await app.settled();
  expect(screen.queryByRole('switch', { name: "On the shop's page" })).toBeNull();
});
