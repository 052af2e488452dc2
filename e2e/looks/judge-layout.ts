import type { Page } from '@playwright/test';
import {
  findBrokenWords,
  findCoveredControls,
  findCoveringNotices,
  findCutHints,
  findFloatingOverControls,
  findGrownIcons,
  findHiddenFocus,
  findOutgrowingWords,
  findSecondBar,
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
  'a hint or a heading is cut': findCutHints,
  'what has the focus is hidden': findHiddenFocus,
  'a notice lies over a control or a heading': findCoveringNotices,
  'a second bar stands at the bottom': findSecondBar,
};

/** The most findings of a kind that are listed one by one. */
const maxListed = 4;

/**
 * The text of a function that runs in the page and answers what is wrong there, each in a line: one rule after the other, and
 * the page does in between what a rule has caused. Nine calls of the page would take as long as the rules.
 */
export const layoutProgram = `async () => {
  const findings = [];
  for (const [fault, rule] of [${Object.entries(rules).map(([fault, rule]) => `['${fault}', ${rule}]`)}]) {
    const found = rule();
    findings.push(...found.slice(0, ${maxListed}).map((finding) => \`\${innerWidth} px: \${fault}: \${finding}\`));
    if (found.length > ${maxListed}) findings.push(\`and \${found.length - ${maxListed}} more of them\`);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return findings;
}`;

/** Measures the page as it stands in its window; returns what is wrong, each in a line. */
export function judgeLayout(page: Page): Promise<string[]> {
  return page.evaluate(`(${layoutProgram})()`);
}
