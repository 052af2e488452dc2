import type { Page, Request } from '@playwright/test';

/** The scripts that each page is loading, from when it first rested. */
const loading = new WeakMap<Page, Set<Promise<unknown>>>();

/**
 * Waits until a page that was settled before is drawn as it will stay: the parts that it loads for a window of this size have come and
 * are shown, and its letters and the pictures in the window are there. Ends what still moves.
 */
export async function rest(page: Page): Promise<void> {
  const scripts = loading.get(page) ?? watchScripts(page);
  do {
    await Promise.allSettled(scripts);
    await page.waitForFunction(isSettled);
    await restOnce(page);
  } while (scripts.size > 0 || !(await page.evaluate(isSettled)));
}

/** Runs in the page. */
function isSettled(): boolean {
  return document.documentElement.dataset.settled !== undefined;
}

function watchScripts(page: Page): Set<Promise<unknown>> {
  const scripts = new Set<Promise<unknown>>();
  loading.set(page, scripts);
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return;
    const arriving: Promise<unknown> = readWhole(request).finally(() => scripts.delete(arriving));
    scripts.add(arriving);
  });
  return scripts;
}

/** A script that fails to come is the page's own matter. */
async function readWhole(request: Request): Promise<void> {
  await request.response().then(
    (response) => response?.finished(),
    () => undefined,
  );
}

async function restOnce(page: Page): Promise<void> {
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
