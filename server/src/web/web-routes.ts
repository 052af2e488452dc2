import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLanguage, type Language, languages } from '@duka/domain/values/language';
import { formatPrice } from '@duka/domain/values/money';
import helmet from '@fastify/helmet';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import { apiError } from '#errors.ts';
import { readLanguage, storeLanguageOnDevice } from '#http/caller/language.ts';
import type { Origins } from '#http/caller/origin.ts';
import { isApiPath } from '#http/caller/origin.ts';
import { sessionCookies } from '#http/caller/session-token.ts';
import { makeContentSecurityPolicy } from './content-security-policy.ts';

/** Seconds: a year. Built assets carry a hash of their content in their name, so they never change. */
const assetMaxAge = 365 * 24 * 60 * 60;
/** Seconds: a week. The browser requests the manifest and the icons at each start of the app, bypassing the service worker. */
const iconMaxAge = 7 * 24 * 60 * 60;

export interface WebDeps {
  readonly config: Pick<Config, 'publicUrl' | 'webConnectOrigins' | 'webFrameOrigins'>;
  /** The folder with the built web app. */
  readonly webRoot: string;
  /** Tells whether a page is one of this server. */
  readonly origins: Origins;
  /** Returns the account and shop of the session that a request carries; undefined without a valid session. */
  readonly findSeller: (request: FastifyRequest) => Promise<SignedInSeller | undefined>;
  /** Stores a language with the account of the session that a request carries, if any. */
  readonly storeLanguage: (request: FastifyRequest, language: Language) => Promise<void>;
  /** The shop's sales of today and its received money, in whole shillings. */
  readonly readDayMoney: (storeId: string) => Promise<{ readonly sales: number; readonly received: number }>;
}

/** Only ids that the seller's own calls name anyway, and the language. */
export interface SignedInSeller {
  readonly accountId: string;
  readonly storeId: string | undefined;
  /** The language among their preferences, if they have chosen one. */
  readonly language: Language | undefined;
}

/** Serves the built web app: its files, and its page for every address the app itself routes. */
export async function webRoutes(
  app: FastifyInstance,
  { config, webRoot, origins, findSeller, storeLanguage, readDayMoney }: WebDeps,
): Promise<void> {
  const signInPage = await readFile(join(webRoot, 'index.html'), 'utf8');
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: makeContentSecurityPolicy(config, signInPage) },
    // Only where the public URL is https; elsewhere it would force https on other programs of this host.
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ? { maxAge: assetMaxAge } : false,
    xFrameOptions: { action: 'deny' },
    // Mailed links carry a secret in their address: it must not leak to other hosts.
    referrerPolicy: { policy: 'same-origin' },
  });
  const builtLanguages = languages.filter((language) => existsSync(join(webRoot, pageIn(language, 'index.html'))));
  const hasPlainPage = existsSync(join(webRoot, 'app.html'));
  const hasDashboard = existsSync(join(webRoot, 'dashboard.html'));

  await app.register(serveStatic, {
    root: webRoot,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isAsset = path.startsWith(join(webRoot, 'assets/'));
      // A script or style sheet is under the policy of the page that loads it; its own would be half of a small one's bytes.
      if (isAsset && /\.(js|css)(\.\w+)?$/.test(path)) reply.removeHeader('Content-Security-Policy');
      reply.header('Cache-Control', isAsset ? `public, max-age=${assetMaxAge}, immutable` : cacheControlOf(path));
    },
  });

  /** A signed-in seller gets the page that loads the app at once; everyone else the sign-in page. */
  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const hasSession = sessionCookies.some((name) => request.cookies[name]);
    // The pages share every address.
    reply.header('Vary', 'Cookie, Accept-Encoding, Accept-Language');
    const seller = hasSession ? await findSeller(request) : undefined;
    const language = readLanguage(request, { among: builtLanguages, account: seller?.language });
    const readPage = (name: string) => readFile(join(webRoot, pageIn(language, name)), 'utf8');
    if (!hasPlainPage || (!hasSession && !isMailedLink(request.url)))
      return reply.sendFile(pageIn(language, 'index.html'));
    // A mailed link opens a form of its own: the sign-in page would only flash. Like the sign-in page, this
    // one says that no session came along.
    const hint = hasSession ? toHint(seller) : 'data-session="none"';
    if (hasDashboard && seller?.storeId !== undefined && isDashboard(request.url)) {
      const start = await readPage('dashboard.html');
      // Not stored, as Back would show an outdated sum as if it were current.
      reply.type('text/html; charset=utf-8').header('Cache-Control', 'private, no-store');
      const money = await readDayMoney(seller.storeId);
      return reply.send(fillMoney(start, money, language).replace('data-session="maybe"', hint));
    }
    const page = await readPage('app.html');
    reply.type('text/html; charset=utf-8').header('Cache-Control', hasSession ? 'private, no-cache' : 'no-cache');
    return reply.send(page.replace('data-session="maybe"', hint));
  }

  // A plain link, so that the language can be changed before the scripts are loaded, and without them (R35).
  app.get<{ Params: { language: string } }>('/language/:language', async (request, reply) => {
    const page = findOwnPage(request, origins);
    // For `account`, after a sign-in on a device without a chosen language, the page is served in the account's language.
    if (request.params.language !== 'account') {
      const language = builtLanguages.find((one) => one === request.params.language);
      if (language === undefined) throw apiError('general_route_not_found');
      storeLanguageOnDevice(request, reply, config.publicUrl, language);
      // A link on a stranger's page changes no account.
      if (page !== undefined) await storeLanguage(request, language);
    }
    return reply.header('Cache-Control', 'no-store').redirect(page ?? '/', 303);
  });
  // The worker caches the app of one language.
  app.get('/sw.js', { onSend: sendOnlyValidators }, async (request, reply) => {
    const seller = await findSeller(request);
    const file = pageIn(readLanguage(request, { among: builtLanguages, account: seller?.language }), 'sw.js');
    if (!existsSync(join(webRoot, file))) throw apiError('general_route_not_found');
    return reply.header('Vary', 'Cookie, Accept-Encoding, Accept-Language').sendFile(file);
  });
  // The service worker handles a picture shared by another app. Without one, the product form asks the seller to choose the picture there.
  app.post('/share-picture', {
    onRequest: async (_request, reply) =>
      reply.header('Cache-Control', 'no-store').redirect('/products/add?shared=1', 303),
    handler: async () => undefined,
  });
  app.get('/', sendPage);
  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) throw apiError('general_route_not_found');
    return sendPage(request, reply);
  });
}

/** Returns the Cache-Control header of a file without a hash in its name. */
function cacheControlOf(path: string): string {
  return /\.(webmanifest|png|svg)(\.\w+)?$/.test(path) ? `public, max-age=${iconMaxAge}` : 'no-cache';
}

/** Leaves out of an answer without a body the headers that the browser has already: each start of the app asks for its worker. */
async function sendOnlyValidators(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (reply.statusCode !== 304) return;
  for (const name of Object.keys(reply.getHeaders())) {
    if (!/^(cache-control|etag|last-modified|vary|x-request-id)$/i.test(name)) reply.removeHeader(name);
  }
}

/**
 * Attributes that the page passes to the app: with the ids it requests the shop and its products at once, without waiting for one
 * answer after the other. Ids hold no character that HTML would read (wire section 5).
 */
function toHint(seller: SignedInSeller | undefined): string {
  if (!seller) return 'data-session="maybe"';
  const store = seller.storeId === undefined ? '' : ` data-store="${seller.storeId}"`;
  return `data-session="maybe" data-account="${seller.accountId}"${store}`;
}

/** Returns where a page lies in `webRoot`: those of other languages than the first are in folders of their own. */
function pageIn(language: Language, name: string): string {
  return language === defaultLanguage ? name : `${language}/${name}`;
}

/** Returns the address of the page a request was made from, without its host; undefined when that is not this server's. */
function findOwnPage(request: FastifyRequest, origins: Origins): string | undefined {
  const page = URL.parse(request.headers.referer ?? '');
  // Two slashes at the start would lead to another host.
  return page && origins.allows(request, page) ? `${page.pathname.replace(/^\/+/, '/')}${page.search}` : undefined;
}

/** Matches the addresses that only mails and invitations name (AUTH-003, AUTH-004, STAFF-029), with or without a slash at the end. */
function isMailedLink(url: string): boolean {
  return /^\/(reset-password|verify-email|join\/[^/?]+)\/?(\?|$)/.test(url);
}

/** True for the dashboard: its own path, and the root. */
function isDashboard(url: string): boolean {
  return /^\/(dashboard\/?)?(\?|$)/.test(url);
}

/** Puts today's money where the build left its marks, so that it is visible before any script has loaded; DASH-003. */
function fillMoney(
  page: string,
  { sales, received }: { readonly sales: number; readonly received: number },
  language: Language,
): string {
  return page
    .replace('{{sales}}', formatPrice(sales, language))
    .replace('{{received}}', formatPrice(received, language));
}

/** True when someone opens an address of the app. A missing file must stay an error, not become a page. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || isApiPath(url) || url.startsWith('/assets/')) return false;
  if (headers.accept?.includes('text/html')) return true;
  // A program that accepts anything wants a page, unless the path names a file; a browser sends `Sec-Fetch-Dest`.
  const takesAnything = headers.accept === undefined || headers.accept === '*/*';
  return takesAnything && headers['sec-fetch-dest'] === undefined && !/\.[^/]*$/.test(url.split('?', 1)[0] ?? '');
}
