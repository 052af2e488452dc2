import type { Page } from '@playwright/test';
import {
  findBrokenWords,
  findCoveredControls,
  findCoveringNotices,
  findFloatingOverControls,
  findGrownIcons,
  findHiddenFocus,
  findOutgrowingWords,
  findSidewaysScroll,
  findSilentCuts,
} from './layout-rules.ts';

const rules = {
  'scrolls sideways': findSidewaysScroll,
  'an icon has outgrown its size': findGrownIcons,
  'a word is broken': findBrokenWords,
  'words are wider than their control': findOutgrowingWords,
  'a control cannot be pressed': findCoveredControls,
  'something floats over a control': findFloatingOverControls,
  'text is cut without a sign': findSilentCuts,
  'what has the focus is hidden': findHiddenFocus,
  'a notice lies over a control': findCoveringNotices,
};

/** Findings of a kind that are told one by one. */
const mostTold = 4;

/**
 * Answers what each rule has found, one after the other; the page does in between what a rule has caused. Nine calls of the
 * page would take as long as the rules.
 */
const program = `(async () => {
  const found = [];
  for (const rule of [${Object.values(rules).join(', ')}]) {
    found.push(rule());
    await new Promise((resolve) => setTimeout(resolve));
  }
  return found;
})()`;

/** Measures the page as it stands in its window; answers what is wrong, each in a line. */
export async function judgeLayout(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const findings: string[] = [];
  const foundByRule = await page.evaluate<string[][]>(program);
  for (const [index, fault] of Object.keys(rules).entries()) {
    const found = foundByRule[index] ?? [];
    const told = found.slice(0, mostTold).map((finding) => `${width} px: ${fault}: ${finding}`);
    findings.push(...told, ...(found.length > mostTold ? [`and ${found.length - mostTold} more of them`] : []));
  }
  return findings;
}
