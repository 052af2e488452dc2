import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Api } from './support/api.ts';
import { contact, log, openThread, readMessages, sendMany, sendMessage } from './support/messages.ts';
import type { Seller } from './support/sellers.ts';
import { settled } from './support/settled.ts';
import { t } from './support/words.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Message ${index + 1}.`);

/** Milliseconds to mark two hundred messages as read on a busy machine. */
const slowly = { timeout: 45_000 };

const countUnread = async (api: Api, as: Seller) =>
  (await readMessages(api, as)).filter(({ isRead }) => isRead !== true).length;

const scrollTo = (box: Locator, top: number) =>
  box.evaluate((element, to) => {
    element.scrollTop = to;
  }, top);

/** Pixels from the top of the log to a message. */
const placeOf = (box: Locator, text: string) =>
  box.evaluate((element, wanted) => {
    const item = [...element.querySelectorAll('li')].find((each) => each.textContent?.includes(wanted));
    return item && Math.round(item.getBoundingClientRect().top - element.getBoundingClientRect().top);
  }, text);

test('a long thread asks for its newest page alone; older ones come in above without a jump, and another contact is not hidden behind it; a file of long ago is found below one heading for its day [CALL-041, CALL-044, CALL-045, CONST-024, CONST-025, MSG-011, MSG-014]', async ({
  page,
  newSeller,
  signIn,
  api,
  server,
}) => {
  const [seller, neema] = [await newSeller(), await newSeller({ firstName: 'Neema', lastName: 'Mollel' })];
  const baraka = await newSeller({ firstName: 'Baraka', lastName: 'Massawe' });
  await sendMessage(api, baraka, seller, 'The first of all');
  const fileUrl = `${server.url}/v1/storage/buckets/files/files/prices/view?project=duka`;
  await sendMessage(api, neema, seller, 'The prices', { fileUrl, fileType: 'text/plain' });
  await sendMany(api, neema, seller, numbered(250));
  await signIn(page, seller);
  const pages: string[] = [];
  page.on('request', (request) => {
    const rules = decodeURIComponent(request.url());
    if (rules.includes('"method":"and"')) pages.push(rules);
  });
  await page.goto('/messages');
  await expect(contact(page, 'Baraka Massawe')).toBeVisible();
  // A socket that opens later would refetch the messages.
  await settled(page);
  await contact(page, 'Neema Mollel').click();
  const box = log(page);
  await expect(box.getByText('Message 250.')).toBeInViewport();
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('{"method":"limit","values":[200]}');
  expect(await box.getByRole('listitem').count()).toBeLessThanOrEqual(60);

  // What is in sight stays where it is while messages are put in above it.
  const place = () =>
    box.evaluate((element) => {
      const top = element.getBoundingClientRect().top;
      const first = [...element.querySelectorAll('li')].find((item) => item.getBoundingClientRect().top >= top);
      return { text: first?.textContent ?? '', offset: (first?.getBoundingClientRect().top ?? 0) - top };
    });
  const placeOf = (text: string) =>
    box.evaluate((element, wanted) => {
      const item = [...element.querySelectorAll('li')].find((each) => each.textContent === wanted);
      return item ? item.getBoundingClientRect().top - element.getBoundingClientRect().top : undefined;
    }, text);
  const drawn = await box.getByRole('listitem').count();
  await scrollTo(box, 200);
  const before = await place();
  await expect.poll(() => box.getByRole('listitem').count()).toBeGreaterThan(drawn);
  expect(Math.abs(((await placeOf(before.text)) ?? 1e6) - before.offset)).toBeLessThan(2);

  await expect(async () => {
    await scrollTo(box, 0);
    await expect(box.getByText('Message 1.', { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  const shown = await box.getByText(/^Message \d+\.$/).allTextContents();
  expect(new Set(shown).size).toBe(250);
  expect(shown).toHaveLength(250);
  // The newest page is asked for again each minute.
  expect(new Set(pages).size).toBe(2);
  await expect(box.getByRole('link', { name: t('messages_attachment'), exact: true })).toHaveAttribute('href', fileUrl);
  await expect(box.getByRole('heading', { level: 3 })).toHaveCount(1);
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
  await expect(log(page).getByText('Message', { exact: false }).last()).toBeInViewport();
  const box = log(page);
  await expect(async () => {
    await scrollTo(box, 0);
    await expect(box.getByRole('listitem')).toHaveCount(200, { timeout: 500 });
  }).toPass();
  await scrollTo(box, 150);
  const text = (await box.getByRole('listitem').nth(10).textContent()) ?? '';
  await asked.promise;
  await expect(page.getByText(t('messages_loading_older'))).toBeVisible();
  const place = await placeOf(box, text);

  await sendMessage(api, neema, seller, 'Are you there?');
  await expect(page.getByRole('button', { name: t('messages_new_below') })).toBeVisible();
  expect(await placeOf(box, text)).toBe(place);

  // Marking as read sends this message's last event: if the older page undid the mark, no event would restore it.
  await expect.poll(() => countUnread(api, seller), slowly).toBe(0);
  mayCome.resolve();
  await expect(box.getByRole('listitem')).toHaveCount(211);
  await expect(page.getByText(t('messages_loading_older'))).toHaveCount(0);
  expect(await placeOf(box, text)).toBe(place);
  await page.getByRole('button', { name: t('messages_new_below') }).click();
  await expect(box.getByText('Are you there?')).toBeInViewport();
});
