import type { Page } from '@playwright/test';

/** Waits until the page is drawn as it will stay: its letters and the pictures in the window are there. Ends what still moves. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    while (document.querySelector('[aria-busy="true"]')) await nextFrame();
    const look = () => `${document.documentElement.scrollHeight} ${document.querySelectorAll('*').length}`;
    let before = '';
    while (before !== look()) {
      before = look();
      await nextFrame();
      await document.fonts.ready;
      const inWindow = [...document.images].filter((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return bottom > 0 && top < innerHeight && image.checkVisibility();
      });
      // A picture that cannot be shown is replaced by the page.
      await Promise.allSettled(inWindow.map((image) => image.decode()));
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      for (const animation of ending) animation.finish();
    }
  });
}
