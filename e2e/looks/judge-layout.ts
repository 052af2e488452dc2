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

/** Measures the page as it stands in its window; answers what is wrong, each in a line. */
export async function judgeLayout(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const findings: string[] = [];
  for (const [fault, rule] of Object.entries(rules)) {
    const found = await page.evaluate(rule);
    const told = found.slice(0, mostTold).map((finding) => `${width} px: ${fault}: ${finding}`);
    findings.push(...told, ...(found.length > mostTold ? [`and ${found.length - mostTold} more of them`] : []));
  }
  return findings;
}
