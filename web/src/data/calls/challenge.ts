import type { AccountSession } from './account.ts';
import { completeChallenge, type Factor, startChallenge } from './mfa.ts';

/** Milliseconds for which a challenge that was not passed is answered again; the server keeps it for an hour. */
const challengeMs = 30 * 60_000;

export interface Challenger {
  /** Makes the backend ask for a factor; for `email` it then sends a code. */
  readonly ask: (factor: Factor) => Promise<void>;
  /** Answers with a code. A wrong one may be followed by another: few challenges can be asked for in an hour. */
  readonly pass: (factor: Factor, code: string) => Promise<AccountSession>;
}

/** Shows a second factor to the backend, at sign-in or before the factor itself is changed. */
export function openChallenger(): Challenger {
  let open: { readonly factor: Factor; readonly id: string; readonly startedAt: number } | undefined;

  async function ask(factor: Factor) {
    open = { factor, id: await startChallenge(factor), startedAt: performance.now() };
    return open.id;
  }
  return {
    ask: async (factor) => void (await ask(factor)),
    async pass(factor, code) {
      const isOpen = open?.factor === factor && performance.now() - open.startedAt < challengeMs;
      const id = isOpen && open ? open.id : await ask(factor);
      const session = await completeChallenge(id, code);
      open = undefined;
      return session;
    },
  };
}
