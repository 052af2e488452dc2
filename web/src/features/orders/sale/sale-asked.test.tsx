// @vitest-environment jsdom
import { readOrders, readStock } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { askingPhones, letPhoneAnswer, readAsked, tellServerTime } from '#testing/asked-phones.ts';
import { goOffline } from '#testing/go-offline.ts';
import { startApp } from '#testing/render-app.ts';
import { hire } from '#testing/staff.ts';

const minuteMs = 60_000;
const desk = () => within(screen.getByRole('form', { name: 'Sale' }));
const panel = () => screen.findByRole('region', { name: "Mobile money from the customer's phone" });

/** A shop that asks phones, with a sale of one hoe at 9,000 that is to be paid by mobile money. */
async function openSale({ asksPhones = true }: { asksPhones?: boolean } = {}) {
  const app = await startApp(asksPhones ? { config: askingPhones } : {});
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }] });
  const choose = async () => {
    await app.open('/orders/new-sale');
    const list = within(await screen.findByRole('list', { name: 'Products' }));
    await app.user.click(await list.findByRole('button', { name: /Hoe/ }));
    await screen.findByRole('form', { name: 'Sale' });
    await app.user.click(desk().getByRole('radio', { name: 'Mobile money' }));
  };
  /** Has a phone asked for what is left to pay, and records the sale. */
  const ask = async (phone: string) => {
    await app.user.click(await desk().findByRole('radio', { name: "Ask the customer's phone" }));
    await app.fill(await desk().findByLabelText("The customer's phone"), phone);
    await app.user.click(desk().getByRole('button', { name: /^Complete and ask/ }));
    await screen.findByRole('heading', { name: 'Sale recorded' });
    return panel();
  };
  return { app, seller, choose, ask, readOrder: async () => (await readOrders(app.api, seller))[0] };
}

test('a sale whose phone is asked is stored unpaid, and paid on the screen as soon as the phone has paid [ASK-030, ASK-031, ASK-035, ASK-036, ASK-044]', async () => {
  const { app, seller, choose, ask, readOrder } = await openSale();
  await choose();
  await app.user.click(await desk().findByRole('radio', { name: "Ask the customer's phone" }));
  expect(desk().queryByLabelText('Reference')).toBeNull();
  await app.press('Complete and ask TZS 9,000');
  await desk().findByText('Enter the number of a phone with mobile money');
  expect(desk().getByLabelText("The customer's phone")).toHaveFocus();
  const asked = within(await ask('0754 000 000'));
  await asked.findByText('TZS 9,000 was asked of +255754000000. The customer enters the PIN on that phone.', {
    normalizer: (text) => text.replaceAll('\u00a0', ' '),
  });
  expect(asked.getByRole('timer')).toHaveTextContent(/^(90|8\d) s$/);
  asked.getByText(/no money moves/);
  asked.getByText('Asked, not paid yet');
  await screen.findByText('Still owed: TZS 9,000');
  expect(await readOrder()).toMatchObject({ orderTotal: 9000, paid: 0, owed: 9000, customerPhone: '+255754000000' });
  await letPhoneAnswer(app, seller);
  await asked.findByText(/\+255754000000 has paid TZS.9,000/);
  await asked.findByText(/^Reference SB/);
  await screen.findByText('Paid', { selector: '[role=status]' });
  expect(asked.queryByRole('timer')).toBeNull();
  expect(screen.queryByText('Asked, not paid yet')).toBeNull();
  expect(await readOrder()).toMatchObject({ paid: 9000, owed: 0 });
});

test('of a sale that is paid in several ways the phone is asked for what the others leave [ASK-030]', async () => {
  const { app, seller, choose, ask, readOrder } = await openSale();
  await choose();
  await app.press('Several ways');
  await app.fill(await desk().findByLabelText('Paid by Cash'), '4000');
  const asked = within(await ask('0754000000'));
  expect(await readAsked(app, seller)).toMatchObject([{ amount: 5000, phone: '+255754000000' }]);
  expect(await readOrder()).toMatchObject({ paid: 4000, owed: 5000 });
  await letPhoneAnswer(app, seller);
  await asked.findByText(/has paid TZS.5,000/);
  expect(await readOrder()).toMatchObject({ paid: 9000, owed: 0 });
});

test('a phone that pays more than was asked is said, with what becomes of the rest [ASK-032, ADVANCE-001]', async () => {
  const { app, seller, choose, ask, readOrder } = await openSale();
  await choose();
  const asked = within(await ask('0754000044'));
  await letPhoneAnswer(app, seller);
  await asked.findByText(/has paid TZS.13,500, which is TZS.4,500 more than was asked.*the customer's advance/);
  expect(await readOrder()).toMatchObject({ paid: 9000, owed: 0 });
});

test('a sale whose phone may not be asked is not recorded, and says why [ASK-007, ERR-001]', async () => {
  const { app, seller, choose, readOrder } = await openSale();
  const now = app.server.now().toISOString();
  const asked = { storeId: seller.storeId, phone: '+255754000100', amount: 1, status: 'failed', askedAt: now };
  await app.server.database.transaction(async ({ documents }) => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const meta = { createdAt: now, updatedAt: now, permissions: [] };
      await documents.insert('paymentRequests', { id, ...meta, attributes: { ...asked, reference: `R${id}` } });
    }
  });
  await choose();
  await app.user.click(await desk().findByRole('radio', { name: "Ask the customer's phone" }));
  await app.fill(await desk().findByLabelText("The customer's phone"), '0754000100');
  await app.press('Complete and ask TZS 9,000');
  await screen.findByText(/too often|too many/i);
  expect(await readOrder()).toBeUndefined();
});

test('a phone that refuses is said with the reason, and another one is asked, for a part too [ASK-032, ASK-033]', async () => {
  const { app, seller, choose, ask, readOrder } = await openSale();
  await choose();
  const asked = within(await ask('0754000011'));
  await letPhoneAnswer(app, seller);
  await asked.findByText('+255754000011 has not paid: the customer refused, or let it pass.');
  await app.press('Ask again');
  await app.fill(asked.getByLabelText("The customer's phone"), '0754 00');
  await app.fill(asked.getByLabelText('Amount to ask'), '9001');
  await app.user.click(asked.getByRole('button', { name: /^Ask TZS/ }));
  asked.getByText('Enter the number of a phone with mobile money');
  asked.getByText(/^Only TZS.9,000 is owed\.$/);
  expect(asked.getByLabelText("The customer's phone")).toHaveFocus();
  await app.fill(asked.getByLabelText("The customer's phone"), '0754000100');
  await app.fill(asked.getByLabelText('Amount to ask'), '6000');
  await app.user.click(asked.getByRole('button', { name: /^Ask TZS.6,000$/ }));
  await asked.findByText(/TZS.6,000 was asked of \+255754000100/);
  const earlier = within(asked.getByRole('list', { name: 'Asked of phones' }));
  expect(earlier.getByRole('listitem')).toHaveTextContent(/^Not paidTZS 9,000.*\+255754000011$/);
  await letPhoneAnswer(app, seller);
  await asked.findByText(/\+255754000100 has paid TZS.6,000/);
  expect(await readOrder()).toMatchObject({ paid: 6000, owed: 3000 });
  await screen.findByText('Still owed: TZS 3,000');
  await app.press('Ask again');
  await waitFor(() => expect(asked.getByLabelText('Amount to ask')).toHaveValue('3,000'));
});

test('a phone that never answers is not known yet after 90 seconds, and the money is taken in cash once the request is cancelled [ASK-031, ASK-035]', async () => {
  const { app, seller, choose, ask, readOrder } = await openSale();
  await choose();
  const asked = within(await ask('0754000022'));
  await letPhoneAnswer(app, seller);
  await asked.findByText(/was asked of/);
  app.server.advance(2 * minuteMs);
  tellServerTime(app);
  await app.open(`/orders/${(await readOrder())?.$id}`);
  await screen.findByText(/It is not known yet whether \+255754000022 has paid TZS.9,000\. We go on asking/);
  // Another time is drawn as another page.
  await app.settled();
  expect(screen.queryByRole('timer')).toBeNull();
  await app.press('Paid in another way');
  await screen.findByText(/is no longer asked/);
  await app.press('Save payment');
  await screen.findByText('Paid in another way', { selector: 'section span' });
  expect(await readAsked(app, seller)).toMatchObject([{ status: 'cancelled' }]);
  expect(await readOrder()).toMatchObject({ paymentMethod: 'cash', paid: 9000, owed: 0 });
});

test('a reload loses neither what was asked nor the seconds that are left, and the next sale can begin meanwhile [ASK-031, ASK-036, ASK-038]', async () => {
  const { app, choose, ask } = await openSale();
  await choose();
  await ask('0754000022');
  app.server.advance(30_000);
  tellServerTime(app);
  await app.open('/orders/new-sale');
  const waiting = within(await screen.findByRole('list', { name: 'Asked of phones, not known yet' }));
  await waiting.findByText(/^[1-6]\d s$/);
  await app.user.click(waiting.getByRole('link', { name: '+255754000022' }));
  const asked = within(await panel());
  expect(await asked.findByRole('timer')).toHaveTextContent(/^[1-6]\d s$/);
  await screen.findByText('Asked, not paid yet');
  await app.open('/orders');
  await within(await screen.findByRole('table')).findByText('Asked, not paid yet');
});

test('what came while the network was gone is there by itself once it is back [ASK-037, ASK-038]', async () => {
  const { app, seller, choose, ask } = await openSale();
  await choose();
  const asked = within(await ask('0754000000'));
  await asked.findByRole('timer');
  const goOnline = goOffline(app);
  await asked.findByText(/^Asking a phone needs the network/);
  expect(asked.queryByRole('button', { name: 'Cancel the request' })).toBeNull();
  await letPhoneAnswer(app, seller);
  await waitFor(async () => expect(await readAsked(app, seller)).toMatchObject([{ status: 'confirmed' }]));
  goOnline();
  await asked.findByText(/\+255754000000 has paid TZS.9,000/);
});

test('without a network no phone is asked, and the sale waits for another way to be paid [ASK-037]', async () => {
  const { app, seller, choose } = await openSale();
  await choose();
  await app.user.click(await desk().findByRole('radio', { name: "Ask the customer's phone" }));
  await app.fill(await desk().findByLabelText("The customer's phone"), '0754000000');
  await app.settled();
  const goOnline = goOffline(app);
  await desk().findByText(/^Asking a phone needs the network/);
  await app.press('Complete and ask TZS 9,000');
  expect(desk().getByLabelText("The customer's phone")).toHaveFocus();
  expect(screen.queryByRole('heading', { name: 'Sale recorded' })).toBeNull();
  goOnline();
  await waitFor(() => expect(desk().queryByText(/^Asking a phone needs the network/)).toBeNull());
  await app.press('Complete and ask TZS 9,000');
  await panel();
  expect(await readAsked(app, seller)).toMatchObject([{ status: 'asked' }]);
});

test('the sale is cancelled as every sale is voided, and the phone is no longer asked [ASK-035]', async () => {
  const { app, seller, choose, ask, readOrder } = await openSale();
  await choose();
  await ask('0754000022');
  await app.press('Cancel the sale');
  const question = within(await screen.findByRole('dialog'));
  await app.fill(question.getByLabelText('Reason'), 'The customer has left');
  await app.user.click(question.getByRole('button', { name: 'Void' }));
  await waitFor(async () => expect(await readAsked(app, seller)).toMatchObject([{ status: 'cancelled' }]));
  expect(await readOrder()).toMatchObject({ status: 'Cancelled', voidReason: 'The customer has left', owed: 0 });
  expect(await readStock(app.api, seller, seller.productIds[0] ?? '')).toBe(9);
  await within(await panel()).findByText(/is no longer asked/);
});

test('where the shop has no provider a cashier sees nothing of it, and the owner is led to the settings [ASK-034]', async () => {
  const { app, seller, choose } = await openSale({ asksPhones: false });
  await choose();
  const link = await desk().findByRole('link', { name: /^Ask customers' phones from here/ });
  expect(link).toHaveAttribute('href', '/settings?section=mobile');
  desk().getByLabelText('Reference');
  expect(desk().queryByRole('radio', { name: "Ask the customer's phone" })).toBeNull();
  await app.signIn(await hire(app, seller, { role: 'cashier' }));
  await choose();
  await app.settled();
  desk().getByLabelText('Reference');
  expect(desk().queryByRole('link', { name: /^Ask customers' phones from here/ })).toBeNull();
});
