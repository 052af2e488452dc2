import { startFirstCheck } from '#boot/first-check.ts';
import { learnCapabilities } from '#boot/learn-capabilities.ts';
import { startPrefetch } from '#boot/prefetch.ts';
import { todayStart } from '#boot/today-start.ts';
import { can } from '#data/calls/capabilities.ts';
import { client } from '#data/connection/client.ts';
import { track } from '#settled.ts';
import { paths } from './paths.ts';

// The entry holds little more than the calls that everything else waits for, so that they are sent while the other
// scripts are still arriving.
// The worker stores the page of a seller, whose first calls have an answer without a network too (decision 0049).
if (document.documentElement.dataset.stored !== undefined) {
  client.sourceReady = import('./page-data.ts').then(
    ({ startStoredPage }) => startStoredPage(),
    () => {
      // The script did not arrive: the first calls ask the network.
    },
  );
}
void learnCapabilities().then(() => {
  startCalls();
  startApp();
});
// The page itself asks so, once it has shown that scripts were missing (`web/build/missing-scripts.ts`).
document.addEventListener('try-again', startApp);

function startCalls(): void {
  const store = startFirstCheck();
  if (document.documentElement.dataset.session !== 'none' && location.pathname === paths.products) {
    import('#features/products/first-calls/product-list-start.ts').then(
      ({ startProductList }) => startProductList(store, new URLSearchParams(location.search)),
      () => {
        // Only the prefetch is lost: the list asks by itself, and says when its script does not arrive (ERR-007).
      },
    );
  }
  if (document.documentElement.dataset.session !== 'none' && isDashboard(location.pathname) && can('figures')) {
    store.then((found) => {
      if (found)
        startPrefetch(todayStart(found.$id), async () => (await import('#data/calls/figures.ts')).getToday(found.$id));
    });
  }
}

function startApp(): void {
  void track(import('./start-app.tsx').then(({ startAtRoot }) => startAtRoot()));
}

function isDashboard(pathname: string): boolean {
  return pathname === '/' || pathname === paths.dashboard;
}
