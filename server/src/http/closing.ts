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
  app.addHook('onRequest', async () => {
    if (isClosing) throw apiError('general_service_unavailable');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('Connection', 'close');
  });
}
