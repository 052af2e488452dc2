/** A moment by both clocks of a device: the one that stands still while it sleeps, and the one that can be set. */
export interface Moment {
  readonly wallMs: number;
  readonly ranMs: number;
}

export function readMoment(): Moment {
  return { wallMs: Date.now(), ranMs: performance.now() };
}

/** Returns the milliseconds since a moment, those in which the device slept among them; a clock that was set counts as more. */
export function elapsedSince({ wallMs, ranMs }: Moment): number {
  return Math.max(Date.now() - wallMs, performance.now() - ranMs);
}
