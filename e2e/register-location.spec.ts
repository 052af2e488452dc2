import { expect } from './fixtures.ts';
import { answerPlaces, paymentStep, retry, submit, test, unreachable } from './location-fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { levels, sekei } from './support/places.ts';
import { choose, chooseDownTo, expectChosen, option, select } from './support/register-steps.ts';
import { like, t } from './support/words.ts';

test('fits a small phone, by touch, with the field in use in sight [LOC-002, LOC-013]', async ({
  newContext,
  openStep,
  stored,
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
    if (level === 'Ward') await checkNoSidewaysScroll(page);
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
  const show = page.getByRole('button', { name: t('location_map_show') });
  await expect(show).toBeVisible();
  await expect(page.getByText(t('location_map_hint', { host: 'www.openstreetmap.org' }))).toBeVisible();
  await checkAxe(page);
  expect(asked).toEqual([]);
  await show.click();
  const frame = page.getByTitle(t('location_map_title'));
  await expect(frame.contentFrame().getByText('The map')).toBeVisible();
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin');
  const address = await frame.getAttribute('src');
  expect(address).toMatch(/marker=-3\.\d+,36\.\d+$/);
  expect(asked).toEqual([address]);
  // Another house is another place: nothing is sent there unasked.
  await choose(page, 'House number', 'Mfano 1');
  await expect(frame).toBeHidden();
  await expect(show).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('a service silent for 8 seconds is given up; when it is back, a retry brings the real places [LOC-023, NAPA-010, LOC-026]', async ({
  newContext,
  openStep,
  allowConsole,
}) => {
  allowConsole(unreachable);
  // The clock stays with all pages of its browser context.
  const page = await (await newContext()).newPage();
  let isSilent = true;
  await answerPlaces(page, (route) => (isSilent ? Promise.resolve() : route.continue()));
  await page.clock.install();
  await openStep(page);
  await select(page, 'Region').click();
  await expect(page.getByText(t('choice_loading')).first()).toBeVisible();
  await page.clock.runFor(8_000);
  await expect(page.getByText(t('location_unavailable', { places: t('location_regions') }))).toBeVisible();
  await option(page, 'Arusha').click();
  await choose(page, 'Council', 'Arusha Urban');
  await choose(page, 'Ward', 'Placeholder ward 1');
  isSilent = false;
  await retry(page).click();
  // What the service knows stays; a placeholder does not.
  await expectChosen(page, { Region: 'Arusha', Council: 'Arusha Urban' });
  await expect(page.getByText(like('location_offline'))).toBeHidden();
  await choose(page, 'Ward', 'Sekei');
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
  await expect(page.getByText(t('location_load_failed', { places: t('location_regions') }))).toBeVisible();
  await page.unroute('**/assets/built-in-places-*.js');
  await retry(page).click();
  await expect(page.getByText(t('location_unavailable', { places: t('location_regions') }))).toBeVisible();
  await choose(page, 'Region', 'Arusha');
});
