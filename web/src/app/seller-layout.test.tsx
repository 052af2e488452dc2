// @vitest-environment jsdom
import { documentsPath } from '@duka/e2e/support/api.ts';
import { sendMessage } from '@duka/e2e/support/messages.ts';
import { placeOrder } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);
/** The sidebar stands first; the tab bar of a phone is hidden by its style, which a page in memory does not have. */
const sidebar = async () => (await screen.findAllByRole('navigation', { name: 'Main' }))[0] as HTMLElement;
const crumbs = () => textsOf(within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).getAllByRole('listitem'));

test('a guest sees the sign-in at any path, and no page of the app [LAY-001, LAY-012, PERM-010]', async () => {
  const app = await startApp();
  for (const path of ['/', '/dashboard', '/products', '/products/add', '/settings', '/no/such/page']) {
    await app.open(path);
    await screen.findByRole('button', { name: 'Sign In' });
    expect(screen.queryByRole('navigation')).toBeNull();
  }
});

test('"Loading..." stands over the whole page while the session is checked, then "Loading dashboard..." until the user is there [LAY-013, LAY-026, SESS-001]', async () => {
  const app = await startApp();
  await app.signInNew();
  const release = app.network.hold(/^GET \/account$/);
  const releaseUser = app.network.hold(/^GET .*collections\/users\/documents/);
  await app.open('/dashboard');
  await screen.findByText('Loading...');
  expect(screen.queryByRole('heading')).toBeNull();
  release();
  await screen.findByText('Loading dashboard...');
  expect(screen.queryByRole('navigation')).toBeNull();
  releaseUser();
  await heading('Dashboard');
  expect(screen.queryByText('Loading dashboard...')).toBeNull();
});

test('every route shows its screen; / and unknown paths lead to the dashboard [LAY-002, LAY-003, LAY-004, LAY-006, LAY-007, LAY-008, LAY-009, LAY-010, LAY-011, LAY-017, LAY-018]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe' }] });
  for (const [path, title] of [
    ['/dashboard', 'Dashboard'],
    ['/products', 'Rehema Agrovet - Inventory Summary'],
    ['/products/add', 'Add New Product - Rehema Agrovet'],
    [`/products/view/${seller.productIds[0]}`, 'Hoe'],
    ['/orders', 'Orders'],
    ['/messages', 'Conversations with Customers'],
    ['/customers', 'Customers'],
    ['/analytics', 'Analytics'],
    ['/settings', 'Settings'],
  ] as const) {
    await app.open(path);
    await heading(title);
    expect(app.path()).toBe(path);
  }
  for (const path of ['/', '/no/such/page', '/login', '/products/view']) {
    await app.open(path);
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
  }
});

test('who asks for an address without a page is told so on the dashboard, and offered the nearest one [LAY-011]', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/prodcts?page=2');
  await screen.findByText('There is no page at /prodcts. This is your dashboard.');
  expect(app.path()).toBe('/dashboard');
  await app.user.click(screen.getByRole('link', { name: 'Open Products' }));
  await heading('Rehema Agrovet - Inventory Summary');
  expect(screen.queryByText(/There is no page at/)).toBeNull();

  await app.open('/no/such/page');
  await screen.findByText('There is no page at /no/such/page. This is your dashboard.');
  expect(screen.queryByRole('link', { name: /^Open / })).toBeNull();

  for (const path of ['/', '/login', '/dashboard']) {
    await app.open(path);
    await heading('Dashboard');
    await app.settled();
    expect(screen.queryByText(/There is no page at/)).toBeNull();
  }
});

test('an account whose number another one has is told so, until it has a number or has read it [R16, Q-083]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await app.open('/dashboard');
  await heading('Dashboard');
  await app.settled();
  expect(screen.queryByText(/is now another account's/)).toBeNull();

  await app.api('PATCH', documentsPath('users', seller.userId), { data: { phone: null } }, seller);
  await app.open('/dashboard');
  await screen.findByText(new RegExp(`^Your number \\${seller.phone} is now another account's`));
  expect(screen.getByRole('link', { name: 'Open profile' })).toHaveAttribute('href', '/settings?section=profile');
  await app.press('Do not show again');
  expect(screen.queryByText(/is now another account's/)).toBeNull();
  await app.open('/dashboard');
  await heading('Dashboard');
  await app.settled();
  expect(screen.queryByText(/is now another account's/)).toBeNull();
});

test('the sidebar names the screens in their order, and Logout last; it marks the one that is open [LAY-015]', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/dashboard');
  const names = ['Dashboard', 'Products', 'Orders', 'Messages', 'Customers', 'Analytics', 'Settings'];
  const items = textsOf(within(await sidebar()).getAllByRole('listitem'));
  const added = ['Money', 'Who did what'];
  expect(items.filter((name) => !added.includes(name ?? ''))).toEqual([...names, 'Logout']);
  // The shop's books, which the specification does not know, stand in the first half, and who did what before the settings.
  expect(added.map((name) => items.indexOf(name))).toEqual([3, 7]);
  for (const name of [...names, ...added]) {
    await app.user.click(within(await sidebar()).getByRole('link', { name }));
    const link = within(await sidebar()).getByRole('link', { name });
    await waitFor(() => expect(link).toHaveAttribute('aria-current', 'page'));
  }
  // A page below one belongs to it.
  await app.open('/products/add');
  const products = within(await sidebar()).getByRole('link', { name: 'Products' });
  expect(products).toHaveAttribute('aria-current', 'page');
  expect(within(await sidebar()).getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
});

test('a logout asks before it takes along what is not sent, and then leaves nothing of the account on the device [LAY-021]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const others = ['duka.messages.draft.other.neema', '{"content":"Of another seller"}'] as const;
  localStorage.setItem(...others);
  await app.open('/products/add');
  await app.fill('Product Name', 'Half typed');
  const kept = () => Object.keys({ ...localStorage }).filter((key) => key.includes(seller.userId));
  await waitFor(() => expect(kept()).toHaveLength(1));
  await app.press('Logout');
  const question = within(await screen.findByRole('alertdialog', { name: 'Log out and lose what is not sent?' }));
  await app.user.click(question.getByRole('button', { name: 'Stay' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(app.path()).toBe('/products/add');
  expect(screen.getByRole('textbox', { name: 'Product Name' })).toHaveValue('Half typed');

  await app.press('Logout');
  await app.press('Log out');
  await screen.findByRole('button', { name: 'Sign In' });
  expect(kept()).toEqual([]);
  expect(localStorage.getItem(others[0])).toBe(others[1]);
  await app.signIn(seller);
  await app.open('/products/add');
  expect(await screen.findByRole('textbox', { name: 'Product Name' })).toHaveValue('');
});

test('the badge beside Messages counts the unread ones, and none shows no badge [LAY-016, CONST-028]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await app.open('/dashboard');
  const messages = within(await sidebar()).getByRole('link', { name: 'Messages' });
  const customer = await app.newSeller({ withStore: false });
  const data = { senderId: customer.userId, receiverId: seller.userId, content: 'Habari', isRead: false };
  for (const count of [1, 2]) {
    await app.api('POST', documentsPath('messages'), { documentId: 'unique()', data }, customer);
    await waitFor(() => expect(messages).toHaveAccessibleName(new RegExp(`${count} unread`)));
  }
});

test('the top bar names the shop, else the account, else the person, else "Seller\'s Shop", beside an avatar [LAY-022, LAY-023]', async () => {
  const app = await startApp();
  const isNamed = (name: string) => waitFor(() => expect(screen.getAllByRole('banner')[0]).toHaveTextContent(name));
  await app.signInNew({ storeName: 'Shamba Bora' });
  await app.open('/dashboard');
  await isNamed('Shamba Bora');
  expect(screen.getByRole('img', { name: 'Picture of Shamba Bora' })).toHaveTextContent('SB');

  const without = await app.signInNew({ withStore: false, firstName: 'Juma', lastName: 'Kileo' });
  await app.open('/dashboard');
  await isNamed('Juma Kileo');

  await app.api('PATCH', '/account/name', { name: ' ' }, without);
  await app.api('PATCH', documentsPath('users', without.userId), { data: { lastName: 'Mollel' } }, without);
  await app.open('/dashboard');
  await isNamed('Juma Mollel');

  await app.api('DELETE', documentsPath('users', without.userId), undefined, without);
  await app.open('/dashboard');
  await isNamed("Seller's Shop");
});

test('breadcrumbs follow the path where there is a way back, and editing is reached under Add Product [LAY-005, LAY-024, LAY-025]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe' }] });
  for (const name of ['Dashboard', 'Products', 'Orders', 'Messages', 'Customers', 'Analytics', 'Settings']) {
    await app.open(`/${name.toLowerCase()}`);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('navigation', { name: 'Breadcrumbs' })).toBeNull();
    expect(within(await sidebar()).getByRole('link', { name, current: 'page' })).toBeInTheDocument();
  }
  await app.open('/products/add');
  await waitFor(() => expect(crumbs()).toEqual(['Products', 'Add Product']));
  await app.open(`/products/view/${seller.productIds[0]}`);
  await heading('Hoe');
  expect(crumbs()).toEqual(['Products', 'View Product']);
  await app.user.click(await screen.findByRole('link', { name: 'Edit Product' }));
  await heading('Edit Product - Rehema Agrovet');
  expect(app.path()).toBe('/products/add');
  expect(crumbs()).toEqual(['Products', 'Add Product']);
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
  await app.user.click(trail.getByRole('link', { name: 'Products' }));
  await waitFor(() => expect(app.path()).toBe('/products'));
});

const bell = () => screen.findByRole('button', { name: /^Notifications/ });
const unread = (count: number) =>
  waitFor(async () =>
    expect(await bell()).toHaveAccessibleName(count === 0 ? 'Notifications' : `Notifications, ${count} unread`),
  );
const inbox = async () => within(await screen.findByRole('dialog', { name: 'Notifications' }));
const notifications = async (count: number) => {
  await waitFor(async () => expect((await inbox()).getAllByRole('listitem')).toHaveLength(count));
  return (await inbox()).getAllByRole('listitem');
};

test('an order, a product that runs low and a message are told at once, and each leads to what it is about [SET-010, SET-017]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Maize seed', quantityInStock: 12 }] });
  const writer = await app.newSeller({ firstName: 'Baraka', lastName: 'Mrema' });
  const neema = await app.newSeller({ withStore: false, firstName: 'Neema', lastName: 'Mollel' });
  await app.open('/products');
  await unread(0);
  await app.settled();
  const line = { productId: seller.productIds[0] ?? '', quantity: 3 };
  const order = await placeOrder(app.api, { ...neema, name: 'Neema Mollel' }, seller.storeId, line);
  await unread(2);
  await sendMessage(app.api, writer, seller, 'Habari');
  await unread(3);

  await app.user.click(await bell());
  expect((await notifications(3))[0]).toHaveTextContent('Baraka Mrema wrote to you');
  await sendMessage(app.api, writer, seller, 'Bei gani?');
  await (await inbox()).findByText(/2 messages from Baraka Mrema/);
  const [first] = await notifications(3);
  await app.user.click(within(first as HTMLElement).getByRole('link'));
  await waitFor(() => expect(app.path()).toBe(`/messages?with=${writer.userId}`));
  expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
  expect((await screen.findAllByText('Bei gani?')).length).toBeGreaterThan(0);
  await unread(2);

  await app.user.click(await bell());
  await app.user.click(await (await inbox()).findByRole('link', { name: /Order .* from Neema Mollel/ }));
  await waitFor(() => expect(app.path()).toBe(`/orders/${order.$id}`));
  await unread(1);
  await app.user.click(await bell());
  await app.user.click(await (await inbox()).findByRole('link', { name: /Maize seed runs low: 9 left/ }));
  await waitFor(() => expect(app.path()).toBe(`/products/view/${seller.productIds[0]}`));
  await unread(0);
});

test('what was switched off is not told; stock always is [SET-010, SET-018]', async () => {
  const app = await startApp();
  const seller = await app.newSeller({ products: [{ name: 'Maize seed', quantityInStock: 12 }] });
  const prefs = { role: 'seller', orderUpdates: false, messaging: false };
  await app.api('PATCH', '/account/prefs', { prefs }, seller);
  await app.signIn(seller);
  await app.open('/products');
  await unread(0);
  await app.settled();
  await sendMessage(app.api, await app.newSeller(), seller, 'Habari');
  const customer = { ...(await app.newSeller({ withStore: false })), name: 'Rehema Mushi' };
  await placeOrder(app.api, customer, seller.storeId, { productId: seller.productIds[0] ?? '', quantity: 12 });
  await unread(1);
  await app.user.click(await bell());
  expect((await notifications(1))[0]).toHaveTextContent('Maize seed is out of stock');
});

test('a notification whose deletion is refused comes back, with a word about it [SET-010]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await sendMessage(app.api, await app.newSeller(), seller, 'Habari');
  await app.open('/orders');
  await unread(1);
  await app.user.click(await bell());
  await notifications(1);
  const end = app.network.refuse(/^DELETE .*notifications\/documents/, 500);
  await app.user.click((await inbox()).getByRole('button', { name: /^Delete/ }));
  await screen.findByText('That did not work. Please try again.');
  await notifications(1);
  end();
  await app.user.click((await inbox()).getByRole('button', { name: /^Delete/ }));
  await waitFor(async () => expect((await inbox()).queryByRole('listitem')).toBeNull());
});
