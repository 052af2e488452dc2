import type { FastifyInstance } from 'fastify';
import { apiError } from '#errors.ts';

/**
 * While the app closes, requests under way are answered, new ones on open connections are refused, and each answer asks
 * its client to close the connection. So the end of the server waits for work alone.
 */
export function addClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  // These two hooks use no promises, as they run for every request.
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isClosing ? apiError('general_service_unavailable') : undefined);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('Connection', 'close');
    done(null, payload);
  });
}
