import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { createApi } from './support/api.ts';
import { seededData } from './support/folders.ts';
import { composer, contact, log, openThread, readMessages, sendMany, sendMessage } from './support/messages.ts';
import { createSeller, openSession } from './support/sellers.ts';
import { startServer } from './support/server-process.ts';
import { settled } from './support/settled.ts';
import { chooseLanguage, like, t } from './support/words.ts';

const menu = (page: Page) =>
  page.getByRole('navigation', { name: t('layout_main_navigation') }).getByRole('link', { name: t('layout_messages') });

test('two people write to each other and see it happen: arrival, reading, counts and names of windows [MSG-007, MSG-022, MSG-027, MSG-028, RT-001, RT-002, RT-003, CONST-028, LAY-016, DATA-057, DATA-061]', async ({
  page,
  newSeller,
  newContext,
  signIn,
  api,
}) => {
  const seller = await newSeller({ firstName: 'Asha', lastName: 'Mushi' });
  const neema = await newSeller({ firstName: 'Neema', lastName: 'Mollel' });
  await signIn(page, seller);
  await page.goto('/products');
  await expect(menu(page)).toHaveAccessibleName(t('layout_messages'));
  const theirs = await (await newContext({ viewport: { width: 360, height: 640 } })).newPage();
  await signIn(theirs, neema);
  await openThread(theirs, seller);
  await composer(theirs).fill('Habari Asha');
  await theirs.getByRole('button', { name: t('messages_send') }).click();

  // Another page is open, and tells of it at once.
  await expect(menu(page)).toHaveAccessibleName(new RegExp(t('layout_unread_messages', { count: 1 })));
  await expect(page).toHaveTitle(t('layout_title_unread', { count: 1, page: t('layout_products'), app: 'Duka' }));
  await menu(page).click();
  await expect(contact(page, 'Neema Mollel')).toContainText(t('layout_unread_messages', { count: 1 }));
  await sendMessage(api, neema, seller, 'Do you have DAP?');
  await expect(contact(page, 'Neema Mollel')).toContainText(t('layout_unread_messages', { count: 2 }));
  await expect(contact(page, 'Neema Mollel')).toContainText('Do you have DAP?');
  await expect(page).toHaveTitle(t('layout_title_unread', { count: 2, page: t('layout_messages'), app: 'Duka' }));
  await expect(log(theirs).getByRole('listitem').filter({ hasText: 'Habari Asha' })).toContainText(
    t('messages_stored'),
  );

  // Opening the thread is reading it, and the other side sees that too.
  await contact(page, 'Neema Mollel').click();
  await expect(page).toHaveTitle(t('layout_title', { page: t('layout_messages'), app: 'Duka' }));
  await expect(menu(page)).toHaveAccessibleName(t('layout_messages'));
  await expect(contact(page, 'Neema Mollel')).not.toContainText(like('layout_unread_messages'));
  await expect(log(theirs).getByRole('listitem').filter({ hasText: 'Habari Asha' })).toContainText(t('messages_read'));
  expect((await readMessages(api, seller)).map(({ isRead }) => isRead)).toEqual([true, true]);

  // What arrives while one looks is shown, read out in a pause, and read.
  await composer(theirs).fill('Five bags');
  await composer(theirs).press('Enter');
  await expect(log(page).getByText('Five bags')).toBeInViewport();
  await expect(page.getByRole('log')).toHaveText('Neema Mollel: Five bags');
  await expect(page.getByRole('log')).toHaveAttribute('aria-live', 'polite');
  await expect(log(theirs).getByRole('listitem').filter({ hasText: 'Five bags' })).toContainText(t('messages_read'));
  await composer(page).fill('I keep five for you');
  await composer(page).press('Enter');
  await expect(log(theirs).getByText('I keep five for you')).toBeInViewport();
});

test('a second tab and a phone of the same seller stay in step: sent, read and counted alike [MSG-022, MSG-025, MSG-028, RT-003]', async ({
  page,
  newSeller,
  newContext,
  signIn,
  api,
}) => {
  const seller = await newSeller();
  const neema = await newSeller({ firstName: 'Neema', lastName: 'Mollel' });
  await sendMessage(api, neema, seller, 'Habari');
  await signIn(page, seller);
  await openThread(page, neema);
  const tab = await page.context().newPage();
  await tab.goto('/messages');
  const phone = await (await newContext({ viewport: { width: 360, height: 640 } })).newPage();
  await signIn(phone, { ...seller, session: await openSession(new URL(page.url()).origin, seller) });
  await openThread(phone, neema);
  await composer(phone).fill('Nzuri, karibu');
  await composer(phone).press('Enter');
  for (const other of [page, phone]) await expect(log(other).getByText('Nzuri, karibu')).toHaveCount(1);
  await expect(contact(tab, 'Neema Mollel')).toContainText('Nzuri, karibu');
  await expect(menu(tab)).toHaveAccessibleName(t('layout_messages'));
});

test('what was sent while the network was away is there once when it is back [MSG-022, RT-003]', async ({
  page,
  newSeller,
  signIn,
  api,
  allowConsole,
}) => {
  allowConsole(/WebSocket connection|Failed to load resource|ERR_INTERNET|could not be (loaded|marked)/);
  const seller = await newSeller();
  const neema = await newSeller({ firstName: 'Neema', lastName: 'Mollel' });
  await sendMessage(api, neema, seller, 'Before');
  await signIn(page, seller);
  await openThread(page, neema);
  await expect(log(page).getByText('Before')).toBeVisible();
  await settled(page);
  await page.context().setOffline(true);
  await sendMany(api, neema, seller, ['Missed 1', 'Missed 2', 'Missed 3']);
  await page.context().setOffline(false);
  await expect(log(page).getByText(/^Missed/)).toHaveCount(3);
  await sendMessage(api, neema, seller, 'After');
  await expect(log(page).getByText('After')).toHaveCount(1);
  await expect(log(page).getByText(/^Missed/)).toHaveCount(3);
  // A mark that failed meanwhile is tried again.
  const areRead = async () => (await readMessages(api, seller)).every(({ isRead }) => isRead === true);
  await expect.poll(areRead).toBe(true);
});

test('a server killed under 200 messages loses none that the sender saw as stored, and the open page shows each once [MSG-022, RT-003, RT-004, CALL-046]', async ({
  browser,
  contextOptions,
}) => {
  test.setTimeout(120_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'duka-kill-'));
  cpSync(seededData, dataDir, { recursive: true });
  let server = await startServer(dataDir);
  const { port } = new URL(server.url);
  const api = createApi(server.url);
  try {
    const seller = await createSeller(server.url, { withStore: false });
    const neema = await createSeller(server.url, { firstName: 'Neema', lastName: 'Mollel', withStore: false });
    const context = await browser.newContext({ ...contextOptions, baseURL: server.url });
    await chooseLanguage(context, server.url);
    const page = await context.newPage();
    const cookie = { name: 'a_session_duka', value: encodeURIComponent(seller.session), url: server.url };
    await context.addCookies([cookie]);
    await openThread(page, neema);

    const texts = Array.from({ length: 200 }, (_, index) => `Bag ${index + 1}.`);
    const stored: string[] = [];
    const left = [...texts];
    const killed = Promise.withResolvers<void>();
    const send = async () => {
      for (let text = left.shift(); text !== undefined; text = left.shift()) {
        try {
          await sendMessage(api, neema, seller, text, {}, `bag-${text.slice(4, -1)}`);
          stored.push(text);
          if (stored.length === 80) killed.resolve(server.kill());
        } catch (error) {
          // Sent to a server that is gone; fetch says no more.
          if (!(error instanceof TypeError)) throw error;
          left.push(text);
          await killed.promise;
          return;
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, send));
    await killed.promise;
    const seenAsStored = [...stored];
    expect(seenAsStored.length).toBeLessThan(200);
    server = await startServer(dataDir, { PORT: port });
    await Promise.all(Array.from({ length: 8 }, send));

    const contents = (await readMessages(api, neema)).map(({ content }) => String(content));
    expect(contents.toSorted()).toEqual(texts.toSorted());
    for (const text of seenAsStored) expect(contents).toContain(text);

    // The page has heard the rest by itself: what is drawn reaches back as one scrolls up.
    await expect(log(page).getByText('Bag 1.', { exact: true }).or(log(page).getByText(/^Bag/).first())).toBeVisible();
    await expect(async () => {
      await log(page).evaluate((element) => {
        element.scrollTop = 0;
      });
      expect(
        await log(page)
          .getByText(/^Bag \d+\.$/)
          .count(),
      ).toBe(200);
    }).toPass({ timeout: 60_000 });
    const shown = await log(page)
      .getByText(/^Bag \d+\.$/)
      .allTextContents();
    expect(shown.toSorted()).toEqual(texts.toSorted());
    await context.close();
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
