import type { FastifyInstance } from 'fastify';

/**
 * Warns once when requests come through a proxy that nobody has named: then all callers seem to have its one address, so
 * that they share each other's limits.
 */
export function warnOfUnknownProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return;
    hasWarned = true;
    app.log.warn(
      'X-Forwarded-For arrives, but TRUST_PROXY is not set: every caller counts as the proxy. Set TRUST_PROXY=true if a proxy of yours stands in front.',
    );
  });
}
