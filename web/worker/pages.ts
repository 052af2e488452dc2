/** True for calls of the backend, which is always asked itself, and for the pages that it writes for everybody (R68). */
export function isOfBackend(pathname: string): boolean {
  return /^\/(v1|napa|d|o|market)(\/|$)/.test(pathname);
}

/** True for the links by which a language is chosen, which the server answers (R35). */
export function isLanguageChoice(pathname: string): boolean {
  return /^\/language\//.test(pathname);
}

/** Which page stands at an address: one of the app, one that only mails lead to, or a file, which is no page. */
export function choosePage(pathname: string): 'seller' | 'mailed-link' | undefined {
  if (/\.[^/]+$/.test(pathname) && !pathname.startsWith('/products/') && !pathname.startsWith('/orders/'))
    return undefined;
  return /^\/(reset-password|verify-email|join\/[^/]+)\/?$/.test(pathname) ? 'mailed-link' : 'seller';
}

/** True where the dashboard stands: what the app is opened with from the home screen. */
export function isDashboard(pathname: string): boolean {
  return /^\/(dashboard\/?)?$/.test(pathname);
}

/** The seller who is signed in on this device, as `web/src/data/local-store/stored-seller.ts` keeps it. */
export interface StoredSeller {
  readonly accountId: string;
  /** '' while they have no shop. */
  readonly storeId: string;
}

/** Returns undefined where nobody is signed in, as far as this device knows. */
export async function readSeller(): Promise<StoredSeller | undefined> {
  const cache = await caches.open('duka-seller');
  const kept = await cache.match('/seller');
  return kept?.json();
}

/**
 * Tells the page whose it is, as the server does with its own (`server/src/web/web-routes.ts`), so that it asks for the shop at once,
 * and that it is stored, so that its calls have an answer without a network (`web/src/app/main.ts`). `first` are the scripts of that,
 * `scripts` those that it asks for at once in place of the product list's.
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

/** Ids hold no character that HTML would read (wire section 5). */
function isId(text: string): boolean {
  return /^[\w.-]{1,36}$/.test(text);
}
