import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

/** The program as text, in its short form: nothing of it runs outside the page. */
const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every rule, and the size of targets, which is off unless asked for. */
const everything: RunOptions = { rules: { 'target-size': { enabled: true } } };
/** The theme changes colours only. */
const colours: RunOptions = { runOnly: ['color-contrast'] };

/** Fails when axe finds anything on the page as it stands, in the light or in the dark theme. */
export async function checkAxe(page: Page): Promise<void> {
  expect(await findInBothThemes(page), `axe, ${page.url()}`).toEqual([]);
}

/** Returns what axe objects to on the page as it stands, in the light and in the dark theme, one text each. */
export async function findInBothThemes(page: Page): Promise<string[]> {
  const found = [...(await findAxeViolations(page, 'light')), ...(await findAxeViolations(page, 'dark', colours))];
  await page.emulateMedia({ colorScheme: null });
  return found;
}

/** Puts the page into one of the themes; returns what axe objects to on it, one text each. */
export async function findAxeViolations(
  page: Page,
  colorScheme: 'light' | 'dark',
  options: RunOptions = everything,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  return (await runAxe(page, options)).map((violation) => `${colorScheme} theme: ${violation}`);
}

type Run = (context: ElementContext, options: RunOptions) => Promise<AxeResults>;

/** The markup of the emoji picker is its makers'. */
const context = { exclude: ['.EmojiPickerReact'] };

/**
 * Runs axe in the page, into which the program is put once. What is no violation is left out, as it would take most of the
 * time; there are no frames of other hosts, no rule of these reads style sheets, and nothing plays by itself.
 */
async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(program);
  const wanted = { ...options, resultTypes: ['violations'], iframes: false, preload: false } satisfies RunOptions;
  return page.evaluate(findViolations, { context, wanted });
}

/** Runs in the page. */
async function findViolations(given: { context: ElementContext; wanted: RunOptions }): Promise<string[]> {
  await settleColours();
  const { axe } = window as unknown as { axe: { run: Run } };
  const { violations } = await axe.run(given.context, given.wanted);
  // A row that is scrolled in part beneath a bar is as large as the others; `findSmallTargets` and the layout's rules measure both.
  const isScrolledAway = (summary = '') => summary.includes('because it is partially obscured');
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ failureSummary }) => !isScrolledAway(failureSummary))
      .map(({ target, html, failureSummary }) =>
        [`${id}: ${help}`, target.join(' '), html, failureSummary ?? ''].join('\n    '),
      ),
  );

  /**
   * Ends the changes of colours, as axe would measure them in between. What inherits a colour may begin to change when its
   * parent has ended. None is waited for: in a folded section time does not pass for them.
   */
  async function settleColours(): Promise<void> {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const listEnding = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    do {
      for (const animation of listEnding()) animation.finish();
      await nextFrame();
    } while (listEnding().length > 0);
  }
}
