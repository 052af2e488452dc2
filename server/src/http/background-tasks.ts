import type { FastifyInstance } from 'fastify';
import { currentTurn, runInTurn } from '#work/turn.ts';

/**
 * Runs work that no answer waits for, in the turn of its caller. A failure is logged; closing the app waits for what is still running.
 */
export function createBackgroundTasks(app: FastifyInstance): (work: () => Promise<void>) => void {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return (work) => {
    const { account, address, isUnlimited = false } = currentTurn();
    // It is still the caller's work, but goes on when the caller has the answer.
    const run = runInTurn({ account, address, isUnlimited }, work)
      .catch((error: unknown) => app.log.error({ err: error }, 'background task failed'))
      .finally(() => running.delete(run));
    running.add(run);
  };
}
