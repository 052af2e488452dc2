// @vitest-environment jsdom
import { randomUUID } from 'node:crypto';
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { readOrders } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const missing = 'Pesticides: no permit is written down.';

/** A shop with a pesticide and a spade, its permits and its choice about the register. */
async function openShop({ permits = [], choice = 'auto' }: { permits?: readonly object[]; choice?: string } = {}) {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew({
    products: [{ name: 'Karate', productCategories: ['crop-protection'], units: ['bottle'] }, { name: 'Spade' }],
  });
  const { storeId } = seller;
  for (const permit of permits) {
    const data = { storeId, createdAt: new Date().toISOString(), ...permit };
    await expectStored(app.api('POST', documentsPath('shopPermits'), { documentId: randomUUID(), data }, seller));
  }
  await expectStored(app.api('PATCH', documentsPath('stores', storeId), { data: { inputRegister: choice } }, seller));
  await app.open('/orders/new-sale');
  const list = within(await screen.findByRole('list', { name: 'Products' }));
  return {
    ...{ app, seller },
    choose: async (name: RegExp) => app.user.click(await list.findByRole('button', { name })),
    desk: async () => within(await screen.findByRole('form', { name: 'Sale' })),
  };
}

test('a permit that is missing is told once its goods are on the desk, and the sale goes on [INPUT-023]', async () => {
  const { app, seller, choose, desk } = await openShop();
  await choose(/Spade/);
  await (await desk()).findByLabelText('Quantity of Spade');
  await app.settled();
  expect(screen.queryByText(missing)).toBeNull();
  await choose(/Karate/);
  const notice = await (await desk()).findByText(missing);
  expect(notice.closest('[role=status]')).toHaveTextContent('You may sell all the same.');
  expect(screen.getByRole('link', { name: 'Permits' })).toHaveAttribute('href', '/settings?section=register');
  await app.press('Complete sale');
  await screen.findByRole('heading', { name: 'Sale recorded' });
  expect(await readOrders(app.api, seller)).toHaveLength(1);
});

test('a permit that has lapsed is told with its last day [INPUT-023]', async () => {
  const lapsed = { kind: 'pesticides', number: 'TPHPA/1', expiresAt: '2020-01-31T00:00:00.000+00:00' };
  const { choose, desk } = await openShop({ permits: [lapsed] });
  await choose(/Karate/);
  await (await desk()).findByText('Pesticides: your permit was valid until 31 Jan 2020.');
});

test.each([
  ['has the permit', { permits: [{ kind: 'pesticides', number: 'TPHPA/1' }] }],
  ['has switched the register off', { choice: 'off' }],
])('a shop that %s is told nothing [INPUT-023, INPUT-024]', async (_which, shop) => {
  const { app, choose, desk } = await openShop(shop);
  await choose(/Karate/);
  await (await desk()).findByLabelText('Quantity of Karate');
  await app.settled();
  await waitFor(() => expect(screen.queryByText(/^Pesticides/)).toBeNull());
});
