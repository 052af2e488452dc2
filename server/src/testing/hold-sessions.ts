import { onTestFinished } from 'vitest';
import type { Database } from '#database/database.ts';

/**
 * Stops the server from finding sessions until released, at the latest by the end of the test. `asked` resolves once one
 * is looked up.
 */
export function holdSessions({ accounts }: Pick<Database, 'accounts'>): { asked: Promise<void>; goOn: () => void } {
  const { findSession } = accounts;
  const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  Object.assign(accounts, {
    findSession: async (secretHash: string) => {
      asked.resolve();
      await goOn.promise;
      return findSession(secretHash);
    },
  });
  onTestFinished(() => goOn.resolve());
  return { asked: asked.promise, goOn: goOn.resolve };
}
