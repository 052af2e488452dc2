import { createFeedFollower } from './changes/feed-follower.ts';
import type { FeedContext } from './changes/follow-feed.ts';
import { createLocalAnswers } from './changes/local-answers.ts';
import { requestOverSocket } from './connection/socket-requests.ts';
import type { LocalAnswers, Source } from './connection/source.ts';
import { createLocalStore } from './local-store/local-store.ts';
import { readOrdersSince } from './local-store/order-history.ts';
import { type WarmSearch, warmSearch } from './local-store/warm-search.ts';
import { pageOutbox } from './outbox/create-outbox.ts';
import { createPendingPatches } from './outbox/pending-patches.ts';

/** The part of a page's data that works on the phone's copy: a script of its own, loaded after the first one. */
export interface LocalData extends FeedContext {
  /** What the source asks before, or instead of, the server. */
  readonly answers: LocalAnswers;
  /** Resolves to the moment, as ISO text, from which the open copy has all orders; undefined where it has all of the shop, or none is open. */
  readOrdersSince(): Promise<string | undefined>;
  readonly warmSearch: WarmSearch;
}

/** Joins the copy, the pending commands and what is known of the feed, for the page of `source`. */
export function createLocalData(source: Source): LocalData {
  const store = createLocalStore(createPendingPatches(pageOutbox.commands));
  const feed = createFeedFollower(() => source.writes);
  return {
    ...{ source, store, feed, warmSearch },
    answers: { ...createLocalAnswers(store, feed), requestOverSocket },
    readOrdersSince: () => readOrdersSince(store),
  };
}
