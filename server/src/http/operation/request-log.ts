import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#http/caller/caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The type of the error that the request was answered with, for the log. */
    refusal: string | undefined;
  }
}

/**
 * Writes one structured line per answered request, with the account and the address that it came from. The query is left
 * out, as links carry secrets in it, and so is all else that says who somebody is.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.decorateRequest('refusal', undefined);
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply));
}

/** Logs an address that cannot be read, for which no hook runs. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      path: withoutSecret(request.url.split('?', 1)[0] ?? ''),
      status: reply.statusCode,
      type: request.refusal,
      account: accountOf(request),
      address: request.ip,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    'request',
  );
}

/** Takes the token out of the address of an order's page: whoever has it opens the page (R69). */
function withoutSecret(path: string): string {
  return path.replace(/^\/+(?:o|%6f)\/+[^/]+/i, '/o/…');
}

/** No caller is known yet where a request was refused before it was looked for. */
function accountOf({ caller, halfMember }: FastifyRequest): string | undefined {
  const known: Caller | undefined = caller;
  return known?.kind === 'member' ? known.accountId : halfMember?.accountId;
}
