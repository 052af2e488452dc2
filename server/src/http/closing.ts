import type { FastifyInstance } from 'fastify';
import { apiError } from '#errors.ts';

/**
 * While the app closes, requests under way are answered, new ones on connections kept alive are refused, and each
 * answer tells its client to let the connection go: so the server's end waits for work alone.
 */
export function addClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  // Without promises: these two run for every request of the server's life.
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isClosing ? apiError('general_service_unavailable') : undefined);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('Connection', 'close');
    done(null, payload);
  });
}
