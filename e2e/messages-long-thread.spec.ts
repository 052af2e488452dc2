import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Api } from './support/api.ts';
import { readMessages, sendMany, sendMessage } from './support/messages.ts';
import type { Seller } from './support/sellers.ts';

const contact = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) });
const log = (page: Page) => page.getByRole('region', { name: /^Conversation with/ });
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Message ${index + 1}.`);

/** Milliseconds for two hundred marks on a machine that does other work. */
const slowly = { timeout: 45_000 };

const countUnread = async (api: Api, as: Seller) =>
  (await readMessages(api, as)).filter(({ isRead }) => isRead !== true).length;

async function openThread(page: Page, with_: Seller) {
  await page.goto(`/messages?with=${with_.userId}`);
  await expect(log(page).getByText('Message', { exact: false }).last()).toBeInViewport();
}

const scrollTo = (box: Locator, top: number) =>
  box.evaluate((element, to) => {
    element.scrollTop = to;
  }, top);

/** Scrolls up until the text is drawn. */
async function scrollUpTo(box: Locator, text: Locator) {
  await expect(async () => {
    await scrollTo(box, 0);
    await expect(text).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Pixels from the top of the log to a message. */
const placeOf = (box: Locator, text: string) =>
  box.evaluate((element, wanted) => {
    const item = [...element.querySelectorAll('li')].find((each) => each.textContent?.includes(wanted));
    return item && Math.round(item.getBoundingClientRect().top - element.getBoundingClientRect().top);
  }, text);

test('opening a thread reads all of it, also what is older than the page that is loaded [MSG-007, MSG-027, MSG-028, DATA-057]', async ({
  page,
  newSeller,
  signIn,
  api,
}) => {
  test.setTimeout(120_000);
  const [seller, neema] = [await newSeller(), await newSeller({ firstName: 'Neema', lastName: 'Mollel' })];
  await sendMany(api, neema, seller, numbered(220));
  await signIn(page, seller);
  await page.goto('/messages');
  await expect(contact(page, 'Neema Mollel')).toContainText('220 unread');
  await contact(page, 'Neema Mollel').click();
  await expect(page).toHaveTitle('Messages · Duka', slowly);
  await expect(contact(page, 'Neema Mollel')).not.toContainText('unread');
  expect(await countUnread(api, seller)).toBe(0);
  await page.reload();
  await expect(contact(page, 'Neema Mollel')).toBeVisible();
  await expect(page).toHaveTitle('Messages · Duka');
});

test('while an older page is on its way and when it comes, what one reads stays in its place, and what arrives below is told [MSG-022, CALL-045, CONST-025]', async ({
  page,
  newSeller,
  signIn,
  api,
}) => {
  test.setTimeout(120_000);
  const [seller, neema] = [await newSeller(), await newSeller({ firstName: 'Neema', lastName: 'Mollel' })];
  await sendMany(api, neema, seller, numbered(210));
  await signIn(page, seller);
  const asked = Promise.withResolvers<void>();
  const mayCome = Promise.withResolvers<void>();
  await page.route(/cursorAfter/, async (route) => {
    asked.resolve();
    await mayCome.promise;
    await route.fallback();
  });
  await openThread(page, neema);
  const box = log(page);
  await expect(async () => {
    await scrollTo(box, 0);
    await expect(box.getByRole('listitem')).toHaveCount(200, { timeout: 500 });
  }).toPass();
  await scrollTo(box, 150);
  const text = (await box.getByRole('listitem').nth(10).textContent()) ?? '';
  await asked.promise;
  await expect(page.getByText('Loading older messages')).toBeVisible();
  const place = await placeOf(box, text);

  await sendMessage(api, neema, seller, 'Are you there?');
  await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible();
  expect(await placeOf(box, text)).toBe(place);

  // The mark is the last event of this message: nothing brings it back, should the older page undo it.
  await expect.poll(() => countUnread(api, seller), slowly).toBe(0);
  mayCome.resolve();
  await expect(box.getByRole('listitem')).toHaveCount(211);
  await expect(page.getByText('Loading older messages')).toHaveCount(0);
  expect(await placeOf(box, text)).toBe(place);
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect(box.getByText('Are you there?')).toBeInViewport();
});

test('a file of long ago is found as one scrolls up, below one heading for its day [MSG-011, MSG-014, CALL-045]', async ({
  page,
  newSeller,
  signIn,
  api,
  server,
}) => {
  const [seller, neema] = [await newSeller(), await newSeller({ firstName: 'Neema', lastName: 'Mollel' })];
  const fileUrl = `${server.url}/v1/storage/buckets/files/files/prices/view?project=duka`;
  await sendMessage(api, neema, seller, 'The prices', { fileUrl, fileType: 'text/plain' });
  await sendMany(api, neema, seller, numbered(205));
  await signIn(page, seller);
  await openThread(page, neema);
  const link = log(page).getByRole('link', { name: 'Attachment', exact: true });
  await scrollUpTo(log(page), link);
  await expect(link).toHaveAttribute('href', fileUrl);
  await expect(log(page).getByRole('listitem')).toHaveCount(206);
  await expect(log(page).getByRole('heading', { level: 3 })).toHaveCount(1);
});
