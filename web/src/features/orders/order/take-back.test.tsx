// @vitest-environment jsdom
import { documentsPath, listPath } from '@duka/e2e/support/api.ts';
import { readOrders, readStock, recordSale } from '@duka/e2e/support/orders.ts';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

async function openSold(terms: object) {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 5, sellingPrice: 9000 }] });
  const [hoe = ''] = seller.productIds;
  const order = await recordSale(app.api, seller, { ...terms, orderItems: [{ productId: hoe, quantity: 2 }] });
  await app.open(`/orders/${order.$id}`);
  return { app, seller, hoe, order };
}

test('goods come back with a reason, the debt first and then the money, and the order, its history and its receipt say so; a transfer has its own reference [R29, RETURN-002, RETURN-010, ADVANCE-012]', async () => {
  const payments = [{ method: 'cash', amount: 12_000 }];
  const { app, seller, hoe, order } = await openSold({ customerName: 'Grace', payments });
  await app.press('Take back');
  await screen.findByRole('dialog', { name: 'Take back' });
  await app.press('Take it back');
  await dialog('Take back').findByText('Say how much comes back');
  await dialog('Take back').findByText('Say why');
  await app.fill(await dialog('Take back').findByLabelText('How much of Hoe comes back'), '3');
  await dialog('Take back').findByText('Not so much was sold');
  await app.press('All of it');
  expect(dialog('Take back').getByLabelText('How much of Hoe comes back')).toHaveValue('2');
  await app.fill(dialog('Take back').getByLabelText('How much of Hoe comes back'), '1');
  await dialog('Take back').findByText('TZS 6,000 less is owed');
  await dialog('Take back').findByText('Give back TZS 3,000');
  await app.user.click(dialog('Take back').getByLabelText('Mobile money'));
  await app.fill(await dialog('Take back').findByLabelText('Reference of the money given back'), 'QK9');
  await app.fill(dialog('Take back').getByLabelText('Reason'), 'The handle is split');
  await app.press('Take it back');
  await screen.findByText('Taken back');
  const items = within(await screen.findByRole('region', { name: 'Items' }));
  await items.findByText('1 bundle came back');
  expect((await items.findByText('Came back')).parentElement).toHaveTextContent('TZS −9,000');
  await within(screen.getByRole('region', { name: 'History' })).findByText(
    'Taken back: TZS 9,000. The handle is split',
  );
  expect(screen.queryByRole('button', { name: 'Void' })).toBeNull();
  expect(await readStock(app.api, seller, hoe)).toBe(4);
  const ledger = await app.api('GET', listPath('payments'), undefined, seller);
  expect(ledger.body.documents).toContainEqual(
    expect.objectContaining({ kind: 'refund', method: 'mobile money', amount: -3000, reference: 'QK9' }),
  );
  const [stored] = await readOrders(app.api, seller);
  expect(stored).toMatchObject({ orderTotal: 18_000, returned: 9000, paid: 9000, owed: 0, status: 'Completed' });
  await app.open(`/orders/${order.$id}/receipt`);
  const receipt = within(await screen.findByRole('article'));
  expect((await receipt.findByText('Came back')).parentElement).toHaveTextContent('TZS −9,000');
});

test('a sale that was typed wrong is undone with a reason, also when the answer is lost [R29, RETURN-008]', async () => {
  const { app, seller, hoe, order } = await openSold({});
  await app.press('Void');
  const title = `Void sale ${order.trackingId}?`;
  await screen.findByRole('dialog', { name: title });
  const confirm = () => app.user.click(dialog(title).getByRole('button', { name: 'Void' }));
  await confirm();
  await dialog(title).findByText('Say why');
  await app.fill(dialog(title).getByLabelText('Reason'), 'Typed twice');
  app.network.loseAnswer(/^POST .*\/commands$/);
  await confirm();
  await screen.findByText(`Sale ${order.trackingId} voided`);
  await within(await screen.findByRole('region', { name: 'History' })).findByText('Voided: Typed twice');
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
  expect(await readStock(app.api, seller, hoe)).toBe(5);
  expect((await readOrders(app.api, seller))[0]).toMatchObject({ status: 'Cancelled', paid: 0 });
  await app.open(`/orders/${order.$id}/receipt`);
  await within(await screen.findByRole('article')).findByText('Voided: Typed twice');
});

test('cash that is given back may be rounded to coins, and the difference is written down apart [R29, RETURN-006]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 5, sellingPrice: 8293 }] });
  const orderItems = [{ productId: String(seller.productIds[0]), quantity: 1 }];
  const order = await recordSale(app.api, seller, { orderItems });
  await app.open(`/orders/${order.$id}`);
  await app.press('Take back');
  await screen.findByRole('dialog', { name: 'Take back' });
  await dialog('Take back').findByLabelText('How much of Hoe comes back');
  await app.press('All of it');
  await dialog('Take back').findByText('Give back TZS 8,293');
  await app.user.click(dialog('Take back').getByLabelText('TZS 8,300'));
  await dialog('Take back').findByText('Give back TZS 8,300');
  await dialog('Take back').findByText('Rounded by TZS 7, written down as a line of its own');
  // A transfer is exact.
  await app.user.click(dialog('Take back').getByLabelText('Bank'));
  await dialog('Take back').findByText('Give back TZS 8,293');
  await app.user.click(dialog('Take back').getByLabelText('Cash'));
  await app.fill(dialog('Take back').getByLabelText('Reason'), 'Torn');
  await app.press('Take it back');
  await screen.findByText('Taken back');
  const { body } = await app.api('GET', documentsPath('payments'), undefined, seller);
  expect(body.documents?.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['sale', 8293],
    ['refund', -8293],
    ['rounding', -7],
  ]);
});
