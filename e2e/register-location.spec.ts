import type { Route } from '@playwright/test';
import { documentsPath, expect } from './fixtures.ts';
import { heading, paymentStep, refused, submit, test, unreachable } from './location-fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { choose, chooseDownTo, expectChosen, levels, option, sekei, select } from './support/location-step.ts';

test('asks for the place from region to house, and stores it [LOC-001, LOC-002, LOC-004, LOC-005, LOC-013, REG-003, DATA-030, DATA-031, DATA-034, DATA-035]', async ({
  page,
  openStep,
  seller,
  stored,
  checkAxe,
}) => {
  await openStep(page);
  await expect(page.getByText('Step 3 of 4')).toBeVisible();
  await expect(page.getByText('Your location will be here')).toBeVisible();
  await checkAxe(page);
  for (const level of levels) {
    await choose(page, level, sekei[level]);
    // The next level opens, and none below it.
    const below = levels.slice(levels.indexOf(level) + 1);
    for (const [index, each] of below.entries()) await expect(select(page, each)).toBeEnabled({ enabled: index === 0 });
  }
  await expect(page.getByText('Postcode: 23101')).toBeVisible();
  await checkAxe(page);
  await submit(page).click();
  await paymentStep(page);
  const [location, ...others] = await stored();
  expect(others).toEqual([]);
  expect(location).toMatchObject({
    storeId: [{ $id: seller.storeId }],
    region: 'Arusha',
    district: 'Arusha Urban',
    ward: 'Sekei',
    street: 'Naura',
    road: 'Sample road 2',
    houseNo: 'Sample 3',
    postcode: '23101',
  });
  expect(location?.latitude).toBeLessThan(-3);
  expect(location?.longtude).toBeGreaterThan(36);
});

test('can be done by keyboard alone: typing searches, arrows walk, Enter takes, Escape leaves [LOC-002]', async ({
  page,
  openStep,
  stored,
}) => {
  await openStep(page);
  const { keyboard } = page;
  const isFocused = (level: (typeof levels)[number]) => expect(select(page, level)).toBeFocused();
  const status = page.getByRole('status');
  await keyboard.press('Tab');
  await isFocused('Region');
  await keyboard.type('ar');
  await expect(option(page, 'Arusha')).toBeVisible();
  await expect(status.filter({ hasText: '7 choices' })).toBeAttached();
  await expect(select(page, 'Region')).toHaveAttribute('aria-expanded', 'true');
  const active = () =>
    page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-activedescendant');
      return id ? document.getElementById(id)?.textContent : undefined;
    });
  expect(await active()).toBe('Arusha');
  await keyboard.type('zz');
  await expect(status.filter({ hasText: 'Nothing found' })).toBeAttached();
  await keyboard.press('Escape');
  await expect(select(page, 'Region')).toHaveValue('');
  await expect(page.getByRole('listbox')).toBeHidden();
  await keyboard.type('aru');
  await keyboard.press('Enter');
  await expect(select(page, 'Region')).toHaveValue('Arusha');
  await keyboard.press('Tab');
  await isFocused('Council');
  await keyboard.press('ArrowDown');
  await expect.poll(active).toBe('Arusha Urban');
  await keyboard.press('ArrowDown');
  expect(await active()).toBe('Arusha');
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowUp');
  expect(await active()).toBe('Ngorongoro');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(select(page, 'Council')).toHaveValue('Arusha Urban');
  for (const [level, typed] of [
    ['Ward', 'sekei'],
    ['Street', 'naura'],
    ['Road', '2'],
    ['House number', '3'],
  ] as const) {
    await keyboard.press('Tab');
    await isFocused(level);
    await keyboard.type(typed);
    await expect(option(page, sekei[level])).toBeVisible();
    // Leaving with Tab takes what is found, as a native select keeps what was typed to.
    await keyboard.press(level === 'Road' ? 'Enter' : 'Tab');
    await expect(select(page, level)).toHaveValue(sekei[level]);
    if (level !== 'Road') await keyboard.press('Shift+Tab');
  }
  await keyboard.press('Enter');
  await paymentStep(page);
  expect(await stored()).toMatchObject([{ street: 'Naura', houseNo: 'Sample 3' }]);
});

test('fits a small phone, by touch, with the field in use in sight [LOC-002, LOC-013]', async ({
  newContext,
  openStep,
  stored,
  checkAxe,
}) => {
  const context = await newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openStep(page);
  for (const level of levels) {
    await select(page, level).tap();
    const row = option(page, sekei[level]);
    await expect(row).toBeInViewport();
    await expect(select(page, level)).toBeInViewport({ ratio: 1 });
    await expect(select(page, level)).toBeFocused();
    if (level === 'Ward') {
      await checkAxe(page);
      await checkNoSidewaysScroll(page);
    }
    if (level === 'Road') {
      // A keyboard on the screen takes the lower half.
      await page.setViewportSize({ width: 360, height: 340 });
      await expect(select(page, level)).toBeInViewport({ ratio: 1 });
      await expect(row).toBeInViewport({ ratio: 1 });
      await page.setViewportSize({ width: 360, height: 640 });
    }
    await row.tap();
    await expect(select(page, level)).toHaveValue(sekei[level]);
  }
  await checkTargets(page);
  await checkNoSidewaysScroll(page);
  await submit(page).tap();
  await paymentStep(page);
  expect(await stored()).toHaveLength(1);
});

test('a change clears what stands below it [LOC-008, LOC-009, LOC-010, LOC-011, LOC-012, LOC-004]', async ({
  page,
  openStep,
}) => {
  await openStep(page);
  await chooseDownTo(page, 'House number');
  await expect(page.getByText('Your location will be here')).toBeHidden();
  await choose(page, 'Road', 'Sample road 1');
  await expectChosen(page, { ...sekei, Road: 'Sample road 1', 'House number': '' });
  await expect(page.getByText('Your location will be here')).toBeVisible();
  await choose(page, 'House number', 'Sample 1');
  await choose(page, 'Street', 'Sanawari');
  await expectChosen(page, { ...sekei, Street: 'Sanawari', Road: '', 'House number': '' });
  await choose(page, 'Ward', 'Kati');
  await expectChosen(page, { Region: 'Arusha', Council: 'Arusha Urban', Ward: 'Kati' });
  await choose(page, 'Council', 'Karatu');
  await expectChosen(page, { Region: 'Arusha', Council: 'Karatu' });
  await choose(page, 'Region', 'Dodoma');
  await expectChosen(page, { Region: 'Dodoma' });
  await expect(select(page, 'Ward')).toBeDisabled();
});

test('what is missing is named, and the first such field has the focus [LOC-015, LOC-016]', async ({
  page,
  openStep,
  checkAxe,
}) => {
  await openStep(page);
  await chooseDownTo(page, 'Ward');
  await submit(page).click();
  await expect(page.getByText('Please fill in all required fields: Street, Road, House number')).toBeVisible();
  await expect(select(page, 'Street')).toBeFocused();
  await expect(select(page, 'Street')).toHaveAttribute('aria-invalid', 'true');
  await checkAxe(page);
  await choose(page, 'Street', 'Naura');
  await expect(page.getByText('Please fill in all required fields')).toBeHidden();
});

test('a house number nobody knows is stored as "0" [CONST-008, DATA-032, DATA-033, LOC-004]', async ({
  page,
  openStep,
  stored,
}) => {
  await openStep(page);
  await chooseDownTo(page, 'Road');
  await choose(page, 'House number', "I don't know the house number");
  await expect(page.getByText('Your location will be here')).toBeVisible();
  await submit(page).click();
  await paymentStep(page);
  expect(await stored()).toMatchObject([{ houseNo: '0', postcode: '0', latitude: 0, longtude: 0 }]);
});

test('a reload keeps what was chosen, and going back and on changes the one stored location [LOC-007, LOC-022, REG-006, REG-030]', async ({
  page,
  openStep,
  seller,
  stored,
}) => {
  await openStep(page);
  await chooseDownTo(page, 'Street');
  await page.reload();
  await expect(heading(page)).toHaveText('Locate Your Store');
  await expectChosen(page, { ...sekei, Road: '', 'House number': '' });
  await choose(page, 'Road', sekei.Road);
  await choose(page, 'House number', sekei['House number']);
  await submit(page).click();
  await paymentStep(page);
  const [first] = await stored();
  await page.getByRole('button', { name: 'Back to Location' }).click();
  await expectChosen(page, sekei);
  await choose(page, 'House number', 'Sample 1');
  await submit(page).click();
  await paymentStep(page);
  expect(await stored()).toMatchObject([{ $id: first?.$id, houseNo: 'Sample 1' }]);
  // Another device knows nothing but what is stored, and finds it by its names.
  await page.evaluate((id) => window.localStorage.removeItem(`duka.registration.location.${id}`), seller.userId);
  await page.reload();
  await paymentStep(page);
  await page.getByRole('button', { name: 'Back to Location' }).click();
  await expectChosen(page, { ...sekei, 'House number': 'Sample 1' });
  await expect(page.getByText('Postcode: 23101')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Shop Details' }).click();
  await expect(heading(page)).toHaveText('Start Selling');
});

test('the map of another company is asked for by the seller, and shown in a locked frame [LOC-003]', async ({
  page,
  openStep,
  allowConsole,
  checkAxe,
}) => {
  allowConsole(/^request to another host: https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?/);
  const asked: string[] = [];
  await page.route('https://www.openstreetmap.org/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Map</title><p>The map' });
  });
  await openStep(page);
  await chooseDownTo(page, 'House number');
  const show = page.getByRole('button', { name: 'Show map' });
  await expect(show).toBeVisible();
  await expect(page.getByText('The map comes from www.openstreetmap.org')).toBeVisible();
  await checkAxe(page);
  expect(asked).toEqual([]);
  await show.click();
  const frame = page.getByTitle('Map of your store’s location');
  await expect(frame.contentFrame().getByText('The map')).toBeVisible();
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin');
  const address = await frame.getAttribute('src');
  expect(address).toMatch(/marker=-3\.\d+,36\.\d+$/);
  expect(asked).toEqual([address]);
  // Another house is another place: nothing is sent there unasked.
  await choose(page, 'House number', 'Sample 1');
  await expect(frame).toBeHidden();
  await expect(show).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('a save is done once, and one that fails is told and can be repeated [LOC-006, LOC-028, LOC-029]', async ({
  page,
  openStep,
  stored,
  allowConsole,
}) => {
  allowConsole(refused);
  allowConsole(unreachable);
  await openStep(page);
  await chooseDownTo(page, 'House number');
  const creates: string[] = [];
  let answer: (route: Route) => Promise<unknown> = (route) =>
    route.fulfill({ status: 500, json: { message: 'Server Error', code: 500, type: 'general_unknown' } });
  await page.route(`**${documentsPath('storeLocations')}`, (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    creates.push(route.request().postDataJSON().documentId);
    return answer(route);
  });
  await submit(page).click();
  await expect(page.getByText('Failed to save location data. The server responded with an error.')).toBeVisible();
  answer = (route) => route.abort();
  await submit(page).click();
  await expect(page.getByText('Failed to save location details', { exact: true })).toBeVisible();
  answer = (route) =>
    route.fulfill({ status: 400, json: { message: 'No more space', code: 400, type: 'general_argument_invalid' } });
  await submit(page).click();
  await expect(page.getByText('Failed to save location details: No more space')).toBeVisible();
  await expectChosen(page, sekei);

  // The server stores it, the answer is lost on the way; then a held call is clicked at again and again.
  answer = async (route) => {
    await route.fetch();
    await route.abort();
  };
  await submit(page).click();
  await expect(page.getByText('Failed to save location details', { exact: true })).toBeVisible();
  const lost = creates.length;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let changes = 0;
  await page.route(`**${documentsPath('storeLocations')}/*`, async (route) => {
    changes += 1;
    await held;
    await route.continue();
  });
  await submit(page).click();
  const busy = page.getByRole('button', { name: 'Saving location...' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await busy.click({ force: true });
  await busy.press('Enter');
  await select(page, 'House number').press('Enter');
  release();
  await paymentStep(page);
  expect(changes).toBe(1);
  expect(creates).toHaveLength(lost);
  expect(new Set(creates).size).toBe(1);
  expect(await stored()).toMatchObject([{ $id: creates[0], ward: 'Sekei' }]);
});

test('saved is saved: while the next step is on its way, another click stores nothing again [LOC-006, REG-032]', async ({
  page,
  openStep,
  stored,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/payment-step-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await openStep(page);
  await chooseDownTo(page, 'House number');
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('storeLocations')) writes.push(request.method());
  });
  const created = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
  await submit(page).click();
  await created;
  await expect(submit(page)).not.toHaveAttribute('aria-busy');
  await submit(page).click();
  release();
  await paymentStep(page);
  expect(writes).toEqual(['POST']);
  expect(await stored()).toHaveLength(1);
});
