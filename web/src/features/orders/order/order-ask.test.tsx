// @vitest-environment jsdom
import { readOrders } from '@duka/e2e/support/orders.ts';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { askingPhones, letPhoneAnswer, readAsked, tellServerTime } from '#testing/asked-phones.ts';
import { orderByPage } from '#testing/order-by-page.ts';
import { startApp } from '#testing/render-app.ts';

const panelName = { name: "Mobile money from the customer's phone" };

/** A seller on the page of an order that Neema has sent by the shop's page. */
async function openOrder() {
  const app = await startApp({ config: askingPhones });
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }] });
  const page = await orderByPage(app, seller, seller.productIds[0] ?? '');
  const [order] = await readOrders(app.api, seller);
  await app.open(`/orders/${order?.$id}`);
  await app.settled();
  const headers = { host: 'localhost', accept: 'text/html', origin: 'null' };
  /** Has the buyer pay on the page of the order. */
  const payAsBuyer = async (phone: string) => {
    const { body } = await app.server.app.inject({ url: page, headers });
    const mark = /name="mark" value="([^"]*)"/.exec(body)?.[1] ?? '';
    const sent = await app.server.app.inject({
      ...{ method: 'POST', url: `${page}/pay`, payload: new URLSearchParams({ mark, phone }).toString() },
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(sent.statusCode).toBe(303);
  };
  return { app, seller, payAsBuyer };
}

test('the seller sees at once that the buyer of an order is paying it, and that it is paid [ASK-036, ASK-043]', async () => {
  const { app, seller, payAsBuyer } = await openOrder();
  await payAsBuyer('0754 000 100');
  const panel = within(await screen.findByRole('region', panelName));
  await panel.findByText(/TZS.9,000 was asked of \+255754000100/);
  await screen.findByText('Asked, not paid yet');
  await letPhoneAnswer(app, seller);
  await screen.findByText(/\+255754000100 has paid TZS.9,000/);
  await within(screen.getByRole('region', { name: 'Payment' })).findByText('Mobile money');
  expect(screen.queryByText('Asked, not paid yet')).toBeNull();
});

test('what is owed of an order is asked of the number of its customer, cancelled and asked again; each is listed [ASK-032, ASK-033]', async () => {
  const { app, seller } = await openOrder();
  const panel = within(await screen.findByRole('region', panelName));
  await app.user.click(panel.getByRole('button', { name: "Ask the customer's phone" }));
  expect(await panel.findByLabelText("The customer's phone")).toHaveValue('+255754000003');
  await app.user.click(panel.getByRole('button', { name: 'Cancel' }));
  await app.press("Ask the customer's phone");
  await app.fill("The customer's phone", '0754000022');
  await app.user.click(panel.getByRole('button', { name: /^Ask TZS.9,000$/ }));
  await app.press('Cancel the request');
  await panel.findByText('+255754000022 is no longer asked. If it pays all the same, you will be told.');
  await app.press('Ask again');
  await app.fill("The customer's phone", '0754000066');
  await app.user.click(panel.getByRole('button', { name: /^Ask TZS.9,000$/ }));
  await panel.findByText(/was asked of \+255754000066/);
  await letPhoneAnswer(app, seller);
  await panel.findByText('+255754000066 has not paid: there is not enough money in it.');
  const earlier = within(panel.getByRole('list', { name: 'Asked of phones' })).getAllByRole('listitem');
  expect(earlier.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^CancelledTZS 9,000.*\+255754000022$/),
  ]);
  expect(await readAsked(app, seller)).toMatchObject([{ status: 'failed' }, { status: 'cancelled' }]);
});

test('while it is not known whether a phone has paid another one is asked once the first request is cancelled [ASK-031, ASK-032]', async () => {
  const { app, seller, payAsBuyer } = await openOrder();
  await payAsBuyer('0754 000 022');
  await screen.findByRole('timer');
  app.server.advance(120_000);
  tellServerTime(app);
  await app.open(app.path());
  await screen.findByText(/^It is not known yet whether \+255754000022 has paid/);
  // Another time is drawn as another page.
  await app.settled();
  await app.press('Ask again');
  await app.fill("The customer's phone", '0754000100');
  await app.press('Ask TZS\u00a09,000');
  await screen.findByText(/was asked of \+255754000100/);
  expect(await readAsked(app, seller)).toMatchObject([
    { phone: '+255754000100', status: 'asked' },
    { phone: '+255754000022', status: 'cancelled' },
  ]);
});

test('a request that the server refuses is said in its words, and what was typed stays [ASK-032]', async () => {
  const { app, payAsBuyer } = await openOrder();
  await app.press("Ask the customer's phone");
  await app.fill("The customer's phone", '0754000100');
  // The buyer is faster, and the page has not heard of it yet.
  app.network.meet(/^GET .*paymentRequests/, () => Promise.reject(new TypeError('Failed to fetch')));
  await payAsBuyer('0754000022');
  const panel = within(screen.getByRole('region', panelName));
  await app.user.click(panel.getByRole('button', { name: /^Ask TZS.9,000$/ }));
  await panel.findByText(/^This is being asked for already/);
  expect(panel.getByLabelText("The customer's phone")).toHaveValue('0754000100');
});
