import type { CollectionId } from '@duka/domain/collections';
import type { DocumentRow } from './document-store.ts';

/** What listeners get once a transaction is committed. It holds nothing but data, so that it can be stored. */
export type CommittedEvent = CommittedChange | CommittedAccountEvent | MissedCommits;

/** What other processes wrote for a while is not known here: whoever listens is to ask anew. */
export interface MissedCommits {
  readonly kind: 'missed';
}

/** A document was changed. Who may read it is found out when a listener asks, but for a deleted one. */
export interface CommittedChange {
  readonly kind: 'document';
  readonly action: 'create' | 'update' | 'delete';
  readonly collection: CollectionId;
  readonly id: string;
  /** The row as it is now; a deleted one as it was. Without it another process wrote it, and whoever needs it reads it. */
  readonly row?: DocumentRow;
  /** The accounts that could read a deleted row, each with its documents. */
  readonly audience?: readonly (readonly [accountId: string, scope: AudienceScope])[] | undefined;
}

/** The documents that belong to an account. */
export interface AudienceScope {
  readonly accountId: string | undefined;
  readonly userIds: readonly string[];
  readonly storeIds: readonly string[];
}

/** What one account alone hears of: itself, its sessions and its files. */
export interface CommittedAccountEvent {
  readonly kind: 'account';
  readonly accountId: string;
  /** Kinds and ids in turn, outermost first. */
  readonly resource: readonly (readonly [kind: string, id: string])[];
  readonly action: string;
  readonly channels: readonly string[];
  /** The session whose sockets end (R12). */
  readonly endsSession?: string;
  readonly payload: object;
}

/** Hands an event to the listeners, once the transaction it belongs to is committed. */
export type PublishEvent = (event: CommittedEvent) => void;

/** It never throws. */
export type EventHandler = (event: CommittedEvent) => void;

/** The events of the transaction that is under way, each of which belongs to one piece of work. */
export interface EventBuffer {
  readonly publish: PublishEvent;
  /** The piece of work is done, or undone with all that it published. */
  keep(): void;
  drop(): void;
  /** Returns what was kept so far, in order; `take` forgets it too. */
  kept(): readonly CommittedEvent[];
  take(): readonly CommittedEvent[];
}

export function openEventBuffer(): EventBuffer {
  let open: CommittedEvent[] = [];
  let kept: CommittedEvent[] = [];
  return {
    publish: (event) => void open.push(event),
    keep() {
      kept.push(...open);
      open = [];
    },
    drop() {
      open = [];
    },
    kept: () => kept,
    take() {
      const taken = kept;
      [open, kept] = [[], []];
      return taken;
    },
  };
}

/** Those who hear of what is committed. */
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
