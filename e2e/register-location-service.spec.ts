import type { Route } from '@playwright/test';
import { expect } from './fixtures.ts';
import { answerPlaces, paymentStep, refused, retry, submit, test, unreachable } from './location-fixtures.ts';
import { choose, chooseDownTo, expectChosen, levels, option, sekei, select } from './support/location-step.ts';

const placeholders = {
  Region: 'Arusha',
  Council: 'Arusha Urban',
  Ward: 'Placeholder ward 2',
  Street: 'Placeholder street 1',
  Road: 'Placeholder road 3',
  'House number': 'Placeholder house 1',
};
const words = ['regions', 'councils', 'wards', 'streets', 'roads', 'house numbers'];

for (const [what, notice, answer] of [
  [
    'out of reach',
    'Location service is temporarily unavailable. Using offline {places} data.',
    (route: Route) => route.abort(),
  ],
  [
    'erring',
    'Location service is temporarily unavailable. Using offline {places} data.',
    (route: Route) => route.fulfill({ status: 503, body: 'down' }),
  ],
  [
    'answering garbage',
    'Location service is temporarily unavailable. Using offline {places} data.',
    (route: Route) => route.fulfill({ body: '<html>' }),
  ],
  [
    'answering an error text',
    'Using offline {places} data.',
    (route: Route) => route.fulfill({ json: { regions: 'No data' } }),
  ],
] as const) {
  test(`with the service ${what} the built-in places do, and the address is to be completed [LOC-023, LOC-024, LOC-025, NAPA-009, NAPA-010, NAPA-011, NAPA-012, NAPA-013]`, async ({
    page,
    openStep,
    stored,
    allowConsole,
    checkAxe,
  }) => {
    allowConsole(refused);
    allowConsole(unreachable);
    const calls = await answerPlaces(page, answer);
    await openStep(page);
    for (const [index, level] of levels.entries()) {
      const told = page.getByRole('status').getByText(notice.replace('{places}', words[index] ?? ''), { exact: true });
      await expect(told).toBeVisible();
      if (level === 'Ward') await checkAxe(page);
      await choose(page, level, placeholders[level]);
    }
    await expect(page.getByText('Your location will be here')).toBeVisible();
    await submit(page).click();
    await paymentStep(page);
    await expect(page.getByText('Please complete the address later in Settings')).toBeVisible();
    expect(await stored()).toMatchObject([
      { ward: 'Placeholder ward 2', houseNo: 'Placeholder house 1', latitude: 0, longtude: 0 },
    ]);
    // Only the first level was asked for: the ids below mean nothing to the service.
    expect(new Set(calls)).toEqual(new Set(['napagetregions']));
  });
}

test('a service silent for 8 seconds is given up; when it is back, a retry brings the real places [LOC-023, NAPA-010, LOC-026]', async ({
  page,
  openStep,
  allowConsole,
}) => {
  allowConsole(unreachable);
  let isSilent = true;
  await answerPlaces(page, (route) => (isSilent ? Promise.resolve() : route.continue()));
  await page.clock.install();
  await openStep(page);
  await select(page, 'Region').click();
  await expect(page.getByText('Loading…').first()).toBeVisible();
  await page.clock.runFor(8_000);
  await expect(
    page.getByText('Location service is temporarily unavailable. Using offline regions data.'),
  ).toBeVisible();
  await option(page, 'Arusha').click();
  await choose(page, 'Council', 'Arusha Urban');
  await choose(page, 'Ward', 'Placeholder ward 1');
  isSilent = false;
  await retry(page).click();
  // What the service knows stays; a placeholder does not.
  await expectChosen(page, { Region: 'Arusha', Council: 'Arusha Urban' });
  await expect(page.getByText('Using offline')).toBeHidden();
  await choose(page, 'Ward', 'Sekei');
});

test('a level that neither the service nor the built-in data know can be asked for again [LOC-026, LOC-027]', async ({
  page,
  openStep,
  allowConsole,
  checkAxe,
}) => {
  allowConsole(refused);
  let answer: 'error' | 'none' | 'real' = 'error';
  await answerPlaces(page, (route, call) => {
    if (call !== 'napagetcouncils' || answer === 'real') return route.continue();
    return answer === 'error' ? route.fulfill({ status: 500 }) : route.fulfill({ json: { Councils: [] } });
  });
  await openStep(page);
  await choose(page, 'Region', 'Mjini Magharibi');
  await expect(page.getByText('Failed to load councils. Please try again.')).toBeVisible();
  await checkAxe(page);
  answer = 'none';
  await retry(page).click();
  await expect(page.getByText('No councils found for this region')).toBeVisible();
  await expect(select(page, 'Council')).toBeFocused();
  answer = 'real';
  await retry(page).click();
  await expect(page.getByText('No councils found for this region')).toBeHidden();
  await select(page, 'Council').click();
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('with nothing to be had at all, each level says so, and the next try that gets through goes on [LOC-026]', async ({
  page,
  openStep,
  allowConsole,
}) => {
  allowConsole(unreachable);
  let isDown = true;
  await answerPlaces(page, (route) => (isDown ? route.abort() : route.continue()));
  await page.route('**/assets/built-in-places-*.js', (route) => (isDown ? route.abort() : route.continue()));
  await openStep(page);
  for (const [index, level] of levels.entries()) {
    await expect(page.getByText(`Failed to load ${words[index]}. Please try again.`)).toBeVisible();
    isDown = false;
    await retry(page).click();
    await expect(retry(page)).toBeHidden();
    isDown = true;
    await choose(page, level, sekei[level]);
  }
  await submit(page).click();
  await paymentStep(page);
});

test('built-in places whose script did not come at first come with a later try [LOC-023, LOC-026]', async ({
  page,
  openStep,
  allowConsole,
}) => {
  allowConsole(unreachable);
  await answerPlaces(page, (route) => route.abort());
  await page.route('**/assets/built-in-places-*.js', (route) => route.abort());
  await openStep(page);
  await expect(page.getByText('Failed to load regions. Please try again.')).toBeVisible();
  await page.unroute('**/assets/built-in-places-*.js');
  await retry(page).click();
  await expect(
    page.getByText('Location service is temporarily unavailable. Using offline regions data.'),
  ).toBeVisible();
  await choose(page, 'Region', 'Arusha');
});

test('a late answer fills no list but its own [LOC-008]', async ({ page, openStep }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await answerPlaces(page, async (route, call) => {
    if (call === 'napagetcouncils' && route.request().postDataJSON().id === 1) await held;
    await route.continue();
  });
  await openStep(page);
  await choose(page, 'Region', 'Arusha');
  await choose(page, 'Region', 'Dodoma');
  const late = page.waitForResponse((response) => response.request().postData() === '{"id":1}');
  release();
  await late;
  await select(page, 'Council').click();
  await expect(option(page, 'Bahi')).toBeVisible();
  await expect(option(page, 'Karatu')).toBeHidden();
});

test('thousands of streets do not stand in the page at once, and are all in reach [LOC-002]', async ({
  page,
  openStep,
}) => {
  const streets = Array.from({ length: 3000 }, (_, index) => ({ id: index + 1, name: `Mtaa ${index + 1}` }));
  await answerPlaces(page, (route, call) =>
    call === 'napagetdistricts' ? route.fulfill({ json: { Streets: streets } }) : route.continue(),
  );
  await openStep(page);
  await chooseDownTo(page, 'Ward');
  await select(page, 'Street').click();
  await expect(option(page, 'Mtaa 1')).toHaveAttribute('aria-setsize', '3000');
  expect(await page.getByRole('option').count()).toBeLessThan(200);
  await select(page, 'Street').press('ArrowUp');
  expect(await page.getByRole('option').count()).toBeLessThan(200);
  await page.getByRole('listbox').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect(option(page, 'Mtaa 100')).toBeAttached();
  await select(page, 'Street').fill('2741');
  await expect(page.getByRole('option')).toHaveCount(1);
  await select(page, 'Street').press('Enter');
  await expect(select(page, 'Street')).toHaveValue('Mtaa 2741');
});
