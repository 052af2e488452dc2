import type { RefetchMissed } from '#data/connection/source.ts';
import { isAsKnown } from './feed-follower.ts';

/** What no feed tells of (R34), by the first word of its key. */
const unfed: readonly unknown[] = ['account', 'sessions'];
/** Milliseconds from the opening of a page in which what it has asked by itself is as good as new. */
const openingMs = 30_000;

/** Asks for what was missed on a page that the copy leads: for all of it, unless the feed says that nothing has happened. */
export async function refetchMissed(ask: RefetchMissed): Promise<void> {
  const isOpening = performance.now() < openingMs;
  if (!(await isAsKnown())) ask();
  else if (!isOpening) ask(({ queryKey }) => unfed.includes(queryKey[0]));
}
