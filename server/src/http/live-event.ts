import type { Visitor } from './caller.ts';

/** Something that happened and is on the disk, as listeners are told of it; wire section 10. */
export interface LiveEvent {
  /** Kinds and ids in turn, outermost first: `[['buckets', 'files'], ['files', 'a1']]`. */
  readonly resource: readonly (readonly [kind: string, id: string])[];
  /** `create`, `update`, `delete`, or with what was updated: `update.prefs`. */
  readonly action: string;
  readonly channels: readonly string[];
  /** The session that is over with this, or with an `update` owes a second factor: its sockets end (R12). */
  readonly endsSession?: string;
  /** Asks anew who may read it; called after the commit, and only while someone listens to one of the channels. */
  readonly findAudience: () => Promise<Audience>;
}

export interface Audience {
  /** The only ones worth asking: everyone, all who are signed in, or these accounts. */
  readonly candidates: 'everyone' | 'members' | readonly string[];
  /** What this caller may see of it; undefined when that is nothing. */
  readonly seenBy: (caller: Visitor) => Promise<object | undefined>;
}

/** Tells listeners of an event. Called only after the transaction behind it has answered; never throws or waits. */
export type Publish = (event: LiveEvent) => void;
