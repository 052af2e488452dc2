import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { choosePage, isDashboard, isLanguageChoice, isOfBackend, readSeller, toSellersPage } from './pages.ts';
import { answerPicture, readPicture } from './pictures.ts';

declare const self: ServiceWorkerGlobalScope;
/** Every file of this build, written in by `web/build/service-worker.ts`; a file without a revision has its own in its name. */
declare const precacheEntries: readonly { readonly url: string; readonly revision: string | null }[];

/** The folder of the pages in this build's language. */
declare const pagesFolder: string;
/** The scripts that answer the calls of a stored page. */
declare const sourceScripts: readonly string[];
/** The scripts that only the dashboard needs. */
declare const dashboardScripts: readonly string[];

/**
 * Holds the whole app on the device, so that it starts without a network and a second start fetches nothing of it (decision
 * 0049). Of the backend's answers it keeps small pictures alone (decision 0061), and a new build waits until the pages of the old one are closed, or say that now is
 * a quiet moment.
 */
const cacheName = 'duka-app';
const notesName = 'duka-notes';
const olderNote = '/older';
const precache = new PrecacheController({ cacheName });
precache.addToCacheList([...precacheEntries]);

self.addEventListener('install', (event) => {
  // Browsers that know how leave the worker asleep for what it would not answer.
  const routing = event as Partial<InstallEventWithRoutes>;
  const backend = ['/v1/*', '/napa/*', '/d/*', '/o/*', '/market'].map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network',
  }));
  const pictures = ['preview', 'view'].map((how) => ({
    condition: { urlPattern: { pathname: `/v1/storage/buckets/*/files/*/${how}` } },
    source: 'fetch-event',
  }));
  // Chromium would ask the server for a page while the worker starts, though the worker has it.
  const pages = { condition: { requestMode: 'navigate' }, source: 'fetch-event' };
  // Scripts and style sheets come from the device without it, those of an older build too.
  const assets = { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName } };
  if (routing.addRoutes) event.waitUntil(routing.addRoutes([...pictures, ...backend, pages, assets]));
  precache.install(event);
});

self.addEventListener('activate', (event) => {
  event.waitUntil(noteOlder());
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
  if (event.data === 'started') event.waitUntil(forgetOlder(event));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const { origin, pathname } = url;
  if (origin !== location.origin) return;
  const picture = request.method === 'GET' && request.destination === 'image' ? readPicture(url) : undefined;
  if (picture) event.respondWith(answerPicture(request, picture));
  if (isOfBackend(pathname)) return;
  if (isShared(request)) event.respondWith(keepShared(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate' && isLanguageChoice(pathname)) event.respondWith(changeLanguage(request));
  else if (request.mode === 'navigate') event.respondWith(answerPage(request, pathname));
  else if (precache.getCacheKeyForURL(request.url)) event.respondWith(precache.strategy.handle({ event, request }));
  else if (pathname.startsWith('/assets/')) event.respondWith(findOlder(request));
});

/**
 * Removes what only older builds have, once a page has started with this one and unless another is open: a form may be half typed there,
 * and its scripts come when they are needed. The page that has asked for this build may be such a one, as Chromium can be slow to
 * change over. The next start removes it then.
 */
async function forgetOlder(event: ExtendableEvent): Promise<void> {
  const notes = await caches.open(notesName);
  if (!(await notes.match(olderNote))) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { waiting, installing } = self.registration;
  // What a newer build keeps is no older one's.
  if (pages.length > 1 || waiting || installing) return;
  await precache.activate(event);
  await notes.delete(olderNote);
}

/** Notes that files of an older build may be here. */
async function noteOlder(): Promise<void> {
  await (await caches.open(notesName)).put(olderNote, new Response(''));
}

/** Answers a file of an older build, which the server may not have any more. */
async function findOlder(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName })) ?? fetch(request);
}

/**
 * Returns the page of the app. The one that is kept is for the seller who is signed in on this device; everyone else, and who
 * follows a link out of a mail, gets what the server sends, as long as it can be reached.
 */
async function answerPage(request: Request, pathname: string): Promise<Response> {
  const page = choosePage(pathname);
  if (page === undefined) return fetch(request);
  const seller = page === 'seller' ? await readSeller() : undefined;
  const kept = () => precache.matchPrecache(`${pagesFolder}${page === 'mailed-link' || seller ? 'app' : 'index'}.html`);
  const found = seller && (await kept());
  if (found) return toSellersPage(found, seller, sourceScripts, isDashboard(pathname) ? dashboardScripts : undefined);
  try {
    return await fetch(request);
  } catch (error) {
    const instead = await kept();
    if (instead) return instead;
    throw error;
  }
}

/**
 * Another language is another app, with a worker of its own: this one lets go of the device once the server knows the choice, and
 * the page that follows brings the other. Without a line nothing changes (R35).
 */
async function changeLanguage(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    await self.registration.unregister();
    await caches.delete(cacheName);
    return answer;
  } catch {
    return Response.redirect(new URL(request.referrer || '/', location.href));
  }
}

/** The properties that Chromium adds to the event and that the types lack. */
interface InstallEventWithRoutes {
  addRoutes(rules: readonly object[]): Promise<void>;
}

/** The address to which the system sends a picture or a text that another app shares, as the manifest says. */
const sharePath = '/share-picture';

/** True for what another app shares. */
function isShared({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  return method === 'POST' && new URL(url).pathname === sharePath;
}

/**
 * True when a page of another site sends it. The system itself names no page; nor does a page that hides itself, so
 * that the form asks before it takes a picture, and no text becomes an order by itself.
 */
function isForeign({ referrer, url }: Request): boolean {
  return URL.canParse(referrer) && new URL(referrer).origin !== new URL(url).origin;
}

/**
 * Keeps the first of the files until the form of a new product has taken it (`web/src/features/products/form/shared-picture.tsx` reads
 * it by the same names), and answers with the way to that form. A text without a file leads to the page that makes an order of it
 * (`web/src/features/orders/paste/shared-text.ts`), and a spreadsheet to the import (`web/src/features/imports/shared-table.tsx`). Where nothing could be read or kept, or a page of another site sent it, the form says that nothing came.
 */
async function keepShared(request: Request): Promise<Response> {
  const form = Response.redirect(new URL('/products/add?shared=1', request.url).href, 303);
  if (isForeign(request)) return form;
  try {
    const data = await request.formData();
    const files = data.getAll('picture').filter((part) => part instanceof File);
    const [first] = files;
    const table = data.get('table');
    if (!first && table instanceof File) return await keepSharedTable(table, request.url);
    // Apps put a message into one of these, and leave the others out or empty.
    const text = ['text', 'title', 'url']
      .map((name) => data.get(name))
      .find((value) => value && !(value instanceof File));
    if (!first && text) return await keepSharedText(text, request.url);
    await caches.delete('duka-shared');
    if (!first) return form;
    const cache = await caches.open('duka-shared');
    const about = {
      'content-type': first.type,
      'x-name': encodeURIComponent(first.name),
      'x-files': `${files.length}`,
    };
    await cache.put('/shared-picture', new Response(first, { headers: about }));
  } catch (error) {
    // A TypeError: the form is broken. A DOMException: there is no room.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
  }
  return form;
}

/** Keeps a text until the page of a new order has taken it, and answers with the way there. */
async function keepSharedText(text: FormDataEntryValue, url: string): Promise<Response> {
  await (await caches.open('duka-shared-text')).put('/shared-text', new Response(text));
  return Response.redirect(new URL('/orders/paste?shared=1', url).href, 303);
}

/** Keeps a spreadsheet until the import has taken it, and answers with the way there. */
async function keepSharedTable(table: File, url: string): Promise<Response> {
  await caches.delete('duka-shared');
  const headers = { 'x-name': encodeURIComponent(table.name) };
  await (await caches.open('duka-shared')).put('/shared-table', new Response(table, { headers }));
  return Response.redirect(new URL('/products/import', url).href, 303);
}
