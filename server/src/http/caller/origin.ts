import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';

const allowedHeaders = [
  'Accept',
  'Content-Type',
  'Content-Range',
  'Range',
  'X-Appwrite-Project',
  'X-Appwrite-Locale',
  'X-Appwrite-JWT',
  'X-Duka-Override',
  'X-Duka-Override-Reason',
  'X-Appwrite-Dev-Key',
  'X-Appwrite-Response-Format',
  'X-Appwrite-Session',
  'X-Appwrite-ID',
  'X-Appwrite-Timestamp',
  'X-Fallback-Cookies',
  'X-SDK-Name',
  'X-SDK-Platform',
  'X-SDK-Language',
  'X-SDK-Version',
].join(', ');

const corsHeaders = {
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers': allowedHeaders,
  'Access-Control-Expose-Headers': 'X-Appwrite-Session, X-Fallback-Cookies',
};

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Decides which pages may call. With a public address, pages of this very origin (scheme, host and port) and of the one
 * that the request names. Without one it is not known what stands in front, so that pages of the request's own host
 * may, whatever their scheme and port. On this machine all loopback names and ports are one.
 */
export interface Origins {
  allows(request: FastifyRequest, page: URL): boolean;
}

export function createOrigins(publicUrl: string | undefined): Origins {
  return {
    allows(request, page) {
      if (isLoopbackHost(page.hostname) && isLoopbackHost(request.hostname.toLowerCase())) return true;
      if (publicUrl === undefined) return page.hostname === request.hostname.toLowerCase();
      return page.origin === publicUrl || page.origin === URL.parse(`${request.protocol}://${request.host}`)?.origin;
    },
  };
}

/** The three loopback names count as one. */
export function isLoopbackHost(hostname: string): boolean {
  return loopbackHosts.includes(hostname);
}

/**
 * Answers cross-origin headers and preflights for allowed pages (wire section 2). A stranger's page gets none,
 * and its changes are refused by `checkOrigin`.
 */
export function addCors(app: FastifyInstance, origins: Origins): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isApiPath(request.url)) return;
    reply.header('Vary', 'Origin');
    const { origin } = request.headers;
    if (origin !== undefined && isAllowed(request, origins, origin)) {
      reply.headers(corsHeaders).header('Access-Control-Allow-Origin', origin);
    }
  });
  for (const path of ['/v1/*', '/napa/v1/*']) {
    app.options(path, async (_, reply) => {
      // Seconds for which a browser need not ask again.
      reply.header('Access-Control-Max-Age', 600);
      return reply.code(204).send();
    });
  }
}

/** Refuses a change asked by a page of an unknown host; wire section 2. A call without Origin or Referer passes. */
export function checkOrigin(request: FastifyRequest, origins: Origins): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const page = request.headers.origin ?? request.headers.referer;
  if (page === undefined || page === '' || isAllowed(request, origins, page)) return;
  const hostname = URL.parse(page)?.hostname || 'null';
  throw apiError(
    'general_unknown_origin',
    `Invalid Origin. Register your new client (${hostname}) as a new Web platform on your project console dashboard`,
  );
}

/**
 * True when the page is allowed but of another site, where a browser holds our cookies back: only such a page gets the
 * session in `X-Fallback-Cookies`; R8.
 */
function needsFallbackCookies(request: FastifyRequest, origins: Origins): boolean {
  const { origin } = request.headers;
  if (origin === undefined || !isAllowed(request, origins, origin)) return false;
  const site = request.headers['sec-fetch-site'];
  return site === undefined ? URL.parse(origin)?.hostname !== request.hostname.toLowerCase() : site === 'cross-site';
}

/** Sends `X-Fallback-Cookies` where the browser needs it. */
export function sendFallbackCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  origins: Origins,
  value: string,
): void {
  if (needsFallbackCookies(request, origins)) reply.header('X-Fallback-Cookies', value);
}

/** True when a page of an unknown host asks for a socket, along with which a browser sends our cookies. */
export function isForeignPage(request: FastifyRequest, origins: Origins): boolean {
  const { origin } = request.headers;
  return origin !== undefined && !isAllowed(request, origins, origin);
}

function isAllowed(request: FastifyRequest, origins: Origins, page: string): boolean {
  const url = URL.parse(page);
  return url !== null && url.hostname !== '' && origins.allows(request, url);
}

/** True for the addresses of the API and of the location service; all others belong to the web app. */
export function isApiPath(url: string): boolean {
  return /^\/(v1|napa)([/?]|$)/.test(url);
}
