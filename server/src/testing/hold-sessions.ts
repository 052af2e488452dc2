import { onTestFinished } from 'vitest';
import type { Database } from '#database/database.ts';

/**
 * Stops the server from finding sessions until released, at the latest by the end of the test. `asked` resolves once one
 * is looked up.
 */
export function holdSessions({ accounts }: Pick<Database, 'accounts'>): {
  asked: Promise<void>;
  release: () => void;
} {
  const { findSession } = accounts;
  const [asked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  Object.assign(accounts, {
    findSession: async (secretHash: string) => {
      asked.resolve();
      await release.promise;
      return findSession(secretHash);
    },
  });
  onTestFinished(() => release.resolve());
  return { asked: asked.promise, release: release.resolve };
}
