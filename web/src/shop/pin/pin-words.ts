import type { PinOutcome } from '#data/counter/unlock.ts';
import { m } from '#paraglide/messages.js';

/** Returns why a PIN was not taken; undefined for a right one, and for a lock-out, which counts down beside it. */
export function describePin(outcome: PinOutcome | undefined): string | undefined {
  if (outcome?.kind === 'wrong') return m.counter_pin_wrong({ count: outcome.triesLeft });
  if (outcome?.kind === 'outdated') return m.counter_pin_outdated();
  return undefined;
}
