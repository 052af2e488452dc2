// @vitest-environment jsdom
import { recordSale } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { askingPhones, letPhoneAnswer } from '#testing/asked-phones.ts';
import { startApp } from '#testing/render-app.ts';
import { hire } from '#testing/staff.ts';

const sums = () =>
  within(screen.getByRole('list', { name: 'The day in mobile money' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a day of mobile money says what was asked, received and how it was recorded, and adds up to the ledger; each line leads to its order [ASK-045]', async () => {
  const app = await startApp({ config: askingPhones });
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }] });
  const orderItems = [{ productId: seller.productIds[0] ?? '', quantity: 1 }];
  const sell = (payment: object) => recordSale(app.api, seller, { orderItems, ...payment });
  await sell({ paymentMethod: 'mobile money', paymentReference: 'QK7TYPED' });
  await sell({ paymentMethod: 'cash' });
  await sell({ payments: [], asksPhone: '+255754000022' });
  await sell({ payments: [{ method: 'cash', amount: 4000 }], asksPhone: '+255754000100' });
  const text =
    'Umepokea 145,000 TZS kutoka NEEMA KOMBA (0755000011). Salio jipya: 230,666 TZS. Utambulisho wa Muamala:3887545254';
  await app.api('POST', `/shops/${seller.storeId}/wallet-messages`, { text }, seller);
  await letPhoneAnswer(app, seller);
  await app.open('/money');
  await app.user.click(await screen.findByRole('link', { name: 'Mobile money, day by day' }));
  await screen.findByRole('heading', { level: 1, name: 'Mobile money' });
  await waitFor(() =>
    expect(sums()).toEqual([
      'ReceivedTZS 14,000',
      'Asked of a phone and confirmedTZS 5,000',
      'Typed by a sellerTZS 9,000',
      'Change of your mobile money in the booksTZS 14,000',
      'Asked of phones: 2TZS 14,000',
      'Asked, not paid yetTZS 9,000',
      'Not confirmed yetTZS 145,000',
      'Fees of the providerTZS 0',
    ]),
  );
  expect(screen.getByRole('link', { name: /^Not confirmed yet/ })).toHaveAttribute('href', '/money/mobile/paste');
  const received = within(screen.getByRole('list', { name: 'Received' })).getAllByRole('listitem');
  expect(received.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/TZS 5,000.*Asked of a phone and confirmed · SB/),
    expect.stringMatching(/TZS 9,000.*Typed by a seller · QK7TYPED$/),
  ]);
  const asked = within(screen.getByRole('list', { name: 'Asked of phones' })).getAllByRole('listitem');
  expect(asked.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^\+255754000100TZS 5,000.*Paid$/),
    expect.stringMatching(/^\+255754000022TZS 9,000.*Asked$/),
  ]);
  await app.press('Day before');
  await waitFor(() => expect(sums()[0]).toBe('ReceivedTZS 0'));
  screen.getByText('No mobile money was received on this day.');
  expect(app.path()).toMatch(/^\/money\/mobile\?day=\d{4}-\d\d-\d\d$/);
  await app.press('Day after');
  await waitFor(() => expect(sums()[0]).toBe('ReceivedTZS 14,000'));
  expect(screen.getByRole('button', { name: 'Day after' })).toBeDisabled();
  await app.user.click(screen.getByRole('link', { name: '+255754000022' }));
  await screen.findByRole('heading', { level: 1, name: /^Order DK-/ });
});

test('who may not see the money of the shop does not open its day of mobile money [ASK-045]', async () => {
  const app = await startApp({ config: askingPhones });
  const seller = await app.newSeller();
  await app.signIn(await hire(app, seller, { role: 'cashier' }));
  await app.open('/money/mobile');
  await screen.findByRole('heading', { level: 1, name: 'This page is not open to you' });
});
