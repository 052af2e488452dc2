import type { FastifyInstance } from 'fastify';
import { isApiPath } from './api-path.ts';

/** Every answer of the API has these headers; wire section 2. A room may replace those on caching and content. */
const apiHeaders = {
  'X-Content-Type-Options': 'nosniff',
  Server: 'Appwrite',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

export function addApiHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    if (isApiPath(request.url)) reply.headers(apiHeaders);
  });
}
