// @vitest-environment jsdom
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { recordSale } from '@duka/e2e/support/orders.ts';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';
import { hire } from '#testing/staff.ts';

test('a note that is being typed stays when another device writes one, which is told below it [LAY-007]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', sellingPrice: 9000 }] });
  const orderItems = [{ productId: seller.productIds[0], quantity: 1 }];
  const order = await recordSale(app.api, seller, { orderItems });
  const path = documentsPath('orders', String(order.$id));
  await app.open(`/orders/${order.$id}`);
  const note = await screen.findByLabelText('Note');
  await app.fill(note, 'Comes on Friday');
  await expectStored(app.api('PATCH', path, { data: { note: 'Wants a bag' } }, seller));
  await screen.findByText('Written elsewhere: Wants a bag');
  expect(note).toHaveValue('Comes on Friday');
  await app.press('Save note');
  await screen.findByText('Note saved');
  await waitFor(() => expect(screen.queryByText(/^Written elsewhere/)).toBeNull());
  expect((await app.api('GET', path, undefined, seller)).body).toMatchObject({ note: 'Comes on Friday' });
  // Where nothing is typed, what another writes is simply shown.
  await expectStored(app.api('PATCH', path, { data: { note: 'Paid the driver' } }, seller));
  await waitFor(() => expect(note).toHaveValue('Paid the driver'));
});

test('a member who does not handle orders reads the note of one, and is not offered to change it [STAFF-001]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', sellingPrice: 9000 }] });
  const orderItems = [{ productId: seller.productIds[0], quantity: 1 }];
  const order = await recordSale(app.api, seller, { orderItems });
  const path = documentsPath('orders', String(order.$id));
  await expectStored(app.api('PATCH', path, { data: { note: 'Comes on Friday' } }, seller));
  await app.signIn(await hire(app, seller, { role: 'manager', rights: ['sell'] }));
  await app.open(`/orders/${order.$id}`);
  expect((await screen.findByText('Comes on Friday')).tagName).toBe('P');
  expect(screen.queryByLabelText('Note')).toBeNull();
});
