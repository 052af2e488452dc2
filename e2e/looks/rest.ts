import type { Page, Request } from '@playwright/test';

/** The scripts that each page is loading, from when it first rested. */
const loading = new WeakMap<Page, Set<Promise<unknown>>>();

/**
 * Waits until a page that was settled before is drawn as it will stay: the parts that it loads for a window of this size have come and
 * are shown, and its letters and the pictures in the window are there. Ends what still moves.
 */
export async function rest(page: Page): Promise<void> {
  await readAtRest(page, '() => undefined');
}

/**
 * Returns what `program`, the text of a function, finds in the page at rest: in one call of the page, and once more where parts of
 * the page have begun to come meanwhile.
 */
export async function readAtRest<Found>(page: Page, program: string): Promise<Found> {
  const scripts = loading.get(page) ?? watchScripts(page);
  for (;;) {
    await Promise.allSettled(scripts);
    const { isSettled, found } = await page.evaluate<{ isSettled: boolean; found: Found }>(`(async () => {
      await (${comeToRest})();
      const isSettled = document.documentElement.dataset.settled !== undefined;
      return { isSettled, found: isSettled ? await (${program})() : undefined };
    })()`);
    if (scripts.size === 0 && isSettled) return found;
  }
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

/** Runs in the page. */
async function comeToRest(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const isBusy = () =>
    document.documentElement.dataset.settled === undefined || document.querySelector('[aria-busy="true"]');
  const look = () => `${document.documentElement.scrollHeight} ${document.querySelectorAll('*').length}`;
  while (isBusy()) await nextFrame();
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
}
