import { readNetworkState, setNetworkState } from '#data/connection/network-state.ts';

/** Milliseconds that a page is left alone before the whole app is fetched in the background. */
const calmMs = 2_000;
/** Milliseconds between two looks for a newer version, by a page that stays open. */
const lookAgainMs = 60 * 60_000;

/**
 * Milliseconds after which a release is told to take over once more: Chromium waits until the older worker is at rest, and does not
 * always notice that it is.
 */
const askAgainMs = 1_000;

let registration: ServiceWorkerRegistration | undefined;
let isQuietNow = () => true;
let isTaking = false;

/**
 * Keeps the whole app on this device, by the service worker, and follows its releases: a newer one is told of and waits.
 * `isQuiet` answers whether nothing is half typed and nothing unsent; then a page that nobody looks at takes the release over.
 * Returns how to stop.
 */
export function followReleases(isQuiet: () => boolean): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const { serviceWorker: workers } = navigator;
  const wasControlled = workers.controller !== null;
  isQuietNow = isQuiet;
  let lookedAt = performance.now();

  const tell = () => {
    if (registration?.waiting && workers.controller) setNetworkState({ hasRelease: true });
  };
  const onFound = () => registration?.installing?.addEventListener('statechange', tell);
  // Another tab has taken a release over: the scripts of this page's own are gone from then on.
  const onTaken = () => {
    if (wasControlled) setNetworkState({ hasRelease: true });
  };
  const onVisibility = () => {
    if (document.hidden && readNetworkState().hasRelease && isQuiet()) return takeRelease();
    if (document.hidden || performance.now() - lookedAt < lookAgainMs) return;
    lookedAt = performance.now();
    registration?.update().catch(ignoreOffline);
  };
  const begin = async () => {
    registration = await workers.register('/sw.js').catch(ignoreOffline);
    registration?.addEventListener('updatefound', onFound);
    // It may have been found, or be here already, since this page was opened.
    onFound();
    tell();
    workers.controller?.postMessage('started');
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

/** Goes on with the newer version: this page is loaded anew. Once something is half typed it is not asked for any more. */
export function takeRelease(): void {
  if (isTaking) return;
  // Of several releases only the last one waits; where none does, another tab has taken it over.
  if (!registration?.waiting) {
    location.reload();
    return;
  }
  isTaking = true;
  const ask = () => {
    if (isQuietNow()) registration?.waiting?.postMessage('take-over');
    else stop();
  };
  const timer = setInterval(ask, askAgainMs);
  const onTaken = () => {
    stop();
    if (isQuietNow()) location.reload();
  };
  const stop = () => {
    clearInterval(timer);
    navigator.serviceWorker.removeEventListener('controllerchange', onTaken);
    isTaking = false;
  };
  navigator.serviceWorker.addEventListener('controllerchange', onTaken);
  ask();
}

/** Without a line, or where the browser grants no worker, the app works as before. */
function ignoreOffline(): undefined {
  return undefined;
}
