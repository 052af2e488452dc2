/** True for the API and for the public pages that the server renders (R68): the worker never answers these. */
export function isOfBackend(pathname: string): boolean {
  return /^\/(v1|napa|d|o|market)(\/|$)/.test(pathname);
}

/** True for the links by which a visitor chooses a language, which the server answers (R35). */
export function isLanguageChoice(pathname: string): boolean {
  return /^\/language\//.test(pathname);
}

/** Returns the page for a path: that of the app, or that of links in mails; undefined for a file. */
export function choosePage(pathname: string): 'seller' | 'mailed-link' | undefined {
  if (/\.[^/]+$/.test(pathname) && !pathname.startsWith('/products/') && !pathname.startsWith('/orders/'))
    return undefined;
  return /^\/(reset-password|verify-email|join\/[^/]+)\/?$/.test(pathname) ? 'mailed-link' : 'seller';
}

/** True for the paths of the dashboard, with which the installed app opens. */
export function isDashboard(pathname: string): boolean {
  return /^\/(dashboard\/?)?$/.test(pathname);
}

/** The seller who is signed in on this device, as `web/src/data/local-store/stored-seller.ts` stores it. */
export interface StoredSeller {
  readonly accountId: string;
  /** '' while they have no shop. */
  readonly storeId: string;
}

/** Reads the seller who is signed in on this device; undefined for nobody. */
export async function readSeller(): Promise<StoredSeller | undefined> {
  const cache = await caches.open('duka-seller');
  const stored = await cache.match('/seller');
  return stored?.json();
}

/**
 * Returns the page with the ids of its seller and their shop, so that it loads the shop at once, as the server does in
 * `server/src/web/web-routes.ts`, and with a mark that the page comes from the cache, so that it can answer calls without a network
 * (`web/src/app/main.ts`). The page preloads the scripts `first`, and `scripts` in place of those of the product list.
 */
export async function toSellersPage(
  page: Response,
  { accountId, storeId }: StoredSeller,
  first: readonly string[],
  scripts?: readonly string[],
): Promise<Response> {
  const store = isId(storeId) ? ` data-store="${storeId}"` : '';
  const hint = isId(accountId) ? ` data-account="${accountId}"${store}` : '';
  const text = (await page.text())
    .replace('data-session="maybe"', `data-session="maybe" data-stored${hint}`)
    .replace('<head>', `<head>${toLinks(first)}`);
  return new Response(scripts ? preload(text, scripts) : text, { headers: page.headers });
}

function preload(page: string, scripts: readonly string[]): string {
  return page
    .replaceAll(/<link rel="modulepreload" crossorigin fetchpriority="low"[^>]*>/g, '')
    .replace('</head>', `${toLinks(scripts)}</head>`);
}

function toLinks(scripts: readonly string[]): string {
  return scripts.map((url) => `<link rel="modulepreload" crossorigin href="${url}">`).join('');
}

/** True for an id, which has no character that HTML would interpret (wire section 5). */
function isId(text: string): boolean {
  return /^[\w.-]{1,36}$/.test(text);
}
