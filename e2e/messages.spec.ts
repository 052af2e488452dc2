import { formatLongDay } from '@duka/domain/values/dates';
import { demo, expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { composer, contact, log, openThread, readMessages, sendMessage } from './support/messages.ts';
import { shownLanguage, t } from './support/words.ts';

/** The categories of the emoji, by the keys of their names. */
const categories = ['smileys', 'nature', 'food', 'travel', 'activities', 'objects', 'symbols', 'flags'] as const;

test('the demo shows eight contacts with two unread each, sixteen in all, a guest with none, and nobody’s thread; they are found by any part of their name [MSG-001, MSG-002, MSG-003, MSG-004, MSG-005, MSG-006, MSG-007, MSG-008, MSG-009, MSG-021, MSG-027, MSG-031, MSG-032, CALL-041, CALL-042, CALL-043, CONST-027, CONST-028, LAY-016, DATA-062]', async ({
  page,
  signIn,
}) => {
  await signIn(page, demo.asha);
  const lookUps: string[] = [];
  page.on('request', (request) => {
    if (/collections\/users\/.*userId/.test(decodeURIComponent(request.url()))) lookUps.push(request.url());
  });
  await page.goto('/messages');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('messages_title'));
  await expect(page.getByRole('heading', { level: 2, name: t('messages_contacts') })).toHaveText(
    `${t('messages_contacts')} (9)`,
  );
  await expect(page.getByPlaceholder(t('messages_search'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('messages_new') })).toHaveCount(2);
  const neema = contact(page, 'Neema Mollel');
  await expect(neema).toContainText('N');
  // The first 30 characters of "Can you keep two packets of Assila for me until Saturday?".
  await expect(neema.getByText('Can you keep two packets of As', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').getByText(t('layout_unread_messages', { count: 2 }))).toHaveCount(8);
  await expect(page).toHaveTitle(t('layout_title_unread', { count: 16, page: t('layout_messages'), app: 'Duka' }));
  await expect(page.getByRole('heading', { level: 2, name: t('messages_none_open_title') })).toBeVisible();
  await expect(page.getByText(t('messages_none_open_text'))).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  // All names in one call, beside the shop's own look-up.
  expect(lookUps.filter((url) => url.includes('neema'))).toHaveLength(1);

  const search = page.getByRole('searchbox', { name: t('messages_search_label') });
  const names = page.getByRole('region', { name: t('messages_contacts') }).getByRole('link');
  await expect(names).toHaveCount(9);
  await search.fill('A mOLL');
  await expect(names).toHaveCount(1);
  await expect(names).toContainText('Neema Mollel');
  await search.fill('   ');
  await expect(names).toHaveCount(9);
  await search.fill('nobody');
  await expect(page.getByText(t('messages_no_match'))).toBeVisible();
});

test('a seller writes, sends with Enter, and sees it stored; blanks are not sent [MSG-010, MSG-011, MSG-012, MSG-015, MSG-016, MSG-017, MSG-018, MSG-023, MSG-024, MSG-025, MSG-029, MSG-030, CALL-045, CALL-046, DATA-056, DATA-057, DATA-058, DATA-059, DATA-061]', {
  tag: '@kiswahili',
}, async ({ page, newSeller, signIn, api }) => {
  const [seller, neema] = [await newSeller(), await newSeller({ firstName: 'Neema', lastName: 'Mollel' })];
  for (let number = 1; number <= 30; number += 1) await sendMessage(api, neema, seller, `Question ${number}`);
  await signIn(page, seller);
  await page.goto('/messages');
  await contact(page, 'Neema Mollel').click();
  await expect(page.getByRole('heading', { level: 2, name: 'Neema Mollel' })).toBeFocused();
  const today = formatLongDay(new Date().toISOString(), shownLanguage());
  await expect(log(page, 'Neema Mollel').getByRole('heading', { level: 3 })).toHaveText([String(today)]);
  await expect(page.getByText('Question 30').last()).toBeInViewport();
  await expect(composer(page)).toHaveAttribute('placeholder', t('messages_placeholder'));
  for (const name of [t('messages_emoji'), t('messages_attach'), t('messages_send')])
    await expect(page.getByRole('button', { name })).toBeVisible();

  await composer(page).fill(' \n ');
  await composer(page).press('Enter');
  await page.getByRole('button', { name: t('messages_send') }).click();
  await composer(page).fill('');
  await composer(page).pressSequentially('Karibu');
  await composer(page).press('Shift+Enter');
  await composer(page).pressSequentially('sana');
  await expect(composer(page)).toHaveValue('Karibu\nsana');
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('');
  const own = log(page, 'Neema Mollel').getByRole('listitem').filter({ hasText: 'Karibu' });
  await expect(own).toContainText(t('messages_stored'));
  await expect(own).toBeInViewport();
  await expect(contact(page, 'Neema Mollel')).toContainText('Karibu');

  // Own and received ones stand on different sides and in different colours.
  const look = (text: string) =>
    log(page, 'Neema Mollel')
      .getByText(text, { exact: true })
      .locator('..')
      .evaluate((bubble) => {
        const { backgroundColor, alignSelf } = getComputedStyle(bubble);
        return { backgroundColor, alignSelf };
      });
  const [mine, theirs] = [await look('Karibu sana'), await look('Question 30')];
  expect([mine.alignSelf, theirs.alignSelf]).toEqual(['flex-end', 'flex-start']);
  expect(mine.backgroundColor).not.toBe(theirs.backgroundColor);

  const stored = (await readMessages(api, neema)).filter(({ senderId }) => senderId === seller.userId);
  expect(stored).toHaveLength(1);
  expect(stored[0]).toMatchObject({
    ...{ senderId: seller.userId, receiverId: neema.userId, content: 'Karibu\nsana', isRead: false },
    ...{ fileUrl: '', fileType: '' },
  });
});

test('the emoji picker opens and closes beside the text, appends what is chosen, remembers it, and asks no other host [MSG-019, MSG-020, MSG-026, CONST-030, CONST-031, CONST-032, CONST-033, CONST-034, CONST-035, OPS-006]', async ({
  page,
  newSeller,
  signIn,
}) => {
  const [seller, neema] = [await newSeller(), await newSeller()];
  await signIn(page, seller);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openThread(page, neema);
  const button = page.getByRole('button', { name: t('messages_emoji') });
  const picker = page.getByRole('dialog', { name: t('messages_emoji_picker') });
  expect(scripts.filter((url) => url.includes('emoji-picker'))).toEqual([]);

  await composer(page).fill('Asante ');
  await button.click();
  // What was chosen once stands among the recent ones too.
  const emoji = picker
    .getByRole('rowgroup', { name: t('messages_emoji_smileys') })
    .getByRole('gridcell', { name: 'grinning face', exact: true });
  await emoji.click();
  await emoji.click();
  await expect(composer(page)).toHaveValue('Asante 😀😀');
  const quick = picker.getByRole('list', { name: t('messages_emoji_quick') });
  await expect(quick.getByRole('button')).toHaveCount(7);
  await quick.getByRole('button', { name: t('messages_emoji_thumbs_up') }).click();
  await expect(composer(page)).toHaveValue('Asante 😀😀👍');
  expect(scripts.some((url) => url.includes('emoji-picker'))).toBe(true);
  expect(
    await picker.locator('aside').evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight]),
  ).toEqual([350, 450]);
  await expect(picker.locator('img')).toHaveCount(0);
  for (const category of categories) {
    await expect(picker.getByRole('tab', { name: t(`messages_emoji_${category}`) })).toBeVisible();
  }
  // Each is named by the colour after what all of them are.
  const [tone = ''] = t('messages_emoji_tone_light').split(':');
  await expect(picker.getByRole('button', { name: new RegExp(`^${tone}`), includeHidden: true })).toHaveCount(6);
  for (const [colorScheme, ground] of [
    ['dark', 'rgb(27, 31, 23)'] as const,
    ['light', 'rgb(255, 253, 248)'] as const,
  ]) {
    await page.emulateMedia({ colorScheme });
    await expect(picker.locator('aside')).toHaveCSS('background-color', ground);
  }
  await button.click();
  await expect(picker).toHaveCount(0);
  await button.click();
  await expect(picker.getByRole('tab', { name: t('messages_emoji_suggested') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await expect(button).toBeFocused();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('epr_suggested') ?? '[]').length);
  expect(kept).toBe(1);
});

test('what is written in one tab is there in the other, to this contact and to another [MSG-023]', async ({
  page,
  context,
  newSeller,
  signIn,
  api,
}) => {
  const seller = await newSeller();
  const neema = await newSeller({ firstName: 'Neema', lastName: 'Mollel' });
  const baraka = await newSeller({ firstName: 'Baraka', lastName: 'Massawe' });
  for (const from of [neema, baraka]) await sendMessage(api, from, seller, 'Habari');
  await signIn(page, seller);
  await openThread(page, neema);
  const other = await context.newPage();
  await openThread(other, baraka);
  await composer(page).fill('Nzuri Neema');
  await composer(other).fill('Nzuri Baraka');
  await expect(contact(page, 'Baraka Massawe')).toContainText(t('messages_draft'));
  await composer(page).fill('Nzuri Neema, karibu');
  await other.reload();
  await expect(composer(other)).toHaveValue('Nzuri Baraka');
  await contact(other, 'Neema Mollel').click();
  await expect(composer(other)).toHaveValue('Nzuri Neema, karibu');
  await composer(other).press('Enter');
  await expect(composer(other)).toHaveValue('');
  await expect(composer(page)).toHaveValue('');
});

test('on a phone contacts and thread are two views, with a Back of their own and the browser’s; all of it fits, and what is left of a registration is not in its way [MSG-003, MSG-010, MSG-021, Q-075]', async ({
  page,
  newSeller,
  signIn,
  api,
  checkAxe,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const [seller, neema] = [
    await newSeller({ withLocation: false }),
    await newSeller({ firstName: 'Neema', lastName: 'Mollel' }),
  ];
  await sendMessage(api, neema, seller, `Habari ${'x'.repeat(300)}`);
  await sendMessage(api, seller, neema, 'Nzuri');
  await signIn(page, seller);
  await page.goto('/messages');
  const list = page.getByRole('region', { name: t('messages_contacts') });
  await expect(contact(page, 'Neema Mollel')).toBeVisible();
  await expect(page.getByText(t('messages_none_open_text'))).toBeHidden();
  const notice = page.getByRole('complementary', { name: t('layout_unfinished_action') });
  await expect(notice).toBeVisible();
  await checkNoSidewaysScroll(page);
  await contact(page, 'Neema Mollel').click();
  await expect(list).toBeHidden();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: 'Neema Mollel' })).toBeFocused();
  await expect(composer(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: t('messages_send') })).toBeInViewport();
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);
  await page.getByRole('button', { name: t('messages_back') }).click();
  await expect(list).toBeVisible();
  await expect(contact(page, 'Neema Mollel')).toBeFocused();
  await contact(page, 'Neema Mollel').click();
  await expect(composer(page)).toBeVisible();
  await page.goBack();
  await expect(list).toBeVisible();
  await expect(page).toHaveURL(/\/messages$/);
});
