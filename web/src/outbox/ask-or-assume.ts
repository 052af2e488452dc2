import { isUnanswered } from '#api/api-error.ts';
import { isNetworkOut } from '#api/is-network-out.ts';
import { isLineOut } from '#api/line-silence.ts';

/** Asks the server; answers `assumed` where nothing can be reached, for a question that the server asks itself later. Throws as `ask`. */
export async function askOrAssume<Answer>(ask: () => Promise<Answer>, assumed: Answer): Promise<Answer> {
  if (isLineOut()) return assumed;
  try {
    return await ask();
  } catch (error) {
    if (isUnanswered(error) && (await isNetworkOut())) return assumed;
    throw error;
  }
}
