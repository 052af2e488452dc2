import { readStored, store } from '#data/browser-storage.ts';

const key = 'duka.savesData';
/** Where the service worker reads the choice (`web/worker/pictures.ts`); it has no local storage. */
const [cacheName, address] = ['duka-choices', '/saves-data'];

/** Whether little data is to be used: as the seller chose on this device, else as the browser asks. */
export function savesData(): boolean {
  const chosen = readStored(key);
  if (chosen !== null) return chosen === 'on';
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

export async function chooseSavesData(isOn: boolean): Promise<void> {
  store(key, isOn ? 'on' : 'off');
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(cacheName);
  await cache.put(address, new Response(isOn ? 'on' : 'off'));
}
