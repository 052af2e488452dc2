import type { CollectionId } from '@duka/domain/collections';
import type { CallerScope } from '@duka/domain/commands/caller-scope';
import type { DocumentRow } from './types.ts';

/** The event that listeners get once a transaction is committed. It is plain data, so that it can be stored. */
export type CommittedEvent = CommittedChange | CommittedAccountEvent | MissedCommits;

/** Commits of other processes were missed: listeners must refetch. */
export interface MissedCommits {
  readonly kind: 'missed';
}

/** A document was changed. Its readers are looked up when a listener needs them; those of a deleted one are in `audience`. */
export interface CommittedChange {
  readonly kind: 'document';
  readonly action: 'create' | 'update' | 'delete';
  readonly collection: CollectionId;
  readonly id: string;
  /** The row as it is now, or a deleted one as it was. Absent for a row that another process wrote: the listener reads it. */
  readonly row?: DocumentRow;
  /** The accounts that could read a deleted row, each with its documents. */
  readonly audience?: readonly (readonly [accountId: string, scope: CallerScope])[] | undefined;
}

/** An event for one account only, about itself, its sessions or its files. */
export interface CommittedAccountEvent {
  readonly kind: 'account';
  readonly accountId: string;
  /** Kind and id of each level, the outermost first. */
  readonly resource: readonly (readonly [kind: string, id: string])[];
  readonly action: string;
  readonly channels: readonly string[];
  /** The session whose sockets end (R12). */
  readonly endsSession?: string;
  readonly payload: object;
}

/** Queues an event: listeners get it after the commit of its transaction. */
export type PublishEvent = (event: CommittedEvent) => void;

/** Must not throw. */
export type EventHandler = (event: CommittedEvent) => void;

/** The events of the open transaction, which is shared by several jobs. */
export interface EventBuffer {
  readonly publish: PublishEvent;
  /** Accepts the events of the current job, which succeeded. */
  accept(): void;
  /** Discards the events of the current job, which was rolled back. */
  discard(): void;
  /** Returns the accepted events in order; `take` also clears them. */
  accepted(): readonly CommittedEvent[];
  take(): readonly CommittedEvent[];
}

export function openEventBuffer(): EventBuffer {
  let open: CommittedEvent[] = [];
  let accepted: CommittedEvent[] = [];
  return {
    publish: (event) => void open.push(event),
    accept() {
      accepted.push(...open);
      open = [];
    },
    discard() {
      open = [];
    },
    accepted: () => accepted,
    take() {
      const taken = accepted;
      [open, accepted] = [[], []];
      return taken;
    },
  };
}

/** The listeners to committed events. */
export interface Listeners {
  /** Returns the function that removes the listener. */
  listen(listener: EventHandler): () => void;
  publishAll(events: readonly CommittedEvent[]): void;
}

export function createListeners(): Listeners {
  const listeners = new Set<EventHandler>();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    publishAll(events) {
      for (const event of events) for (const listener of listeners) listener(event);
    },
  };
}
