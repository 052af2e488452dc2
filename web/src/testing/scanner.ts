import { onTestFinished, vi } from 'vitest';
import type { AppPage } from './render-app.ts';

/**
 * A scanner that types like a keyboard, one key each `everyMs` milliseconds by the clock of its keys, into what has the
 * focus; it ends with Enter unless something else is given. A key that is named comes in braces, as for `user.keyboard`.
 */
export function addScanner({ user, settled }: Pick<AppPage, 'user' | 'settled'>) {
  let nowMs = 10_000;
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => nowMs);
  onTestFinished(() => clock.mockRestore());
  return async (code: string, everyMs = 5, { end = '{Enter}', lateKey = -1 } = {}) => {
    await settled();
    nowMs += 1000;
    for (const [index, key] of [...code, end].entries()) {
      nowMs += everyMs + (index === lateKey ? 40 : 0);
      await user.keyboard(key);
    }
    // Whatever comes next is somebody's own.
    nowMs += 1000;
  };
}
