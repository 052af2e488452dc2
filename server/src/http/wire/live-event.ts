import type { CommittedAccountEvent } from '#database/committed-events.ts';
import type { Visitor } from '#http/caller/caller.ts';

/** A change that is on the disk, as listeners get it; wire section 10. */
export interface LiveEvent {
  /** Kinds and ids in turn, outermost first: `[['buckets', 'files'], ['files', 'a1']]`. */
  readonly resource: readonly (readonly [kind: string, id: string])[];
  /** `create`, `update` or `delete`; an update may say of what: `update.prefs`. */
  readonly action: string;
  readonly channels: readonly string[];
  /** The session that this event ends, or that owes a second factor after an `update`: its sockets end (R12). */
  readonly endsSession?: string;
  /**
   * Finds again who may read the row; called after the commit, and only while someone listens to one of the channels.
   */
  readonly findAudience: () => Promise<Audience>;
}

export interface Audience {
  /** The only callers worth asking: everyone, all who are signed in, or these accounts. */
  readonly candidates: 'everyone' | 'members' | readonly string[];
  /** Returns the payload for this caller; undefined when the caller may see nothing. */
  readonly seenBy: (caller: Visitor) => Promise<object | undefined>;
}

/** Makes the event that one account alone hears of. */
export function makeAccountLiveEvent({ kind: _, accountId, payload, ...event }: CommittedAccountEvent): LiveEvent {
  return {
    ...event,
    findAudience: async () => ({
      candidates: [accountId],
      // A counter is not its account.
      seenBy: async (caller) =>
        caller.kind !== 'guest' && caller.accountId === accountId && !caller.counter ? payload : undefined,
    }),
  };
}

/**
 * Sends an event to its listeners. It is called only after the transaction behind it has been committed, and never
 * throws or waits.
 */
export type Publish = (event: LiveEvent) => void;
