/** The moment in which every picture is taken, in milliseconds: a Saturday, 10 in the morning in Dar es Salaam. */
export const pictureTimeMs = Date.UTC(2026, 10, 21, 7);

/** Freezes the clock at `atMs`. It refers to nothing outside, as it runs in the page too. */
export function freezeClock(atMs: number): void {
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [atMs] : given, made),
    apply: () => new RealDate(atMs).toString(),
    get: (target, name) => (name === 'now' ? () => atMs : Reflect.get(target, name)),
  });
}

/**
 * Gives the page the same device on every machine: no copy of the shop is made, nothing was fetched, and the browser grants 1 GB. It
 * refers to nothing outside, as it runs in the page.
 */
export function fixDevice(): void {
  // The browser knows service workers, but the one of the app never comes.
  const never = new Promise<never>(() => undefined);
  const workers = { controller: null, ready: never, register: () => never };
  Object.defineProperty(navigator, 'serviceWorker', { value: Object.assign(new EventTarget(), workers) });
  Reflect.deleteProperty(globalThis, 'PerformanceObserver');
  // A page that is not secure has no storage to speak of.
  if (navigator.storage) navigator.storage.estimate = async () => ({ usage: 2_000_000, quota: 1024 ** 3 });
}
