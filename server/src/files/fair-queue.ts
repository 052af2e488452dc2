/** Who waits, the first to be served first. */
const ranks = ['owner', 'member', 'guest'] as const;
export type Rank = (typeof ranks)[number];

/** The place of a piece of work: whose it is, and how soon it comes. */
export interface Turn {
  readonly caller: string;
  readonly rank: Rank;
}

export interface QueueLimits {
  /** The most pieces of work that run at once, and of those of guests. One caller has one of them. */
  readonly atOnce: number;
  readonly guestsAtOnce: number;
  /** The most that wait for one caller, and for all callers of a rank together. */
  readonly waitingOfCaller: number;
  readonly waitingOfRank: number;
}

/** Thrown instead of waiting; `isCallers` says that it is the caller who asks for too much. */
export class QueueFullError extends Error {
  readonly isCallers: boolean;

  constructor(isCallers: boolean) {
    super(isCallers ? 'too much waits for this caller' : 'too much waits');
    this.name = 'QueueFullError';
    this.isCallers = isCallers;
  }
}

export interface FairQueue {
  /** Runs the work when its turn comes. Throws `QueueFullError`. */
  run<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result>;
  waiting(): number;
}

type Waiting = Map<string, (() => void)[]>;

/**
 * Runs a few pieces of work at once: those of a higher rank first, and among those of one rank each caller in turn, so
 * that nobody waits for all that another has asked for (R20).
 */
export function createFairQueue(limits: QueueLimits): FairQueue {
  const waiting: Record<Rank, Waiting> = { owner: new Map(), member: new Map(), guest: new Map() };
  const running = new Map<string, Turn>();

  function mayRun({ caller, rank }: Turn): boolean {
    if (running.size >= limits.atOnce || running.has(caller)) return false;
    const guests = [...running.values()].filter((turn) => turn.rank === 'guest').length;
    return rank !== 'guest' || guests < limits.guestsAtOnce;
  }

  /** Gives free places to those who wait; a caller who gets one goes to the end of the line. */
  function startWaiting(): void {
    for (const rank of ranks) {
      const line = waiting[rank];
      for (const [caller, starts] of [...line]) {
        if (!mayRun({ caller, rank })) continue;
        const [start, ...later] = starts;
        line.delete(caller);
        if (later.length > 0) line.set(caller, later);
        running.set(caller, { caller, rank });
        start?.();
      }
    }
  }

  function waitFor({ caller, rank }: Turn): Promise<void> {
    const line = waiting[rank];
    const starts = line.get(caller) ?? [];
    if (starts.length >= limits.waitingOfCaller) throw new QueueFullError(true);
    if (countOf(line) >= limits.waitingOfRank) throw new QueueFullError(false);
    return new Promise((resolve) => line.set(caller, [...starts, resolve]));
  }

  return {
    async run(turn, work) {
      if (mayRun(turn)) running.set(turn.caller, turn);
      else await waitFor(turn);
      try {
        return await work();
      } finally {
        running.delete(turn.caller);
        startWaiting();
      }
    },
    waiting: () => ranks.reduce((sum, rank) => sum + countOf(waiting[rank]), 0),
  };
}

function countOf(line: Waiting): number {
  return [...line.values()].reduce((sum, starts) => sum + starts.length, 0);
}
