import { isUnanswered } from '#data/connection/api-error.ts';
import { connectivity } from '#data/connection/connectivity.ts';
import { loadSubmit } from './run-or-queue.ts';

/** Asks the server; returns `assumed` without a network, for a question that the server asks itself later. Rejects as `ask`. */
export async function askOrAssume<Answer>(ask: () => Promise<Answer>, assumed: Answer): Promise<Answer> {
  if (connectivity.isDown()) return assumed;
  try {
    return await ask();
  } catch (error) {
    if (isUnanswered(error) && (await (await loadSubmit()).isNetworkOut())) return assumed;
    throw error;
  }
}
