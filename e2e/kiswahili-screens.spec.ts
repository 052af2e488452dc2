import { expect } from './fixtures.ts';
import { judgeLayout } from './looks/judge-layout.ts';
import { rest } from './looks/rest.ts';
import { test } from './looks-fixtures.ts';
import { allScreens } from './support/all-screens.ts';
import { findInBothThemes } from './support/check-axe.ts';
import { findSmallTargets } from './support/check-layout.ts';
import { collectAnnouncements, findEnglish } from './support/find-english.ts';
import { settled } from './support/settled.ts';
import type { Screen, Visit } from './support/visit.ts';

/** The screens that sellers see most, for `npm test`. */
const mostSeen = ['sign-in', 'registration', 'dashboard', 'products', 'new product', 'orders', 'messages', 'settings'];

for (const screen of allScreens) {
  const [name] = screen;
  test(`${name}: in Kiswahili no English is left, a phone cuts nothing, and axe finds nothing in either theme (R35)`, {
    tag: mostSeen.includes(name) ? '@kiswahili' : [],
  }, async ({ page, newSeller, signIn, allowConsole }) => {
    const findings = await judge(screen, { page, newSeller, signIn, allowConsole });
    expect(findings, 'support/find-english.ts lists which English may stay').toEqual([]);
  });
}

/** Opens a screen in a wide window and on a phone; returns what is wrong with it. */
async function judge([, open]: Screen, visit: Visit): Promise<string[]> {
  const { page } = visit;
  const readAnnounced = collectAnnouncements(page);
  await open(visit);
  await settled(page);
  await rest(page);
  const findings = await findEnglish(page, await readAnnounced());
  await page.setViewportSize({ width: 360, height: 640 });
  await rest(page);
  findings.push(
    ...(await findEnglish(page, await readAnnounced())),
    ...(await judgeLayout(page)),
    ...(await findSmallTargets(page)),
    ...(await findInBothThemes(page)),
  );
  const language = await page.locator('html').getAttribute('lang');
  if (language !== 'sw') findings.push(`the page says that its language is ${language}`);
  return [...new Set(findings)];
}
