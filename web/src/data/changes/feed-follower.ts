import { client } from '#data/connection/client.ts';
import { elapsedSince, readMoment } from '#data/connection/elapsed.ts';
import { setNetworkState } from '#data/connection/network-state.ts';

/**
 * How far the copy of the shop may answer in place of the server, on a page that asks it first (decision 0067). `unasked`: the feed has
 * not been asked since the page was opened, and what the copy says is brought up to date once it has. `behind`: something may have
 * happened since. `off`: the server is asked.
 */
type Lead = 'unasked' | 'current' | 'behind' | 'off';

/** Who follows the feed. */
interface Follower {
  /** Whose copy it is. */
  readonly accountId: string;
  /** Asks the feed to its end, once what is being asked is over; resolves then, whether or not it was reached. */
  ask(): Promise<void>;
  /** Whether the line for events is open and alive. */
  isSocketAlive(): boolean;
}

/** Milliseconds that a copy must have been whole before it leads. */
const ripeMs = 10 * 60_000;
/** Milliseconds for which an answer of the feed holds: while events are heard, and else for those who ask together. */
const holdsMs = { heard: 10 * 60_000, unheard: 2_000 };
/** Milliseconds in which the feed must have been asked: nobody may follow it, as a script did not arrive. */
const unaskedMs = 9_000;
const openedAt = readMoment();
/** Milliseconds after which the bar says from when the page is that the copy has drawn. */
const patienceMs = 1_500;
/** Milliseconds that the follower has to come. */
const followerMs = 5_000;

/** What had been heard and written when the feed was asked. */
interface Asked {
  readonly news: readonly object[];
  readonly writes: number;
}

/** What may have happened that the copy does not have. */
const news = new Set<object>();
let asking: (Asked & { readonly ended: Promise<void> }) | undefined;
let asked: Asked | undefined;
let askedAt = openedAt;
let isTried = false;
let isOff = false;
/** How many rows the feed has brought since the page was opened, and when it was last asked whether there are any. */
let brought = 0;
let known = 0;
/** Waits to say from when the page is. */
let telling: ReturnType<typeof setTimeout> | undefined;
let follower: Follower | undefined;
let ledFor: string | undefined;
let takeFollower: () => void = () => undefined;
const arrived = new Promise<void>((resolve) => {
  takeFollower = resolve;
});

/** Returns whether a copy that is whole since this moment, in milliseconds, is old enough to lead. */
export function isCacheWarm(wholeSince: number | undefined, nowMs: number): boolean {
  return wholeSince !== undefined && nowMs - wholeSince >= ripeMs;
}

export function readLead(): Lead {
  if (isOff) return 'off';
  if (!isTried) return elapsedSince(openedAt) < unaskedMs ? 'unasked' : 'behind';
  const longestMs = follower?.isSocketAlive() ? holdsMs.heard : holdsMs.unheard;
  return asked && knowsAll(asked) && elapsedSince(askedAt) < longestMs ? 'current' : 'behind';
}

/** Notes that the copy may lack something; call the answer where it turns out to have it. */
export function noteNews(): () => void {
  const one = {};
  news.add(one);
  return () => void news.delete(one);
}

/** Notes that the feed is being asked; call the answer with the number of rows that came, or without where none did. */
export function beginAsking(): (rows?: number) => void {
  const now: Asked = { news: [...news], writes: readWrites() };
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  asking = { ...now, ended };
  return (rows) => {
    isTried = true;
    asking = undefined;
    if (rows !== undefined) {
      asked = now;
      askedAt = readMoment();
      for (const one of now.news) news.delete(one);
    }
    brought += rows ?? 0;
    setNetworkState({ isCatchingUp: false });
    end();
  };
}

/** From now on the server is asked: the feed refuses. */
export function stopFollowing(): void {
  isOff = true;
  stopTelling();
}

function stopTelling(): void {
  clearTimeout(telling);
  setNetworkState({ isCatchingUp: false });
}

/** Takes who follows the feed; returns how to stop. Meanwhile the server is asked, as on a receipt, which stands in no bar. */
export function registerFeedFollower(one: Follower): () => void {
  // Whoever signs in on the page of somebody else is answered by the server, as on a page of their own that is opened for the first time.
  ledFor ??= one.accountId;
  if (ledFor !== one.accountId) stopFollowing();
  follower = one;
  takeFollower();
  return () => {
    follower = undefined;
    // Nobody hears what happens until the next one comes.
    noteNews();
    stopTelling();
  };
}

/** Waits until the copy has what happened so far, whatever happens meanwhile; false where it does not come to know. */
export async function catchUp(): Promise<boolean> {
  await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, followerMs))]);
  if (readLead() === 'current') return true;
  const then: Asked = { news: [...news], writes: readWrites() };
  const thenMs = performance.now();
  // What is being asked may have been asked too early: then it is asked once more.
  while (asking && !knowsAll(asking, then)) await asking.ended;
  if (!asked || askedAt.ranMs < thenMs || !knowsAll(asked, then)) await (asking?.ended ?? follower?.ask());
  return readLead() !== 'off' && asked !== undefined && askedAt.ranMs >= thenMs && knowsAll(asked, then);
}

/** Returns whether the feed has brought nothing since this was last asked, or the page was opened, and asks it. */
export async function isAsKnown(): Promise<boolean> {
  const isCaughtUp = await catchUp();
  const isSame = isCaughtUp && brought === known;
  known = brought;
  return isSame;
}

/** The copy has drawn a page before the feed was asked: after a moment the bar says from when it is. */
export function noteDrawn(asOf: number): void {
  telling ??= setTimeout(() => {
    if (readLead() === 'unasked') setNetworkState({ isCatchingUp: true, asOf });
  }, patienceMs);
}

/** Returns whether the feed was asked after all that was heard and written by then. */
function knowsAll(one: Asked, then: Asked = { news: [...news], writes: readWrites() }): boolean {
  return one.writes >= then.writes && then.news.every((each) => one.news.includes(each) || !news.has(each));
}

/** How many calls of this page may have changed something. */
function readWrites(): number {
  return client.source?.writes ?? 0;
}
