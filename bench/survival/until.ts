import { setTimeout as pause } from 'node:timers/promises';

const waitMs = 10_000;

/** Throws when it does not come true in time. */
export async function until(isTrue: () => boolean, what: string): Promise<void> {
  const giveUpAt = performance.now() + waitMs;
  while (!isTrue()) {
    if (performance.now() > giveUpAt) throw new Error(`Waited in vain for ${what}.`);
    await pause(20);
  }
}
