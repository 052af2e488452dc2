// @vitest-environment jsdom
import type { Right } from '@duka/domain/collections/rights';
import { expectStored } from '@duka/e2e/support/api.ts';
import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';
import { hire } from '#testing/staff.ts';

/** A shop with a purchase on credit and a transfer, seen by somebody with these rights alone. */
async function openWith(rights: readonly Right[]) {
  const page = await startApp();
  const owner = await page.newSeller({ products: [{ name: 'Hoe', quantityInStock: 5 }] });
  const { storeId, productIds } = owner;
  const create = async (collection: string, data: object) => {
    const path = `/databases/marketplace/collections/${collection}/documents`;
    return String((await expectStored(page.api('POST', path, { documentId: 'unique()', data }, owner))).body.$id);
  };
  const supplierId = await create('suppliers', { storeId, name: 'Kibo Seeds' });
  const items = [{ productId: productIds[0], quantity: 2, cost: 4000 }];
  const purchaseId = await create('purchases', { storeId, supplierId, items });
  const payments = [{ method: 'cash', amount: 1000 }];
  await create('purchases', { storeId, supplierId, items, payments });
  await create('supplierEntries', { storeId, supplierId, kind: 'payment', amount: 500, method: 'cash' });
  const entryDate = '2026-01-05T00:00:00.000Z';
  await create('cashEntries', {
    storeId,
    kind: 'transfer',
    amount: 4000,
    fromMethod: 'cash',
    toMethod: 'bank',
    entryDate,
  });
  await page.signIn(await hire(page, owner, { role: 'manager', rights }));
  return { page, supplierId, purchaseId, productId: productIds[0] ?? '' };
}

/** The names of what can be pressed; a link that is an action has the role of a button. */
const offered = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent,
  );

test('who only sees costs reads purchases, suppliers and transfers, and is offered no change of them [STAFF-061, STAFF-062]', async () => {
  const { page, supplierId, purchaseId } = await openWith(['costs']);
  await page.open(`/money/purchases/${purchaseId}`);
  await screen.findByText('Kibo Seeds');
  await page.settled();
  expect(offered()).not.toContain('Take back');
  expect(offered()).not.toContain('Correct');
  await page.open(`/money/suppliers/${supplierId}`);
  await screen.findByRole('heading', { level: 1, name: 'Kibo Seeds' });
  await screen.findByText('TZS 500');
  await page.settled();
  expect(offered()).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:Edit|Pay|Take back)/)]));
  await page.open('/money/entries');
  await screen.findByText('TZS 4,000');
  await page.settled();
  expect(offered()).not.toEqual(expect.arrayContaining([expect.stringMatching(/Take back|Move money/)]));
});

test('who only counts the stock is offered no form of a product, no import and no purchase [STAFF-061, STAFF-062]', async () => {
  const { page, productId } = await openWith(['stock']);
  await page.open('/products');
  await screen.findByRole('link', { name: /View.*Hoe/ });
  await page.settled();
  expect(offered()).toContain('Count stock');
  expect(offered().filter((name) => /Edit|Add Product|Import/.test(name))).toEqual([]);
  await page.open(`/products/view/${productId}`);
  await screen.findByRole('heading', { level: 1, name: 'Hoe' });
  await screen.findByRole('button', { name: 'Throw away' });
  await page.settled();
  expect(offered().filter((name) => /Edit|Stock came in/.test(name))).toEqual([]);
});

test('an import says at each row that would change the stock which right is missing, and takes none of them [STAFF-003, STAFF-061]', async () => {
  const { page, productId } = await openWith(['products', 'costs']);
  await page.open('/products/import');
  const file = new File([`Record ID;Quantity in Stock\n${productId};20`], 'stock.csv', { type: 'text/csv' });
  await page.user.upload(await screen.findByLabelText('File with products'), file);
  await screen.findByText(/Rows to correct/);
  await screen.findByText(/You lack the right "stock" in this shop/);
  expect(screen.queryByRole('button', { name: /^Import 1/ })).toBeNull();
});
