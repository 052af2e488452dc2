import type { FastifyInstance } from 'fastify';
import { isApiPath } from '#http/caller/origin.ts';

/** Every answer of the API has these headers; wire section 2. A room may replace those on caching and content. */
const apiHeaders = {
  Server: 'Appwrite',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

export function addApiHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // No answer is read as another type than it says, whatever page of the server it comes from.
    reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff' });
    if (isApiPath(request.url)) reply.headers(apiHeaders);
  });
}

/** The release of Appwrite whose contract this server implements; answered by health and in every error. */
export const serverVersion = '1.7.5';
