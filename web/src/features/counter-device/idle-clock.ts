import { minuteMs } from '@duka/domain/values/durations';

/** The clocks of a device, in milliseconds: one that nobody sets but that may rest while it sleeps, and the one that people set. */
interface Clocks {
  readonly monotonicMs: () => number;
  readonly wallMs: () => number;
}

const ownClocks: Clocks = { monotonicMs: () => performance.now(), wallMs: () => Date.now() };

/** Milliseconds by which a clock corrects itself; one that goes back further was set. */
const correctionMs = minuteMs;

/**
 * Makes the clock that tells how long nobody has touched a counter. The longer of two clocks counts, as one of them may rest, and one that
 * was set back counts as idle at once: it cannot keep a counter open (STAFF-017).
 */
export function createIdleClock(limitMs: number, { monotonicMs, wallMs }: Clocks = ownClocks) {
  let last = { monotonic: monotonicMs(), wall: wallMs() };
  return {
    touch(): void {
      last = { monotonic: monotonicMs(), wall: wallMs() };
    },
    isIdle(): boolean {
      const passed = wallMs() - last.wall;
      return passed < -correctionMs || Math.max(passed, monotonicMs() - last.monotonic) >= limitMs;
    },
  };
}
