import { expect, type Page } from '@playwright/test';

/** The smallest target in CSS pixels; WCAG 2.2, 2.5.8. */
const smallestTargetPx = 24;

/** Fails when the page scrolls sideways. */
export async function checkNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(excess, `pixels beyond the right edge of ${page.url()}`).toBeLessThanOrEqual(0);
}

/** Fails when a control is too small for a finger. */
export async function checkTargets(page: Page): Promise<void> {
  expect(await findSmallTargets(page), `smaller than ${smallestTargetPx} px on ${page.url()}`).toEqual([]);
}

/** Returns which controls are too small for a finger. Links inside a line of text are as high as the line. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const sizeOf = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return Math.min(width, height);
    };
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role="button"], [role="checkbox"], [role="switch"]',
    );
    return (
      [...targets]
        .filter((target) => target.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        // The buttons of the emoji picker are its makers'.
        .filter((target) => !target.closest('[aria-hidden="true"], [inert], .EmojiPickerReact'))
        .filter((target) => getComputedStyle(target).display !== 'inline')
        .flatMap((target) => {
          const sizes = [target, ...((target as HTMLInputElement).labels ?? [])].map(sizeOf);
          const size = Math.max(...sizes);
          // A control of one pixel is for screen readers only, or shown once it has the focus.
          return size <= 1 || size >= smallest ? [] : [`${size} px: ${target.outerHTML.slice(0, 200)}`];
        })
    );
  }, smallestTargetPx);
}
