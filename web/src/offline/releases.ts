import { setNetworkState } from './network-state.ts';

/** Milliseconds that a page is left alone before the whole app is fetched in the background. */
const calmMs = 2_000;
/** Milliseconds between two looks for a newer version, by a page that stays open. */
const lookAgainMs = 60 * 60_000;

let waiting: ServiceWorker | undefined;

/**
 * Keeps the whole app on this device, by the service worker, and follows its releases: a newer one is told of and waits.
 * `isQuiet` answers whether nothing is half typed and nothing unsent; then a page that nobody looks at takes the release over.
 * Answers how to stop.
 */
export function followReleases(isQuiet: () => boolean): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const { serviceWorker: workers } = navigator;
  const wasControlled = workers.controller !== null;
  let registration: ServiceWorkerRegistration | undefined;
  let lookedAt = performance.now();

  const tell = (worker: ServiceWorker | null | undefined) => {
    if (!worker || !workers.controller) return;
    waiting = worker;
    setNetworkState({ hasRelease: true });
  };
  const onFound = () => {
    const worker = registration?.installing;
    worker?.addEventListener('statechange', () => worker.state === 'installed' && tell(worker));
  };
  // Another tab has taken a release over: the scripts of this page's own are gone from then on.
  const onTaken = () => {
    if (wasControlled) setNetworkState({ hasRelease: true });
  };
  const onVisibility = () => {
    if (document.hidden && waiting && isQuiet()) return takeRelease();
    if (document.hidden || performance.now() - lookedAt < lookAgainMs) return;
    lookedAt = performance.now();
    registration?.update().catch(ignoreOffline);
  };
  const begin = async () => {
    registration = await workers.register('/sw.js').catch(ignoreOffline);
    tell(registration?.waiting);
    registration?.addEventListener('updatefound', onFound);
  };
  const timer = setTimeout(begin, calmMs);
  workers.addEventListener('controllerchange', onTaken);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    clearTimeout(timer);
    registration?.removeEventListener('updatefound', onFound);
    workers.removeEventListener('controllerchange', onTaken);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

/** Goes on with the newer version: this page is loaded anew. */
export function takeRelease(): void {
  if (!waiting || waiting.state === 'activated') {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take-over');
}

/** Without a line, or where the browser grants no worker, the app works as before. */
function ignoreOffline(): undefined {
  return undefined;
}
