import { expect, type Page } from '@playwright/test';

/** Fails when the focused element is outside the window, or covered by something else. */
export async function checkFocusIsSeen(page: Page): Promise<void> {
  const finding = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return 'nothing has the focus';
      const { left, right, top, bottom, height } = focused.getBoundingClientRect();
      const name = focused.outerHTML.slice(0, 160);
      const { width, height: windowHeight, offsetTop } = window.visualViewport as VisualViewport;
      if (left < 0 || right > width) return `beyond the side (${left} to ${right}): ${name}`;
      // An element higher than the window, such as a page, can only be seen in part.
      if (height < windowHeight && (top < offsetTop || bottom > offsetTop + windowHeight)) {
        return `outside the window (${top} to ${bottom}): ${name}`;
      }
      // Just inside each edge and in the middle: a bar may cover a part.
      const inset = Math.min(4, height / 2);
      for (const y of [top + inset, (top + bottom) / 2, bottom - inset]) {
        const hit = document.elementFromPoint((left + right) / 2, y);
        if (hit && !focused.contains(hit) && !hit.contains(focused)) {
          return `covered at ${y} by ${hit.outerHTML.slice(0, 160)}: ${name}`;
        }
      }
      return '';
    });
  await expect.poll(finding).toBe('');
}
