import { createHash } from 'node:crypto';
import type { Asked, PaymentProvider, QueryAnswer } from './provider.ts';
import { fieldsOf, textOf } from './provider-words.ts';

const secondMs = 1000;

/** What a phone does, by the last two digits of its number: after how many seconds, and what is paid of the amount. */
interface Habit {
  readonly afterMs: number;
  /** The part that is paid; absent where nothing is. */
  readonly part?: number;
  readonly failure?: 'refused' | 'funds';
}

const habits: Readonly<Record<string, Habit>> = {
  '11': { afterMs: 4 * secondMs, failure: 'refused' },
  '22': { afterMs: Number.POSITIVE_INFINITY },
  '33': { afterMs: 4 * secondMs, part: 0.5 },
  '44': { afterMs: 4 * secondMs, part: 1.5 },
  '55': { afterMs: 120 * secondMs, part: 1 },
  '66': { afterMs: 4 * secondMs, failure: 'funds' },
};
const usual: Habit = { afterMs: 4 * secondMs, part: 1 };

/**
 * Makes a provider without wallets and money, to try the app with: a number ending in 00 pays after some seconds, as every other does, 11
 * refuses, 22 never answers, 33 pays half, 44 more than was asked, 55 after two minutes, and 66 lacks the money. It remembers nothing: the
 * moment of a request is the name that it gives to it.
 */
export function createSandbox(now: () => Date): PaymentProvider {
  return {
    id: 'sandbox',
    ask: async () => ({ kind: 'sent', providerReference: String(now().getTime()) }),
    query: async (asked) => answer(asked, now().getTime()),
    readHint: ({ body }) => textOf(fieldsOf(body).reference),
  };
}

function answer({ reference, phone, amount, providerReference }: Asked, nowMs: number): QueryAnswer {
  if (providerReference === null) return { kind: 'missing' };
  const { afterMs, part = 0, failure } = habits[phone.slice(-2)] ?? usual;
  if (nowMs - Number(providerReference) < afterMs) return { kind: 'pending' };
  if (failure) return { kind: 'failed', failure };
  const receipt = `SB${createHash('sha256').update(reference).digest('hex').slice(0, 8).toUpperCase()}`;
  return { kind: 'paid', amount: Math.ceil(amount * part), receipt, fee: null };
}
