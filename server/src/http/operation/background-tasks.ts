import type { FastifyInstance } from 'fastify';
import { currentTurn, runInTurn } from '#work/turn.ts';

/**
 * Returns a function that runs work after the response, in the turn of its caller. A failure is logged; closing the app waits for the
 * running work.
 */
export function createBackgroundTasks(app: FastifyInstance): (work: () => Promise<void>) => void {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return (work) => {
    const { account, address, isUnlimited = false } = currentTurn();
    // The work has the caller's turn without its signal, so that it goes on after the response.
    const run = runInTurn({ account, address, isUnlimited }, work)
      .catch((error: unknown) => app.log.error({ err: error }, 'background task failed'))
      .finally(() => running.delete(run));
    running.add(run);
  };
}
