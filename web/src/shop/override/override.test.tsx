// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import type { MemberRole } from '@duka/domain/collections/rights';
import { documentsPath, expectStored, listPath } from '@duka/e2e/support/api.ts';
import { placeOrder, recordSale } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { addPerson, beginCounter, goTo, unlock } from '#testing/counter.ts';
import { startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';
import { hire } from '#testing/staff.ts';

startEmptyDevices();

type Device = 'a counter' | 'an own device';
const devices: readonly Device[] = ['a counter', 'an own device'];

/** A person who lacks a right, at a page of their own device or of a counter, and Rehema, the manager who has it. */
async function openShop(device: Device, role: Exclude<MemberRole, 'owner'> = 'cashier') {
  const app = await startApp();
  const products = [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }];
  const isCounter = device === 'a counter';
  const shop = { firstName: 'Asha', products };
  const seller = isCounter ? await app.signInNew(shop) : await app.newSeller(shop);
  const rehema = await addPerson(app, seller, { name: 'Rehema', role: 'manager', pin: '8265' });
  if (isCounter) {
    const neema = await addPerson(app, seller, { name: 'Neema', role, pin: '4711' });
    await beginCounter(app, seller);
    await unlock(app, neema);
    return { app, seller, rehema, neemaId: neema.id, open: (path: string) => goTo(app, path) };
  }
  const neema = await hire(app, seller, { role });
  await app.signIn(neema);
  return { app, seller, rehema, neemaId: neema.memberId, open: (path: string) => app.open(path) };
}

type Opened = Awaited<ReturnType<typeof openShop>>;

async function allow({ app, rehema }: Opened, pin = rehema.pin) {
  const asking = within(await screen.findByRole('dialog', { name: 'Ask someone who may' }));
  await app.user.click(await asking.findByRole('radio', { name: 'Rehema' }));
  await app.fill(asking.getByLabelText('Reason'), 'A good customer');
  await app.user.type(await asking.findByLabelText('PIN of Rehema'), `${pin}{Enter}`);
}

const listOf = async ({ app, seller }: Opened, collection: string) =>
  (await app.api('GET', listPath(collection), undefined, seller)).body.documents as readonly Record<string, unknown>[];

async function beginSale(opened: Opened) {
  await opened.open('/orders/new-sale');
  await opened.app.user.click(await screen.findByRole('button', { name: /^Hoe/ }));
  await screen.findByRole('form', { name: 'Sale' });
}

test.each(devices)(
  'somebody allows a discount that a cashier may not give, at %s [STAFF-004, STAFF-015]',
  async (device) => {
    const opened = await openShop(device);
    const { app, neemaId, rehema } = opened;
    await beginSale(opened);
    await app.press('Discount');
    await app.fill(await screen.findByLabelText('Taken off the whole'), '1000');
    await app.press('Complete sale');
    await allow(opened);
    await screen.findByRole('heading', { name: 'Sale recorded' });
    expect(await listOf(opened, 'orders')).toMatchObject([{ orderTotal: 8000, byMember: neemaId }]);
    expect(await listOf(opened, 'payments')).toMatchObject([{ byMember: neemaId, overrideBy: rehema.id }]);
  },
);

test.each(devices)(
  'somebody allows a sale on credit that a cashier may not make, at %s [STAFF-005, STAFF-015]',
  async (device) => {
    const opened = await openShop(device);
    const { app, neemaId, rehema } = opened;
    await beginSale(opened);
    await app.user.click(await screen.findByRole('radio', { name: 'Credit' }));
    await app.fill(screen.getByLabelText('Customer name'), 'Grace');
    await app.press('Complete sale: TZS 9,000 owed');
    await allow(opened);
    await screen.findByRole('heading', { name: 'Sale recorded' });
    expect(await listOf(opened, 'orders')).toMatchObject([{ owed: 9000, byMember: neemaId }]);
    expect(await listOf(opened, 'creditEntries')).toMatchObject([{ byMember: neemaId, overrideBy: rehema.id }]);
  },
);

test('what stays unpaid of a sale that is paid in parts is credit, which somebody allows [STAFF-005, STAFF-015]', async () => {
  const opened = await openShop('an own device');
  const { app, neemaId, rehema } = opened;
  await beginSale(opened);
  await app.press('Several ways');
  await app.fill(await screen.findByLabelText('Paid by Cash'), '2000');
  await app.fill(screen.getByLabelText('Customer name'), 'Grace');
  await app.press('Complete sale: TZS 7,000 owed');
  await allow(opened);
  await screen.findByRole('heading', { name: 'Sale recorded' });
  expect(await listOf(opened, 'orders')).toMatchObject([{ paid: 2000, owed: 7000, byMember: neemaId }]);
  expect(await listOf(opened, 'creditEntries')).toMatchObject([{ overrideBy: rehema.id }]);
});

test.each(devices)(
  'somebody allows a return that a cashier may not take, at %s [STAFF-005, STAFF-015]',
  async (device) => {
    const opened = await openShop(device);
    const { app, seller, neemaId, rehema } = opened;
    const orderItems = [{ productId: seller.productIds[0] ?? '', quantity: 2 }];
    const order = await recordSale(app.api, seller, { orderItems });
    await opened.open(`/orders/${order.$id}`);
    await app.press('Take back');
    const dialog = within(await screen.findByRole('dialog', { name: 'Take back' }));
    await app.fill(await dialog.findByLabelText('How much of Hoe comes back'), '1');
    await app.fill(dialog.getByLabelText('Reason'), 'The handle is split');
    await app.press('Take it back');
    await allow(opened);
    await screen.findByText('Taken back');
    expect(await listOf(opened, 'returns')).toMatchObject([{ byMember: neemaId, overrideBy: rehema.id }]);
  },
);

test.each(devices)('somebody allows a product to be deleted by who may not, at %s [STAFF-015]', async (device) => {
  const opened = await openShop(device, 'storekeeper');
  const { app, seller, neemaId, rehema } = opened;
  await opened.open(`/products/view/${seller.productIds[0]}`);
  await app.press('Delete Product');
  const question = within(await screen.findByRole('alertdialog'));
  await app.user.click(question.getByRole('button', { name: 'Delete' }));
  await allow(opened);
  await waitFor(() => expect(app.path()).toBe('/products'));
  expect(await listOf(opened, 'products')).toEqual([]);
  expect(await listOf(opened, 'activities')).toContainEqual(
    expect.objectContaining({ kind: 'delete-product', member: neemaId, overrideBy: rehema.id }),
  );
});

test('a wrong PIN on an own device is said, and the sale stays as it was typed until it is allowed [STAFF-012, STAFF-015]', async () => {
  const opened = await openShop('an own device');
  const { app } = opened;
  await beginSale(opened);
  await app.press('Discount');
  await app.fill(await screen.findByLabelText('Taken off the whole'), '1000');
  await app.press('Complete sale');
  await allow(opened, '1357');
  await screen.findByText('This PIN is wrong. Tries left: 4.');
  expect(await listOf(opened, 'orders')).toEqual([]);
  expect(screen.getByLabelText('Taken off the whole')).toHaveValue('1,000');
  await app.press('Complete sale');
  await allow(opened);
  await screen.findByRole('heading', { name: 'Sale recorded' });
  expect(await listOf(opened, 'orders')).toMatchObject([{ orderTotal: 8000 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each(devices)(
  'somebody allows a loss of stock to be written down by who may not, at %s [STAFF-015]',
  async (device) => {
    const opened = await openShop(device);
    const { app, seller, neemaId, rehema } = opened;
    await opened.open(`/products/view/${seller.productIds[0]}`);
    await app.press('Throw away');
    await app.fill(await screen.findByLabelText(/^How many/), '2');
    await app.press('Save');
    await allow(opened);
    await waitFor(async () =>
      expect(await listOf(opened, 'stockLosses')).toMatchObject([
        { quantity: 2, byMember: neemaId, overrideBy: rehema.id },
      ]),
    );
  },
);

/** An order of a customer that was paid in cash and is on its way. */
async function openPaidOrder(device: Device) {
  const opened = await openShop(device);
  const { app, seller } = opened;
  const buyer = await app.newSeller({ withStore: false });
  const line = { productId: seller.productIds[0] ?? '', quantity: 1 };
  const placed = await placeOrder(app.api, { ...buyer, name: 'Grace Mollel' }, seller.storeId, line);
  const id = String(placed.$id);
  await expectStored(app.api('PATCH', documentsPath('orders', id), { data: { paymentMethod: 'cash' } }, seller));
  await opened.open(`/orders/${id}`);
  return opened;
}

test.each(devices)(
  'somebody allows a paid order to be cancelled by who may not, at %s [STAFF-005, STAFF-015]',
  async (device) => {
    const opened = await openPaidOrder(device);
    const { app, neemaId, rehema } = opened;
    await app.press('Cancel order');
    const question = within(await screen.findByRole('alertdialog'));
    await app.user.click(question.getByRole('button', { name: 'Cancel order' }));
    await allow(opened);
    await waitFor(async () => expect(await listOf(opened, 'orders')).toMatchObject([{ status: 'Cancelled', paid: 0 }]));
    expect(await listOf(opened, 'payments')).toContainEqual(
      expect.objectContaining({ amount: -9000, byMember: neemaId, overrideBy: rehema.id }),
    );
  },
);

test.each(devices)(
  'somebody allows another payment method of a paid order, at %s, and the form stays after a refusal [STAFF-005, STAFF-015]',
  async (device) => {
    const opened = await openPaidOrder(device);
    const { app, neemaId, rehema } = opened;
    await app.press('Change payment');
    await app.user.selectOptions(await screen.findByLabelText('Payment method'), 'Mobile money');
    await app.press('Save payment');
    if (device === 'an own device') {
      await allow(opened, '1357');
      await screen.findByText('This PIN is wrong. Tries left: 4.');
      expect(screen.getByLabelText('Payment method')).toHaveValue('mobile money');
      await app.press('Save payment');
    }
    await allow(opened);
    await waitFor(async () =>
      expect(await listOf(opened, 'orders')).toMatchObject([{ paymentMethod: 'mobile money' }]),
    );
    expect(await listOf(opened, 'payments')).toContainEqual(
      expect.objectContaining({ method: 'mobile money', amount: 9000, byMember: neemaId, overrideBy: rehema.id }),
    );
  },
);
