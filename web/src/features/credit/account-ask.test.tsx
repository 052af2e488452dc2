// @vitest-environment jsdom

import { listPath } from '@duka/e2e/support/api.ts';
import { recordSale } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { askingPhones, letPhoneAnswer } from '#testing/asked-phones.ts';
import { startApp } from '#testing/render-app.ts';

test('a part of what a customer owes is asked of their phone, and the rest stays owed [ASK-032, ASK-033]', async () => {
  const app = await startApp({ config: askingPhones });
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }] });
  const orderItems = [{ productId: seller.productIds[0] ?? '', quantity: 2 }];
  const customer = { customerName: 'Neema', customerPhone: '+255754000100' };
  await recordSale(app.api, seller, { ...customer, paymentMethod: 'credit', orderItems });
  const [account] = (await app.api('GET', listPath('creditAccounts'), undefined, seller)).body.documents ?? [];
  await app.open(`/money/debts/${account?.$id}`);
  const panel = within(await screen.findByRole('region', { name: "Mobile money from the customer's phone" }));
  await app.press("Ask the customer's phone");
  expect(await panel.findByLabelText("The customer's phone")).toHaveValue('+255754000100');
  await waitFor(() => expect(panel.getByLabelText('Amount to ask')).toHaveValue('18,000'));
  await app.fill(panel.getByLabelText('Amount to ask'), '5000');
  await app.user.click(panel.getByRole('button', { name: /^Ask TZS.5,000$/ }));
  await panel.findByText(/TZS.5,000 was asked of \+255754000100/);
  const owes = within(screen.getByRole('region', { name: 'Owes' }));
  owes.getByText('TZS 18,000');
  await letPhoneAnswer(app, seller);
  await panel.findByText(/\+255754000100 has paid TZS.5,000/);
  await owes.findByText('TZS 13,000');
  await app.press('Ask again');
  expect(panel.getByLabelText('Amount to ask')).toHaveValue('13,000');
});

test('a customer who owes nothing is asked for nothing [ASK-032]', async () => {
  const app = await startApp({ config: askingPhones });
  await app.signInNew();
  await app.open('/money/debts/new');
  await app.fill('Customer name', 'Neema');
  await app.press('Open account');
  await screen.findByRole('heading', { level: 1, name: 'Neema' });
  await app.settled();
  expect(screen.queryByRole('button', { name: "Ask the customer's phone" })).toBeNull();
});
