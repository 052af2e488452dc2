import { toApiFailure } from '#api/api-error.ts';
import { isNetworkOut } from '#offline/is-network-out.ts';

/** Asks the server; answers `assumed` where the whole network is out, for a question that the server asks itself later. Throws as `ask`. */
export async function askOrAssume<Answer>(ask: () => Promise<Answer>, assumed: Answer): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (toApiFailure(error).isNetwork && (await isNetworkOut())) return assumed;
    throw error;
  }
}
