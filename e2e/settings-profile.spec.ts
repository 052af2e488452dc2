import type { Page } from '@playwright/test';
import { documentsPath, expect, listPath, type Seller, test } from './fixtures.ts';
import type { Api } from './support/api.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { mailedLink } from './support/outbox.ts';
import { hold, refusedCall } from './support/products.ts';
import { readStore } from './support/stored-shop.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const shown = (page: Page) => page.getByRole('group', { name: 'What customers see' });
const saveProfile = (page: Page) => page.getByRole('button', { name: 'Save profile' });
const saveStore = (page: Page) => page.getByRole('button', { name: 'Save store settings' });
const leaveQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const refusal = (message: string) => ({
  status: 400,
  json: { message, code: 400, type: 'general_bad_request', version: '1.7.0' },
});

/** A picture of one red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);
const picture = { name: 'me.png', mimeType: 'image/png', buffer: png };

async function openProfile(page: Page) {
  await page.goto('/settings');
  await expect(field(page, 'Full Name')).toBeVisible();
}

async function openStore(page: Page) {
  await page.goto('/settings?section=store');
  await expect(shown(page)).toBeVisible();
}

async function storedUser(api: Api, seller: Seller) {
  return (await api('GET', documentsPath('users', seller.userId), undefined, seller)).body;
}

test('a seller changes the profile, and account, preferences and user document say so [SET-002, SET-003, SET-005, SET-006, SET-021, SET-022, SET-043, DATA-014, DATA-015, CALL-011, CALL-018, CALL-030]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller();
  await api('PATCH', '/account/prefs', { prefs: { role: 'seller', orderUpdates: false } }, seller);
  await signIn(page, seller);
  await openProfile(page);
  await expect(field(page, 'Full Name')).toHaveValue('Rehema Mushi');
  await expect(field(page, 'Phone')).toHaveValue(seller.phone);
  await expect(field(page, 'Phone')).toHaveAttribute('placeholder', /^\+255/);
  await expect(field(page, 'Location')).toHaveAttribute('placeholder', 'Dar es Salaam, Tanzania');
  await expect(field(page, 'Email')).toHaveValue(seller.email);
  await expect(field(page, 'Email')).not.toBeEditable();

  await field(page, 'Full Name').fill(' Rehema  Anna Mushi ');
  await field(page, 'Phone').fill('0622 123-456');
  await field(page, 'Location').fill('Mbeya');
  await field(page, 'Bio').fill('Seeds since 1998');
  const started = Date.now();
  await saveProfile(page).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  const user = await storedUser(api, seller);
  expect(user).toMatchObject({
    firstName: 'Rehema',
    lastName: 'Anna Mushi',
    phone: '+255622123456',
    location: 'Mbeya',
    bio: 'Seeds since 1998',
  });
  expect(Date.parse(String(user.updatedAt))).toBeGreaterThanOrEqual(started - 1000);
  const account = (await api('GET', '/account', undefined, seller)).body;
  expect(account.name).toBe('Rehema Anna Mushi');
  expect(account.prefs).toEqual({ role: 'seller', orderUpdates: false, phone: '+255622123456' });
  await page.reload();
  await expect(field(page, 'Full Name')).toHaveValue('Rehema Anna Mushi');
});

test('a profile of one name is saved with an empty last name, and a missing user document is made [SET-021, CALL-031]', async ({
  page,
  api,
  newSeller,
  signIn,
  allowConsole,
}) => {
  // The second spelling of the attribute is asked for, and is unknown here.
  allowConsole(refusedCall);
  const seller = await newSeller({ withStore: false });
  await api('DELETE', documentsPath('users', seller.userId), undefined, seller);
  await signIn(page, seller);
  await openProfile(page);
  await field(page, 'Full Name').fill('Rehema');
  await field(page, 'Bio').fill('Seeds');
  await saveProfile(page).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  const mine = listPath('users', { method: 'equal', attribute: 'userId', values: [seller.userId] });
  const own = (await api('GET', mine, undefined, seller)).body.documents ?? [];
  expect(own).toHaveLength(1);
  expect(own[0]).toMatchObject({
    firstName: 'Rehema',
    lastName: '',
    email: seller.email,
    role: 'seller',
    bio: 'Seeds',
  });
});

test('a profile without a full name is not saved; while it is saved its buttons wait, and a failure keeps what was typed [SET-016, SET-023, SET-033]', async ({
  page,
  api,
  signInNew,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  const seller = await signInNew();
  await openProfile(page);
  await field(page, 'Full Name').fill('  ');
  await field(page, 'Phone').fill('12');
  await saveProfile(page).click();
  await expect(page.getByText('Full name is required')).toBeVisible();
  await expect(field(page, 'Full Name')).toBeFocused();
  await expect(page.getByText('Enter a phone number of 9 to 12 digits')).toBeVisible();

  await field(page, 'Full Name').fill('Rehema Anna');
  await field(page, 'Phone').fill(seller.phone);
  await field(page, 'Bio').fill('Typed');
  const users = '**/collections/users/documents/*';
  await page.route(users, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(refusal('no')) : route.continue(),
  );
  const release = await hold(page, users);
  await saveProfile(page).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Choose picture' })).toBeDisabled();
  release();
  await expect(page.getByText('Failed to update profile.')).toBeVisible();
  await expect(field(page, 'Bio')).toHaveValue('Typed');
  expect(await storedUser(api, seller)).toMatchObject({ firstName: 'Rehema', phone: seller.phone });
});

test('a picture is refused before it is sent where it is none or too large; else it is cut to a square, stored as a link, and shown at the top [SET-004, SET-026, SET-027, SET-038, SET-041, CALL-036, CALL-038, CALL-039, DATA-013]', async ({
  page,
  api,
  signInNew,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  const seller = await signInNew();
  await openProfile(page);
  await expect(page.getByText('300x300 recommended')).toBeVisible();
  const input = field(page, 'Your picture').and(page.locator('input'));
  const uploads = '**/storage/buckets/files/files';
  let sent = 0;
  await page.route(uploads, (route) => {
    sent += 1;
    return route.fulfill(refusal('no'));
  });
  await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(page.getByText('Please select an image file')).toBeVisible();
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024) });
  await expect(page.getByText('File size must be less than 5MB')).toBeVisible();
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('Please select an image file')).toBeVisible();
  expect(sent).toBe(0);
  await input.setInputFiles(picture);
  await expect(page.getByText('Failed to upload avatar.')).toBeVisible();
  await page.unroute(uploads);

  await input.setInputFiles(picture);
  await expect(page.getByText('Avatar uploaded successfully!')).toBeVisible();
  const { avatar } = await storedUser(api, seller);
  expect(avatar).toMatch(/\/v1\/storage\/buckets\/files\/files\/[^/]+\/view\?project=duka$/);
  const shownPicture = page.getByRole('banner').locator('img');
  await expect(shownPicture).toHaveAttribute('src', String(avatar));
  expect(await shownPicture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
});

test('user data that cannot be loaded is logged and told, and the rest of the profile still works [SET-040]', async ({
  page,
  api,
  signInNew,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  allowConsole(/The extended user data could not be loaded/);
  const seller = await signInNew();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const lookUp = '**/collections/users/documents?*';
  await page.route(lookUp, (route) => route.fulfill({ ...refusal('no'), status: 403 }));
  await openProfile(page);
  await expect(page.getByText('Part of your profile could not be loaded.')).toBeVisible();
  await expect
    .poll(() => logged.some((line) => line.includes('The extended user data could not be loaded')))
    .toBe(true);
  await page.unroute(lookUp);
  await field(page, 'Location').fill('Mbeya');
  await saveProfile(page).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  expect(await storedUser(api, seller)).toMatchObject({ location: 'Mbeya', firstName: 'Rehema', phone: seller.phone });
});

test('an account that cannot be loaded is told, and asked for again [SET-015, SET-032]', async ({
  page,
  signInNew,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  await signInNew();
  await page.goto('/settings?section=security');
  await page.route(/\/v1\/account$/, (route) => route.fulfill(refusal('no')));
  await page.getByRole('link', { name: 'Profile Settings' }).click();
  await expect(page.getByText('Failed to load user data.')).toBeVisible();
  await page.unroute(/\/v1\/account$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page, 'Full Name')).toBeVisible();
});

test('the email is confirmed by a mail that is asked for here, and the page notices by itself [AUTH-004, CALL-016, CALL-017]', async ({
  page,
  server,
  newContext,
  signInNew,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  const seller = await signInNew();
  await openProfile(page);
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  for (const [status, words] of [
    [500, 'The email could not be sent. Please try again.'],
    [429, 'Too many emails were asked for.'],
  ] as const) {
    await page.route('**/account/verification', (route) => route.fulfill({ ...refusal('no'), status }));
    await page.getByRole('button', { name: 'Send confirmation email' }).click();
    await expect(page.getByText(words)).toBeVisible();
    await page.unroute('**/account/verification');
  }
  await page.getByRole('button', { name: 'Send confirmation email' }).click();
  await expect(page.getByText(`We sent a link to ${seller.email}.`)).toBeVisible();
  const link = await mailedLink(server.dataDir, seller.email);
  const phone = await (await newContext()).newPage();
  await phone.goto(link);
  await expect(phone.getByText('Your email address is confirmed')).toBeVisible();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
});

test('a seller changes what customers see of the shop [SET-007, SET-008, SET-020, SET-044, CONST-029, DATA-027, DATA-028, CALL-032]', async ({
  page,
  api,
  signInNew,
}) => {
  const seller = await signInNew();
  await openStore(page);
  const returns = page.getByRole('switch', { name: 'Accept returns' });
  await expect(returns).toBeChecked();
  await expect(page.getByText('Returns are allowed within 7 days.')).toBeVisible();
  await shown(page).getByLabel('Store Name').fill(' Mama Rehema ');
  await field(page, 'Store Description').fill('Seeds and tools');
  await field(page, 'Store Location').fill('Behind the market, Arusha');
  await returns.uncheck();
  await saveStore(page).click();
  await expect(page.getByText('Store settings updated successfully!')).toBeVisible();
  expect(await readStore(api, seller)).toMatchObject({
    storeName: 'Mama Rehema',
    storeDescription: 'Seeds and tools',
    storeLocation: 'Behind the market, Arusha',
    acceptReturns: false,
    ownerId: { $id: seller.userId },
  });
  await expect(page.getByRole('banner')).toContainText('Mama Rehema');
  await page.reload();
  await expect(returns).not.toBeChecked();
});

test('a shop without a name is not saved, and a refused save says why [SET-016, SET-025, SET-034]', async ({
  page,
  signInNew,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  const seller = await signInNew();
  await openStore(page);
  const name = shown(page).getByLabel('Store Name');
  await name.fill(' ');
  await saveStore(page).click();
  await expect(shown(page).getByText('Store name is required')).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('Rehema');
  const store = `**/collections/stores/documents/${seller.storeId}`;
  await page.route(store, (route) => route.fulfill(refusal('The shop is closed.')));
  await saveStore(page).click();
  await expect(page.getByText('Failed to update store settings: The shop is closed.')).toBeVisible();
  await page.unroute(store);
  await page.route(store, (route) => route.abort());
  await saveStore(page).click();
  await expect(page.getByText('Failed to update store settings: the server could not be reached')).toBeVisible();
  await expect(name).toHaveValue('Rehema');
});

test('a shop has a picture of its own [SET-009, SET-026, SET-027, SET-039, SET-042]', async ({
  page,
  api,
  signInNew,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  const seller = await signInNew();
  await openStore(page);
  const input = field(page, 'Picture of the shop').and(page.locator('input'));
  await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(page.getByText('Please select an image file')).toBeVisible();
  const uploads = '**/storage/buckets/files/files';
  await page.route(uploads, (route) => route.fulfill(refusal('no')));
  await input.setInputFiles(picture);
  await expect(page.getByText('Failed to upload store avatar.')).toBeVisible();
  await page.unroute(uploads);
  await input.setInputFiles(picture);
  await expect(page.getByText('Store avatar uploaded successfully!')).toBeVisible();
  expect((await readStore(api, seller)).avatar).toMatch(/\/view\?project=duka$/);
});

test.describe('changes that are not saved', () => {
  test("are announced before a link or the browser's back leads away, and kept when the seller stays [SET-002]", async ({
    page,
    signInNew,
  }) => {
    await signInNew();
    await page.goto('/products');
    await page.getByRole('link', { name: 'Settings' }).first().click();
    // A browser asks only for someone who has touched the page.
    await field(page, 'Bio').pressSequentially('Typed');
    const ways = [
      () => page.getByRole('link', { name: 'Products', exact: true }).first().click(),
      () => page.getByRole('link', { name: 'Store Settings', exact: true }).click(),
      () => page.evaluate(() => window.history.back()),
    ];
    for (const leave of ways) {
      await leave();
      await expect(leaveQuestion(page)).toContainText('not saved yet');
      await page.getByRole('button', { name: 'Stay' }).click();
      await expect(field(page, 'Bio')).toHaveValue('Typed');
      await expect(page).toHaveURL(/\/settings$/);
    }
    await page.getByRole('link', { name: 'Store Settings' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Store Settings' })).toBeVisible();
    await page.getByRole('link', { name: 'Profile Settings' }).click();
    await expect(field(page, 'Bio')).toHaveValue('');
    await field(page, 'Bio').pressSequentially('Typed');
    await page.evaluate(() => window.history.back());
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Store Settings' })).toBeVisible();
  });

  test('are announced by the browser before the page is closed or loaded anew, and nothing is once saved [SET-043]', async ({
    page,
    signInNew,
  }) => {
    await signInNew();
    await openProfile(page);
    await field(page, 'Bio').fill('Typed');
    const asked = page.waitForEvent('dialog');
    const reload = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reload;
    await field(page, 'Bio').fill('Typed again');
    await saveProfile(page).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await page.getByRole('link', { name: 'Products', exact: true }).first().click();
    await expect(page).toHaveURL(/\/products$/);
  });
});

test('profile and store settings are in order for axe, a small phone and a finger [SET-001, SET-002, SET-007]', async ({
  page,
  signInNew,
  checkAxe,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signInNew();
  await openProfile(page);
  await field(page, 'Full Name').fill('');
  await saveProfile(page).click();
  await expect(page.getByText('Full name is required')).toBeVisible();
  await checkAxe(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await page.getByRole('link', { name: 'Store Settings' }).click();
  await expect(leaveQuestion(page)).toBeVisible();
  await checkAxe(page);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(shown(page)).toBeVisible();
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
});
