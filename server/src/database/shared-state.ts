/** State that several processes of one database share (decision 0057). A single process has it in its own memory. */
export interface SharedState {
  /** True while other processes may be at work. */
  isShared(): boolean;
  /** Reads on to whatever any process has committed before the call, so that nothing that was cached is older. */
  catchUp(): Promise<void>;
  readonly limitCounts: LimitCounts;
  readonly turns: Turns;
  readonly waitingMails: WaitingMails;
  /** Deletes commits that every process has read. */
  prune(): Promise<void>;
}

/** The calls of one window of one key of one limit. */
export interface CountedKey {
  readonly name: string;
  readonly key: string;
  /** The number of the window; a count of an earlier one is forgotten. */
  readonly turn: number;
  /** When the window ends, in milliseconds since 1970. */
  readonly endsAt: number;
}

/** Counts calls for all processes at once. */
export interface LimitCounts {
  get(counted: CountedKey): Promise<number>;
  /** Adds calls; returns how many there are then. */
  add(counted: CountedKey, calls: number): Promise<number>;
  /** Takes some back, and deletes the row of a key that has none left. */
  giveBack(counted: CountedKey, calls: number): Promise<void>;
  /** Forgets them; returns how many there were. */
  clear(counted: CountedKey): Promise<number>;
  /** Deletes the counts of windows that have ended, and of each limit those beyond `maxKeys`: the keys with the fewest calls. */
  prune(now: Date, maxKeys: number): Promise<void>;
}

/** Mutual exclusion among the processes of one database. */
export interface Turns {
  /** Waits for the turn of this name among all processes. */
  alone<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Does the work when no process is at it and `isDue` says so of the time at which it was last done by any (ISO text), and
   * notes `now` for the next one.
   */
  once(name: string, run: ScheduledRun): Promise<void>;
}

export interface ScheduledRun {
  readonly now: string;
  readonly isDue: (lastAt: string | undefined) => boolean;
  readonly work: () => Promise<void>;
}

/** A mail or text that has not left yet. */
export interface WaitingMail {
  readonly id: string;
  readonly sealed: string;
  /** How often it was tried, this time included. */
  readonly tries: number;
}

/** The messages that wait to leave, until one process has sent them. */
export interface WaitingMails {
  /** Stores a mail that this process tries first, and no other process within `forMs` milliseconds. */
  add(mail: Pick<WaitingMail, 'id' | 'sealed'>, forMs: number): Promise<void>;
  /** Takes a mail that is due, for this process alone within `forMs` milliseconds; undefined when none is due. */
  claim(forMs: number): Promise<WaitingMail | undefined>;
  remove(id: string): Promise<void>;
  /** Delays the next try of a mail by `ms` milliseconds. */
  delay(id: string, ms: number): Promise<void>;
}
