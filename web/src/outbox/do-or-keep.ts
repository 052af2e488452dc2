import { toApiFailure } from '#api/api-error.ts';
import type { ToKept } from './command.ts';

/**
 * Does what the server is asked for; where the whole network is out it waits on this device instead. Answers what was answered,
 * and undefined for what waits. Throws as `work`, and a `NoRoomError`.
 */
export async function doOrKeep<Answer>(work: () => Promise<Answer>, toKept: ToKept): Promise<Answer | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!toApiFailure(error).isNetwork) throw error;
    // Where this does not arrive, nothing can be kept either.
    const keeper = await import('./keep-where-out.ts').catch(() => undefined);
    if (await keeper?.keepWhereOut(toKept)) return undefined;
    throw error;
  }
}
