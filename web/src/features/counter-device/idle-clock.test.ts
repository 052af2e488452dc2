import { minuteMs } from '@duka/domain/values/durations';
import { expect, test } from 'vitest';
import { createIdleClock } from './idle-clock.ts';

/** An idle clock of five minutes, after one touch at the tenth minute of both clocks. */
function touched() {
  const at = { monotonic: 10 * minuteMs, wall: 10 * minuteMs };
  const clock = createIdleClock(5 * minuteMs, { monotonicMs: () => at.monotonic, wallMs: () => at.wall });
  return { at, clock };
}

test.each([
  ['both went on a little', 4, 4, false],
  ['both went on', 5, 5, true],
  ['the one rested while the device slept', 0, 5, true],
  ['the clock was set back, and time went on', 5, -120, true],
  ['the clock was set back just now', 0, -2, true],
  ['the clock was corrected by some seconds', 1, -0.5, false],
])(
  'a counter is idle after the minutes that one of two clocks has counted: %s [STAFF-017]',
  (_, monotonic, wall, isIdle) => {
    const { at, clock } = touched();
    at.monotonic += monotonic * minuteMs;
    at.wall += wall * minuteMs;
    expect(clock.isIdle()).toBe(isIdle);
  },
);

test('a touch begins the minutes anew [STAFF-017]', () => {
  const { at, clock } = touched();
  at.monotonic += 4 * minuteMs;
  at.wall += 4 * minuteMs;
  clock.touch();
  at.monotonic += 4 * minuteMs;
  at.wall += 4 * minuteMs;
  expect(clock.isIdle()).toBe(false);
});
