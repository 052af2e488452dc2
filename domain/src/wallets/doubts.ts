import { dayMs } from '#values/durations.ts';
import type { WalletMessage } from './read-message.ts';
import { readReferenceSpan } from './wallet.ts';

/** Why a message that was read asks for a second look (WALLET-007). */
export type Doubt = 'reference' | 'old';

/** A wallet writes its reference and its message at the turn of a day a little apart. */
const slackMs = dayMs;
/** Whoever pays today shows a message of today. */
const oldMs = 7 * dayMs;

/** Lists the doubts about a message: its reference holds another date than its text, or it is more than seven days old. */
export function listDoubts(
  { wallet, reference, receivedAt }: Pick<WalletMessage, 'wallet' | 'reference' | 'receivedAt'>,
  nowMs: number,
): readonly Doubt[] {
  const span = readReferenceSpan(wallet, reference);
  const receivedMs = receivedAt === null ? span?.from : Date.parse(receivedAt);
  if (receivedMs === undefined) return [];
  const isApart = span !== undefined && (receivedMs < span.from - slackMs || receivedMs > span.until + slackMs);
  // What holds only the year is as old as the year's end.
  const latestMs = receivedAt === null && span ? span.until : receivedMs;
  return [...(isApart ? (['reference'] as const) : []), ...(latestMs < nowMs - oldMs ? (['old'] as const) : [])];
}
