import type { FastifyInstance } from 'fastify';

/**
 * Runs work that no answer waits for. A failure is logged; closing the app waits for what is still running.
 */
export function createBackgroundTasks(app: FastifyInstance): (work: () => Promise<void>) => void {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return (work) => {
    const run = work()
      .catch((error: unknown) => app.log.error({ err: error }, 'background task failed'))
      .finally(() => running.delete(run));
    running.add(run);
  };
}
