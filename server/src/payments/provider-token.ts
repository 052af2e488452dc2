import type { ProviderReply } from './provider-call.ts';

/** What a provider gives for the keys: a token with the milliseconds it is good for; or it refuses the keys; or nothing is known. */
export type TokenAnswer =
  | { readonly kind: 'token'; readonly header: string; readonly lifeMs: number }
  | { readonly kind: 'wrong keys' }
  | { readonly kind: 'unknown' };

/** Milliseconds before a token's end at which a new one is fetched. */
const marginMs = 60_000;
/** Milliseconds for which refused keys are not tried again: a provider counts, and may lock, such calls. */
const refusedMs = 60_000;

interface Held {
  readonly answer: Exclude<TokenAnswer, { kind: 'unknown' }>;
  /** By the clock of `now`. */
  readonly until: number;
}

export interface TokenHolder {
  /** Returns the token, renewed where it has ended. Calls at the same time share one renewal. */
  get(): Promise<TokenAnswer>;
  /**
   * Sends a call with the token. A provider may end a token early: after a 401 it is renewed and the call sent once more.
   * Returns the kind of `TokenAnswer` that stood in its way, without having called.
   */
  call(send: (header: string) => Promise<ProviderReply>): Promise<ProviderReply | 'wrong keys' | 'unknown'>;
}

/**
 * Holds the token of one set of keys. `now` are milliseconds that pass evenly, so neither a changed clock of this machine nor one
 * of the provider's that differs from it makes a token seem fresh.
 */
export function createTokenHolder(fetchToken: () => Promise<TokenAnswer>, now: () => number): TokenHolder {
  let held: Held | undefined;
  let renewing: Promise<TokenAnswer> | undefined;

  async function renew(): Promise<TokenAnswer> {
    const at = now();
    const answer = await fetchToken();
    if (answer.kind === 'unknown') return answer;
    held = { answer, until: at + (answer.kind === 'token' ? Math.max(answer.lifeMs - marginMs, marginMs) : refusedMs) };
    return answer;
  }

  async function get(): Promise<TokenAnswer> {
    if (held && now() < held.until) return held.answer;
    renewing ??= renew().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  async function call(send: (header: string) => Promise<ProviderReply>) {
    const token = await get();
    if (token.kind !== 'token') return token.kind;
    const reply = await send(token.header);
    if (reply.status !== 401) return reply;
    // Whoever comes second finds the new token there.
    if (held?.answer === token) held = undefined;
    const renewed = await get();
    return renewed.kind === 'token' ? send(renewed.header) : renewed.kind;
  }

  return { get, call };
}
