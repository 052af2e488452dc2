import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { compareSnapshots, listSnapshots, type Mode } from './looks/compare-snapshots.ts';
import { layoutProgram } from './looks/judge-layout.ts';
import { readAtRest } from './looks/rest.ts';
import { test } from './looks-fixtures.ts';
import { allScreens } from './support/all-screens.ts';
import { findAxeViolations } from './support/check-axe.ts';
import { checkNoSidewaysScroll, findSmallTargets } from './support/check-layout.ts';
import { grammarParts, showGrammarPart } from './support/grammar-parts.ts';
import { settled } from './support/settled.ts';

type Theme = 'light' | 'dark';

/** The size and the checks of a window in which each screen is opened. */
interface MeasuredWindow {
  readonly width: number;
  readonly height: number;
  /** How much larger than usual the letters are; 1 by default. */
  readonly textScale?: number;
  /** True where a picture of each screen is compared. */
  readonly hasPicture: boolean;
  readonly axe: Theme | undefined;
}

/**
 * From the window in which screens are opened to the narrowest; a desk and a phone with pictures, and a phone also with larger
 * letters. Axe reads the layout of each kind of device once, and each theme once.
 */
const windows: readonly MeasuredWindow[] = [
  { width: 1280, height: 800, hasPicture: true, axe: 'light' },
  { width: 1920, height: 1080, hasPicture: false, axe: undefined },
  { width: 1024, height: 768, hasPicture: false, axe: undefined },
  { width: 768, height: 1024, hasPicture: false, axe: undefined },
  { width: 360, height: 640, hasPicture: true, axe: 'dark' },
  { width: 360, height: 640, textScale: 1.5, hasPicture: false, axe: undefined },
  { width: 320, height: 640, hasPicture: false, axe: undefined },
];

/** One screen of each kind of page, whose picture on a phone is compared in the dark theme too. */
const seenInTheDark = new Set([
  ...[
    'sign-in',
    'registration',
    'dashboard',
    'products',
    'product details',
    'new product',
    'orders',
    'order',
    'new sale',
  ],
  ...[
    'customers',
    'account of a customer',
    'thread',
    'money',
    'end of a day',
    'analytics',
    'store settings',
    'receipt',
  ],
  'question before a product is deleted',
]);

function listThemes(screen: string, { width, hasPicture }: MeasuredWindow): Theme[] {
  if (!hasPicture) return [];
  return width <= widestPhonePx && seenInTheDark.has(screen) ? ['dark', 'light'] : ['light'];
}

/** The width in CSS pixels up to which a window is touched with a finger. */
const widestPhonePx = 360;

/** The mode of comparing, by Playwright's `--update-snapshots`. */
const modes: Partial<Record<string, Mode>> = { all: 'renew all', changed: 'renew' };

for (const [name, open] of allScreens) {
  test(`${name}: fits windows from 320 to 1920 px, looks as it did, and axe finds nothing in either theme`, async ({
    page,
    newSeller,
    signIn,
    allowConsole,
  }, { config }) => {
    const mode = modes[config.updateSnapshots] ?? 'compare';
    await open({ page, newSeller, signIn, allowConsole });
    await settled(page);
    const findings: string[] = [];
    for (const measured of windows) {
      const { width, height, textScale, axe } = measured;
      await page.setViewportSize({ width, height });
      if (textScale) await scaleText(page, textScale);
      const letters = textScale ? `letters of ${textScale * 100} %: ` : '';
      const faults = await readAtRest<string[]>(page, layoutProgram);
      findings.push(...faults.map((fault) => `${letters}${fault}`));
      if (width <= widestPhonePx) findings.push(...(await findSmallTargets(page)));
      if (axe) findings.push(...(await findAxeViolations(page, axe)));
      const snapshots = listThemes(name, measured).map((scheme) => ({
        name: toPictureName(name, width, scheme),
        scheme,
      }));
      findings.push(...(await compareSnapshots(page, snapshots, mode)));
      if (textScale) await scaleText(page, 1);
    }
    expect(findings, 'npm run looks renews the pictures and shows old, new and difference').toEqual([]);
    // A window of 1280 x 800 at 200 % has 640 x 400 CSS pixels.
    await page.setViewportSize({ width: 640, height: 400 });
    await checkNoSidewaysScroll(page);
  });
}

test('the parts of the grammar: each that docs/design-language.md shows stands on its screen', async ({
  page,
  newSeller,
  signIn,
  allowConsole,
}, { config }) => {
  const isRenewed = config.updateSnapshots === 'changed' || config.updateSnapshots === 'all';
  for (const part of grammarParts) {
    await page.setViewportSize({ width: part.width, height: 640 });
    await part.open({ page, newSeller, signIn, allowConsole });
    await settled(page);
    await showGrammarPart(page, part, isRenewed);
  }
});

test('every picture belongs to a screen', () => {
  const names = allScreens.flatMap(([name]) =>
    windows.flatMap((measured) =>
      listThemes(name, measured).map((scheme) => toPictureName(name, measured.width, scheme)),
    ),
  );
  expect([...seenInTheDark].filter((name) => !allScreens.some(([screen]) => screen === name))).toEqual([]);
  expect(listSnapshots().sort()).toEqual(names.sort());
});

/** Enlarges the letters as the browser's own setting does. */
async function scaleText(page: Page, scale: number): Promise<void> {
  await page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    scale === 1 ? '' : `${scale * 100}%`,
  );
}

function toPictureName(screen: string, width: number, scheme: Theme): string {
  return `${screen.replaceAll(' ', '-')}-${width}${scheme === 'dark' ? '-dark' : ''}`;
}
