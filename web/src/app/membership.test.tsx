// @vitest-environment jsdom
import { sendMessage } from '@duka/e2e/support/messages.ts';
import { recordSale } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';
import { hire } from '#testing/staff.ts';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const sidebar = () => within(screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement);
const pagesOf = () =>
  sidebar()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

async function openWith(page: AppPage, role: 'cashier' | 'storekeeper') {
  const owner = await page.newSeller({ storeName: 'Asha Agrovet', products: [{ name: 'Hoe', purchasePrice: 1234 }] });
  const person = await hire(page, owner, { role });
  await page.signIn(person);
  return { owner, person };
}

test('a member of a shop who has none of their own works in it at once, within their rights, and a page that is not theirs says whom to ask [STAFF-060, STAFF-061]', async () => {
  const page = await startApp();
  await openWith(page, 'cashier');
  await page.open('/dashboard');
  await heading('Dashboard');
  await page.settled();
  screen.getByText('Asha Agrovet');
  expect(screen.queryByText('Finish registration')).toBeNull();
  expect(pagesOf()).toEqual(
    expect.arrayContaining(['Dashboard', 'Products', 'Orders', 'Money', 'Messages', 'Customers', 'Settings']),
  );
  expect(pagesOf()).not.toContain('Analytics');
  await page.open('/money/expenses');
  await heading('This page is not open to you');
  screen.getByText(/In Asha Agrovet you do not have the right.*ask the owner/);
});

test('who may not see costs sees none on a product, and who may not sell is not offered it [STAFF-002, STAFF-062]', async () => {
  const page = await startApp();
  const { owner } = await openWith(page, 'storekeeper');
  const [productId = ''] = owner.productIds;
  await page.open(`/products/view/${productId}`);
  await heading('Hoe');
  await page.settled();
  expect(document.body).not.toHaveTextContent(/1,234|Cost Price/);
  await page.open(`/products/${productId}/edit`);
  await screen.findByLabelText(/^Product Name/);
  expect(screen.queryByLabelText(/^Cost Price/)).toBeNull();
  await page.fill(await screen.findByLabelText(/^Selling Price/), '2500');
  await page.press('Update Product');
  await waitFor(() => expect(page.path()).toMatch(/^\/products/));
  await page.settled();
  const { body } = await page.api(
    'GET',
    `/databases/marketplace/collections/products/documents/${productId}`,
    undefined,
    owner,
  );
  expect(body).toMatchObject({ sellingPrice: 2500, purchasePrice: 1234 });
  await page.open('/orders/new-sale');
  await heading('This page is not open to you');
});

test('an owner is offered what a storekeeper is not [STAFF-062]', async () => {
  const page = await startApp();
  const owner = await page.signInNew({ products: [{ name: 'Hoe', purchasePrice: 1234 }] });
  await page.open(`/products/view/${owner.productIds[0]}`);
  await heading('Hoe');
  await screen.findByText('Cost Price');
  screen.getByText('1,234');
});

test('a cashier ends the day blind: what is counted is stored, and no expected sum or difference is on the screen [STAFF-065]', async () => {
  const page = await startApp();
  const { owner, person } = await openWith(page, 'cashier');
  const orderItems = [{ productId: owner.productIds[0] ?? '', quantity: 2 }];
  await recordSale(page.api, owner, { orderItems, channel: 'walk-in', paymentMethod: 'cash' });
  await page.open('/money/day-end');
  await heading("Day's end");
  const [counted] = await screen.findAllByLabelText('Counted');
  await page.fill(counted as HTMLElement, '2,900');
  expect(document.body).not.toHaveTextContent(/3,000|Should hold|Missing|missing|Too much/);
  await page.user.click(screen.getByRole('button', { name: 'Close the day' }));
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(/counted TZS.2,900/);
  expect(document.body).not.toHaveTextContent(/3,000|should hold|Missing|missing/);
  await page.user.click(question.getByRole('button', { name: 'Close the day' }));
  await waitFor(async () => {
    const { body } = await page.api('GET', '/databases/marketplace/collections/dayCloses/documents', undefined, owner);
    expect(body.documents).toEqual([
      expect.objectContaining({ countedCash: 2900, expectedCash: 3000, byMember: person.memberId }),
    ]);
  });
  await page.settled();
  expect(document.body).not.toHaveTextContent(/3,000|Missing|missing/);
});

test('a member writes to a customer as the shop [STAFF-066]', async () => {
  const page = await startApp();
  const { owner } = await openWith(page, 'cashier');
  const customer = await page.newSeller({ withStore: false, firstName: 'Upendo', lastName: 'Laizer' });
  await sendMessage(page.api, customer, owner, 'Do you open on Sunday?');
  await page.open(`/messages?with=${customer.userId}`);
  await screen.findAllByText('Do you open on Sunday?');
  await page.fill(await screen.findByLabelText('Message'), 'Yes, from eight.');
  await page.press('Send');
  await waitFor(async () => {
    const { body } = await page.api(
      'GET',
      '/databases/marketplace/collections/messages/documents',
      undefined,
      customer,
    );
    expect(body.documents?.map(({ senderId, content }) => [senderId, content])).toContainEqual([
      owner.userId,
      'Yes, from eight.',
    ]);
  });
});

test('a changed right and a removal show at once, and a lost shop is said [STAFF-022, STAFF-063]', async () => {
  const page = await startApp();
  const { owner, person } = await openWith(page, 'cashier');
  await page.open('/dashboard');
  await heading('Dashboard');
  await page.settled();
  const member = `/shops/${owner.storeId}/members/${person.memberId}`;
  const rights = ['sell', 'orders', 'messages', 'money', 'costs'];
  expect((await page.api('PATCH', member, { rights }, owner)).status).toBe(200);
  await waitFor(() => expect(pagesOf()).toContain('Analytics'));
  expect((await page.api('DELETE', member, undefined, owner)).status).toBeLessThan(300);
  await screen.findByText(/You do not work in Asha Agrovet any more/);
  await page.press('I have read it');
  await waitFor(() => expect(screen.queryByText(/You do not work in Asha Agrovet/)).toBeNull());
});

test('who works in two shops chooses between them in the top bar, and the device remembers it [STAFF-064]', async () => {
  const page = await startApp();
  const one = await page.newSeller({ storeName: 'Asha Agrovet', products: [{ name: 'Hoe' }] });
  const person = await page.newSeller({ storeName: 'Neema Seeds', products: [{ name: 'Maize' }] });
  await hire(page, one, { role: 'storekeeper' }, person);
  await page.signIn(person);
  await page.open('/products');
  await heading(/^Neema Seeds/);
  const choice = await screen.findByLabelText('Shop on the screen');
  await page.user.selectOptions(choice, 'Asha Agrovet');
  await heading(/^Asha Agrovet/);
  await screen.findByRole('link', { name: 'Hoe' });
  await page.open('/products');
  await heading(/^Asha Agrovet/);
});
