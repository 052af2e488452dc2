/**
 * Has the page tell the same of every device: no copy of the shop is made, nothing was fetched, and the browser grants 1 GB. It
 * refers to nothing outside, as it runs in the page.
 */
export function holdDevice(): void {
  // The browser knows service workers, but the one of the app never comes.
  const never = new Promise<never>(() => undefined);
  const workers = { controller: null, ready: never, register: () => never };
  Object.defineProperty(navigator, 'serviceWorker', { value: Object.assign(new EventTarget(), workers) });
  Reflect.deleteProperty(globalThis, 'PerformanceObserver');
  // A page that is not secure has no storage to speak of.
  if (navigator.storage) navigator.storage.estimate = async () => ({ usage: 2_000_000, quota: 1024 ** 3 });
}
