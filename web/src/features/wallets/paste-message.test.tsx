// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { documentsPath, expectStored, listPath } from '@duka/e2e/support/api.ts';
import { recordSale } from '@duka/e2e/support/orders.ts';
import type { Seller } from '@duka/e2e/support/sellers.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { allowShopCopy, isCopied } from '#testing/copied-shop.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, queuedText, startEmptyDevices } from '#testing/offline-device.ts';
import { type AppPage, startApp } from '#testing/render-app.ts';
import { hire } from '#testing/staff.ts';

startEmptyDevices();

/** A message of Halopesa, which has no date. */
function messageOf(reference: string, sum: string, sender = 'REHEMA SAIDI (0755000011)'): string {
  return `Umepokea ${sum} TZS kutoka ${sender}. Salio jipya: 90,666.00 TZS. Utambulisho wa Muamala:${reference}`;
}

/** A shop in which Rehema owes 9,000 and Neema 18,000, on the page for messages. */
async function openPage(path = '/money/mobile/paste') {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 10, sellingPrice: 9000 }] });
  const sell = (quantity: number, customerName: string, customerPhone: string) =>
    recordSale(app.api, seller, {
      orderItems: [{ productId: seller.productIds[0], quantity }],
      ...{ paymentMethod: 'credit', customerName, customerPhone },
    });
  const rehema = await sell(1, 'Rehema Saidi', '0755000011');
  const neema = await sell(2, 'Neema Mushi', '0754000123');
  await app.open(path);
  await screen.findByLabelText(/^The message/);
  return { app, seller, rehema, neema };
}

async function paste(app: AppPage, message: string): Promise<void> {
  await app.user.click(await screen.findByLabelText(/^The message/));
  await app.user.paste(message);
}

async function owedOf(app: AppPage, seller: Seller, { $id }: Record<string, unknown>): Promise<unknown> {
  return (await app.api('GET', documentsPath('orders', String($id)), undefined, seller)).body.owed;
}

async function listReceipts(app: AppPage, seller: Seller) {
  const path = listPath('mobileReceipts', { method: 'equal', attribute: 'storeId', values: [seller.storeId] });
  return (await app.api('GET', path, undefined, seller)).body.documents ?? [];
}

const read = () => within(screen.getByRole('region', { name: 'What the message says' }));
const unconfirmed = async () => within(await screen.findByRole('region', { name: 'Not confirmed yet' }));

test('a pasted message is said to be paid, with the order that it fits, which one tap confirms [WALLET-021, WALLET-022]', async () => {
  const { app, seller, rehema } = await openPage();
  screen.getByText(/^A message can be faked/);
  await paste(app, messageOf('3887545254', '9,000'));
  await read().findByText('Said to be paid');
  read().getByText('REHEMA SAIDI, +255755000011');
  read().getByText('Halopesa 3887545254');
  await read().findByText(/same sum, same number, like name$/);
  expect(await owedOf(app, seller, rehema)).toBe(9000);
  expect(await listReceipts(app, seller)).toEqual([]);
  await app.press(`The money is there: confirm for Rehema Saidi, Order ${rehema.trackingId}`);
  await screen.findByText('TZS 9,000 confirmed and written down.');
  expect(screen.getByLabelText(/^The message/)).toHaveValue('');
  expect(await owedOf(app, seller, rehema)).toBe(0);
  await paste(app, messageOf('3887545254', '9,000'));
  await read().findByText(/^Confirmed already/);
  expect(screen.queryByRole('button', { name: /confirm for/ })).toBeNull();
});

test('a confirmation is taken back with a reason, and the payment is said again [WALLET-020]', async () => {
  const { app, seller, rehema } = await openPage();
  await paste(app, messageOf('3887545254', '9,000'));
  await app.press(`The money is there: confirm for Rehema Saidi, Order ${rehema.trackingId}`);
  await screen.findByText('TZS 9,000 confirmed and written down.');
  await paste(app, messageOf('3887545254', '9,000'));
  await read().findByText(/^Confirmed already/);
  await app.press('Take back');
  const dialog = within(await screen.findByRole('dialog'));
  await app.fill(dialog.getByLabelText(/^Reason|^Why/), 'The wrong order');
  await app.user.click(dialog.getByRole('button', { name: 'Take back' }));
  await read().findByText(/^Noted already/);
  expect(await owedOf(app, seller, rehema)).toBe(9000);
  await (await unconfirmed()).findByRole('button', { name: /confirm for Rehema/ });
});

test('a message that fits nothing is confirmed for an order that the seller finds [WALLET-022]', async () => {
  const { app, seller, neema } = await openPage();
  await paste(app, messageOf('3887545255', '18,500', 'JUMA JUMA'));
  await read().findByText('No open order or debt fits this payment.');
  await app.press('Another order or debt');
  await app.fill('Find by name, phone or order number', 'neema');
  const name = new RegExp(`^Neema Mushi, Order ${neema.trackingId}`);
  await app.user.click(await screen.findByRole('button', { name }));
  await screen.findByText('TZS 18,500 confirmed and written down.');
  expect(await owedOf(app, seller, neema)).toBe(0);
});

test('what is confirmed later waits on the page and at its order, and is dismissed with a reason [WALLET-019, WALLET-022, WALLET-024]', async () => {
  const { app, seller, rehema } = await openPage();
  await app.open(`/money/mobile/paste?order=${rehema.$id}`);
  await paste(app, messageOf('3887545254', '4,000', 'JUMA JUMA'));
  await read().findByRole('button', { name: /confirm for Rehema/ });
  await app.press('Confirm later');
  await (await unconfirmed()).findByText('Halopesa 3887545254');
  await app.open(`/orders/${rehema.$id}`);
  await screen.findByText('Said to be paid: TZS 4,000, Halopesa 3887545254');
  expect(screen.getByRole('link', { name: 'From a message' })).toHaveAttribute(
    'href',
    `/money/mobile/paste?order=${rehema.$id}`,
  );
  await app.user.click(screen.getByRole('link', { name: 'Look and confirm' }));
  await (await unconfirmed()).findByText('Halopesa 3887545254');
  await app.press('No payment to us');
  const dialog = within(await screen.findByRole('dialog'));
  await app.fill(dialog.getByLabelText(/^Reason|^Why/), 'Not on our phone');
  await app.user.click(dialog.getByRole('button', { name: 'No payment to us' }));
  await screen.findByText('The message is set aside.');
  expect(await listReceipts(app, seller)).toMatchObject([{ state: 'dismissed', reason: 'Not on our phone' }]);
  expect(await owedOf(app, seller, rehema)).toBe(9000);
});

test('a text that is no payment is refused in words, beside one that is [WALLET-021]', async () => {
  const { app } = await openPage();
  await paste(app, 'Umetuma TSh 20,000 kwenda kwa JUMA JUMA. Kumbukumbu no.: 26706282103620. 22/05/26 18:19');
  await read().findByText(/^This message is of money that was sent or paid out/);
  await app.press('Start over');
  await paste(app, `${messageOf('3887545254', '9,000')}\nUmetuma TSh 20,000 kwenda kwa JUMA JUMA.`);
  await read().findByText(/^This message is of money that was sent or paid out/);
  await read().findByText('Halopesa 3887545254');
});

test('what was pasted is there after a reload, and an old message is marked [WALLET-007, WALLET-021]', async () => {
  const { app } = await openPage();
  const old =
    'Z10DN636 Confirmed. You have received Tsh50,000 from FREDRICK KIMARO on 27/1/14 at 1:19 PM New M-PESA balance is Tsh214,676';
  await paste(app, old);
  await read().findByText('This message is more than seven days old.');
  await app.open('/money/mobile/paste');
  expect(await screen.findByLabelText(/^The message/)).toHaveValue(old);
});

test('without a network a message is read, matched and confirmed, and sent when it is back [WALLET-025]', async () => {
  allowShopCopy();
  const { app, seller, rehema } = await openPage();
  await isReady();
  await isCopied(seller.userId);
  await app.settled();
  const goOnline = goOffline(app);
  await paste(app, messageOf('3887545254', '9,000'));
  await app.press(`The money is there: confirm for Rehema Saidi, Order ${rehema.trackingId}`);
  await screen.findByText(queuedText);
  // The copy knows the message, and that nothing is owed any more.
  await paste(app, messageOf('3887545254', '9,000'));
  await read().findByText(/^Confirmed already/);
  await app.press('Start over');
  await paste(app, messageOf('3887545255', '9,000'));
  await read().findByText('No open order or debt fits this payment.');
  goOnline();
  await waitFor(async () => expect(await owedOf(app, seller, rehema)).toBe(0));
  expect(await listReceipts(app, seller)).toMatchObject([{ reference: '3887545254', state: 'confirmed' }]);
});

test('what a second phone has noted and confirmed meanwhile counts once, and the first one is told [WALLET-016, WALLET-025]', async () => {
  allowShopCopy();
  const { app, seller, rehema, neema } = await openPage();
  await isReady();
  await isCopied(seller.userId);
  await app.settled();
  const goOnline = goOffline(app);
  await paste(app, messageOf('3887545254', '9,000'));
  await app.press(`The money is there: confirm for Rehema Saidi, Order ${rehema.trackingId}`);
  await screen.findByText(queuedText);
  const messages = `/shops/${seller.storeId}/wallet-messages`;
  const noted = await expectStored(app.api('POST', messages, { text: messageOf('3887545254', '9,000') }, seller));
  const confirm = app.api('POST', `${messages}/${noted.body.$id}/confirm`, { orderId: neema.$id }, seller);
  expect((await confirm).status).toBe(200);
  goOnline();
  await screen.findByRole('link', { name: /needs you/i });
  await app.open('/outbox');
  await screen.findByText(/^The payment with this reference is noted already/);
  expect(await owedOf(app, seller, rehema)).toBe(9000);
  expect(await owedOf(app, seller, neema)).toBe(9000);
});

test.each([
  ['sells', ['sell'], false],
  ['handles orders', ['orders'], true],
] as const)('who %s notes a message, and confirms it or not [WALLET-018]', async (_, rights, confirms) => {
  const { app, seller } = await openPage();
  await app.signIn(await hire(app, seller satisfies Seller, { role: 'manager', rights }));
  await app.open('/money/mobile/paste');
  await paste(app, messageOf('3887545254', '9,000'));
  await read().findByRole('button', { name: 'Confirm later' });
  await app.settled();
  expect(screen.queryAllByRole('button', { name: /confirm for Rehema/ })).toHaveLength(confirms ? 1 : 0);
});

test('who takes care of the stock does not open the page for messages [WALLET-018]', async () => {
  const { app, seller } = await openPage();
  await app.signIn(await hire(app, seller satisfies Seller, { role: 'storekeeper' }));
  await app.open('/money/mobile/paste');
  await app.settled();
  expect(screen.queryByLabelText(/^The message/)).toBeNull();
});
