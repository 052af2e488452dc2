// @vitest-environment jsdom
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { dayOf } from '@duka/e2e/support/recount.ts';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

test("figures hold the visits of the shop's page and the orders by it; a shop without a page has none [DOOR-092]", async () => {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew();
  await app.open('/analytics');
  await screen.findByText('Money received and owed');
  await app.settled();
  expect(screen.queryByRole('region', { name: "Shop's page" })).toBeNull();
  await expectStored(app.api('PATCH', documentsPath('stores', seller.storeId), { data: { slug: 'asha' } }, seller));
  const visits = [{ storeId: seller.storeId, day: dayOf(Date.now()), visits: 1234 }];
  await app.server.database.transaction((tx) => tx.shopPages.addVisits(visits));
  await app.open('/analytics');
  await waitFor(() =>
    expect(screen.getByRole('region', { name: "Shop's page" })).toHaveTextContent('Visits1,234Orders0'),
  );
});
