import type { Page } from 'playwright-core';

/** Milliseconds after which a thread that does not open ends the bench. */
const longestMs = 30_000;

/**
 * Opens the contact's thread from a list of contacts that has just been loaded; returns the milliseconds from the tap to
 * the frame that shows the newest message, as the page's own clock tells them. Throws when it is not shown.
 */
export async function openThread(page: Page, name: string, newest: string): Promise<number> {
  await page.goto('/messages');
  const contact = page.getByRole('link', { name });
  await contact.waitFor();
  // Counts, names and marks have come: only the thread itself is still to be asked for.
  await page.waitForLoadState('networkidle');
  const clock = await page.evaluateHandle(measureTapToText, { text: newest, longestMs });
  await contact.tap();
  return clock.evaluate(({ shownMs }) => shownMs);
}

/** Runs in the page; waits for the tap once it has answered. What is covered by something else, or outside of the window, counts as not shown. */
function measureTapToText({ text, longestMs }: { text: string; longestMs: number }) {
  const isShown = () => {
    const row = [...document.querySelectorAll('li')].findLast((each) => each.textContent?.includes(text));
    const words = row && [...row.querySelectorAll('*')].findLast((each) => each.textContent?.includes(text));
    if (!words) return false;
    const { left, top, width, height } = words.getBoundingClientRect();
    return words.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  const shownMs = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`"${text}" was not shown.`)), longestMs);
    const onTap = ({ timeStamp }: Event) => {
      const { port1, port2 } = new MessageChannel();
      // What is posted within a frame arrives once that frame is painted.
      port1.onmessage = () => resolve(performance.now() - timeStamp);
      const look = () => (isShown() ? port2.postMessage(undefined) : requestAnimationFrame(look));
      requestAnimationFrame(look);
    };
    addEventListener('click', onTap, { capture: true, once: true });
  });
  return { shownMs };
}
