import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails when axe finds anything on the page as it stands, in the light or in the dark theme. */
export async function checkAxe(page: Page): Promise<void> {
  // There are no frames of other hosts, for which axe would need a page of its own.
  const axe = () => new AxeBuilder({ page }).setLegacyMode();
  const everything = axe().options({ rules: { 'target-size': { enabled: true } } });
  await expectNothing(page, 'light', everything);
  // The theme changes colours only.
  await expectNothing(page, 'dark', axe().withRules('color-contrast'));
  await page.emulateMedia({ colorScheme: null });
}

async function expectNothing(page: Page, colorScheme: 'light' | 'dark', axe: AxeBuilder): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await settle(page);
  const { violations } = await axe.analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id}: ${help}\n    ${node.target.join(' ')}\n    ${node.html}\n    ${node.failureSummary ?? ''}`,
    ),
  );
  expect(findings, `axe, ${colorScheme} theme, ${page.url()}`).toEqual([]);
}

/** Waits until colours no longer change, as axe would measure them in between. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}
