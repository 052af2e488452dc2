import type { BrowserContext } from '@playwright/test';

/**
 * Makes the browser context of an earlier journey a new device: nobody is signed in, nothing is stored, the network is there. It
 * keeps the app alone: what was fetched of it, and the service worker with its files, which each journey would install anew.
 */
export async function clearContext(context: BrowserContext, origin: string): Promise<void> {
  await context.setOffline(false);
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.unrouteAll()]);
  const page = await context.newPage();
  // A page of the app's origin without the app: the service worker leaves the backend's addresses to the network.
  await page.goto(`${origin}/v1/health/version`);
  await page.evaluate(clearStorage);
  await page.close();
}

/** Runs in the page. */
async function clearStorage(): Promise<void> {
  localStorage.clear();
  const caches = (await globalThis.caches.keys()).filter((name) => name !== 'duka-app');
  await Promise.all(caches.map((name) => globalThis.caches.delete(name)));
  const databases = await indexedDB.databases();
  const deletions = databases.map(({ name = '' }) => indexedDB.deleteDatabase(name));
  await Promise.all(
    deletions.map((deletion) => {
      return new Promise((resolve, reject) => {
        deletion.onsuccess = resolve;
        deletion.onerror = () => reject(deletion.error);
      });
    }),
  );
}

/** Ends a journey in the context: its pages close without a question. */
export async function closePages(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
}
