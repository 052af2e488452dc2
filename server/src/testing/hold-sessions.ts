import { onTestFinished } from 'vitest';
import type { Database } from '#database/database.ts';

/**
 * Stops the server from finding sessions until `release` is called, or the test ends. `asked` resolves once a session
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
