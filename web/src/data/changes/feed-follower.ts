import { elapsedSince, readMoment } from '#data/connection/elapsed.ts';
import { setNetworkState } from '#data/connection/network-state.ts';

/**
 * How far the copy of the shop may answer in place of the server, on a page that asks it first (decision 0067). `unasked`: the feed has
 * not been asked since the page was opened, and what the copy says is brought up to date once it has. `behind`: something may have
 * happened since. `off`: the server is asked.
 */
export type CopyStatus = 'unasked' | 'current' | 'behind' | 'off';

/** Reads the feed of one account's shop into the copy. */
export interface FeedReader {
  readonly accountId: string;
  /** Reads the feed to its end, once a call under way is over; resolves then, whether or not the end was reached. */
  read(): Promise<void>;
  /** Whether the socket for events is open and alive. */
  isSocketAlive(): boolean;
}

/** What a page knows of its copy: whether the feed has been read since the last event, and the last call that may have changed something. */
export type FeedFollower = ReturnType<typeof createFeedFollower>;

/** Milliseconds that a copy must have been whole before it answers first. */
const warmAfterMs = 10 * 60_000;
/** Milliseconds for which an answer of the feed is valid: while events come, and else for calls that come together. */
const validMs = { withEvents: 10 * 60_000, withoutEvents: 2_000 };
/** Milliseconds in which the feed must have been asked: there may be no reader, as a script did not arrive. */
const unaskedMs = 9_000;
/** Milliseconds after which the bar says of which moment a page from the copy is. */
const noticeAfterMs = 1_500;
/** Milliseconds that the reader has to arrive. */
const readerPatienceMs = 5_000;

/** What had happened, as far as this page knew, when the feed was asked. */
interface Snapshot {
  readonly changes: readonly object[];
  readonly writes: number;
}

/** Returns whether a copy that is whole since this moment, in milliseconds, may answer first. */
export function isCacheWarm(wholeSince: number | undefined, nowMs: number): boolean {
  return wholeSince !== undefined && nowMs - wholeSince >= warmAfterMs;
}

/** Makes the follower of one page. `readWrites` returns how many calls of the page may have changed something. */
export function createFeedFollower(readWrites: () => number) {
  const openedAt = readMoment();
  /** What may have happened that the copy does not have. */
  const changes = new Set<object>();
  let request: (Snapshot & { readonly ended: Promise<void> }) | undefined;
  let answered: Snapshot | undefined;
  let answeredAt = openedAt;
  let wasAsked = false;
  let isStopped = false;
  /** How many rows the feed has brought since the page was opened, and how many at the last `isUnchanged`. */
  let rowsReceived = 0;
  let rowsReported = 0;
  let noticeTimer: ReturnType<typeof setTimeout> | undefined;
  let reader: FeedReader | undefined;
  let accountId: string | undefined;
  const readerArrival = createSignal();

  const takeSnapshot = (): Snapshot => ({ changes: [...changes], writes: readWrites() });
  /** Returns whether the feed was asked after all of `then`. */
  const covers = (one: Snapshot, then = takeSnapshot()) =>
    one.writes >= then.writes && then.changes.every((each) => one.changes.includes(each) || !changes.has(each));
  const hideNotice = () => {
    clearTimeout(noticeTimer);
    setNetworkState({ isCatchingUp: false });
  };

  const readStatus = (): CopyStatus => {
    if (isStopped) return 'off';
    if (!wasAsked) return elapsedSince(openedAt) < unaskedMs ? 'unasked' : 'behind';
    const longestMs = reader?.isSocketAlive() ? validMs.withEvents : validMs.withoutEvents;
    return answered && covers(answered) && elapsedSince(answeredAt) < longestMs ? 'current' : 'behind';
  };
  /** Notes that the copy may lack something; call the answer where it turns out to have it. */
  const noteChange = () => {
    const change = {};
    changes.add(change);
    return () => void changes.delete(change);
  };
  /** From now on the server is asked: the feed is refused. */
  const stop = () => {
    isStopped = true;
    hideNotice();
  };
  /** Waits until the copy has what happened so far, whatever happens meanwhile; false where it cannot be brought that far. */
  const catchUp = async (): Promise<boolean> => {
    await Promise.race([readerArrival.given, new Promise((resolve) => setTimeout(resolve, readerPatienceMs))]);
    if (readStatus() === 'current') return true;
    const then = takeSnapshot();
    const thenMs = performance.now();
    // A call under way may have been sent too early: then the feed is asked once more.
    while (request && !covers(request, then)) await request.ended;
    if (!answered || answeredAt.ranMs < thenMs || !covers(answered, then)) await (request?.ended ?? reader?.read());
    return readStatus() !== 'off' && answered !== undefined && answeredAt.ranMs >= thenMs && covers(answered, then);
  };

  return {
    readStatus,
    noteChange,
    stop,
    catchUp,
    /** Notes that the feed is being asked; call the answer with the number of rows that came, or without where no answer came. */
    beginRequest(): (rows?: number) => void {
      const atRequest = takeSnapshot();
      const { given: ended, give } = createSignal();
      request = { ...atRequest, ended };
      return (rows) => {
        wasAsked = true;
        request = undefined;
        if (rows !== undefined) {
          answered = atRequest;
          answeredAt = readMoment();
          for (const change of atRequest.changes) changes.delete(change);
        }
        rowsReceived += rows ?? 0;
        setNetworkState({ isCatchingUp: false });
        give();
      };
    },
    /** Takes the reader of the feed; returns how to stop. While there is none the server is asked, as on a receipt, which has no bar. */
    register(one: FeedReader): () => void {
      // Whoever signs in on the page of somebody else is answered by the server, as on a page of their own that is opened for the first time.
      accountId ??= one.accountId;
      if (accountId !== one.accountId) stop();
      reader = one;
      readerArrival.give();
      return () => {
        reader = undefined;
        // Until the next one comes nobody listens to events.
        noteChange();
        hideNotice();
      };
    },
    /** Reads the feed, and returns whether it has brought nothing since this was last asked, or the page was opened. */
    async isUnchanged(): Promise<boolean> {
      const isSame = (await catchUp()) && rowsReceived === rowsReported;
      rowsReported = rowsReceived;
      return isSame;
    },
    /** Notes that the copy has answered for a page before the feed was asked: after a moment the bar says of which moment it is. */
    noteEarlyAnswer(asOf: number): void {
      noticeTimer ??= setTimeout(() => {
        if (readStatus() === 'unasked') setNetworkState({ isCatchingUp: true, asOf });
      }, noticeAfterMs);
    },
  };
}

/** Makes a promise that `give` resolves; the oldest browsers have no `Promise.withResolvers`. */
function createSignal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
