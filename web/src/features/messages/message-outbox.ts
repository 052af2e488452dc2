import type { Command } from '#data/outbox/command.ts';
import { type Attachment, type Draft, type Drafts, emptyDraft, fileOf, isEmpty, putBack } from './drafts.ts';

/** A message that is being sent; it is shown in its thread at once. */
export interface Outgoing extends Attachment {
  /** The app makes it, so that sending again after a lost answer stores nothing twice. */
  readonly id: string;
  readonly to: string;
  readonly content: string;
  /** The time at which Send was pressed. */
  readonly sentAt: string;
  readonly fileUrl: string;
  readonly fileType: string;
  /** `queued`: it waits in the outbox of the device with all other commands; `refused`: the server rejected it from there. */
  readonly state: 'waiting' | 'sending' | 'failed' | 'queued' | 'refused';
  /** The share of the file that has been sent, 0 to 1. */
  readonly progress?: number | undefined;
  readonly problem?: string | undefined;
  /** The rejected command of a refused message. */
  readonly refused?: Command | undefined;
}

export interface DeliveryOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  readonly onUploaded: (file: { readonly fileUrl: string; readonly fileType: string }) => void;
}

export interface OutboxDeps {
  readonly drafts: Drafts;
  /** Uploads the file and stores the message; throws when that fails. */
  readonly deliver: (outgoing: Outgoing, options: DeliveryOptions) => Promise<void>;
  readonly describeFailure: (error: unknown) => string;
  readonly makeId: () => string;
  readonly now: () => Date;
  /** The unsent messages of an earlier visit, and the function that stores those of this one. */
  readonly stored: readonly Outgoing[];
  readonly storeUnsent: (unsent: readonly Outgoing[]) => void;
}

export interface Outbox {
  /** The messages in the order of sending. */
  list(): readonly Outgoing[];
  subscribe(onChange: () => void): () => void;
  /** Sends the contact's draft and empties it. */
  send(contactId: string): void;
  /** Sends failed messages to the contact again, in their order. */
  retry(contactId: string): void;
  /** Gives a message that is not stored back to the composer. */
  takeBack(id: string): void;
  /** Removes a message that turns out to be stored although its answer was lost. */
  settle(contactId: string, isStored: (id: string) => boolean): void;
  /** Removes a failed message that another tab has sent or given back to the composer. */
  drop(id: string): void;
  /** Stops everything: nothing more is sent or stored. */
  stop(): void;
}

/** Sends messages to each contact one after another, so that they are stored in the order they were written. */
export function openOutbox(deps: OutboxDeps): Outbox {
  const { drafts, deliver, describeFailure, makeId, now, stored, storeUnsent } = deps;
  // A message that was being sent when the page was left may be stored or not; its id shows which.
  let unsent: readonly Outgoing[] = stored.map((outgoing) => ({ ...outgoing, state: 'failed', progress: undefined }));
  const listeners = new Set<() => void>();
  const aborts = new Map<string, AbortController>();
  const busy = new Set<string>();

  function set(changed: readonly Outgoing[]): void {
    unsent = changed;
    storeUnsent(unsent);
    for (const listener of listeners) listener();
  }

  function change(id: string, changes: Partial<Outgoing>): void {
    set(unsent.map((outgoing) => (outgoing.id === id ? { ...outgoing, ...changes } : outgoing)));
  }

  const remove = (id: string) => set(unsent.filter((outgoing) => outgoing.id !== id));
  const isListed = (id: string) => unsent.some((outgoing) => outgoing.id === id);

  async function work(contactId: string): Promise<void> {
    if (busy.has(contactId)) return;
    busy.add(contactId);
    try {
      for (;;) {
        const next = unsent.find(({ to, state }) => to === contactId && state === 'waiting');
        if (!next) return;
        await deliverOne(next);
      }
    } finally {
      busy.delete(contactId);
    }
  }

  async function deliverOne(outgoing: Outgoing): Promise<void> {
    const { id } = outgoing;
    const abort = new AbortController();
    aborts.set(id, abort);
    change(id, { state: 'sending', problem: undefined });
    try {
      await deliver(outgoing, {
        signal: abort.signal,
        onProgress: (progress) => change(id, { progress }),
        onUploaded: (file) => change(id, { ...file, progress: undefined }),
      });
      remove(id);
    } catch (error) {
      if (isListed(id)) fail(id, describeFailure(error));
    } finally {
      aborts.delete(id);
    }
  }

  /**
   * A failed message goes back to the composer, unless that holds something else or more messages wait behind it
   * (Q-060).
   */
  function fail(id: string, problem: string): void {
    const { to } = find(id);
    const isAlone = unsent.filter((outgoing) => outgoing.to === to).length === 1;
    if (isAlone && isEmpty(drafts.get(to))) {
      moveToDraft(id, problem);
      return;
    }
    // The messages behind it must not overtake it.
    const stopped = { state: 'failed', progress: undefined, problem } as const;
    set(unsent.map((outgoing) => (outgoing.to === to ? { ...outgoing, ...stopped } : outgoing)));
  }

  function moveToDraft(id: string, problem: string | undefined): void {
    const outgoing = find(id);
    // A message that stands alone there may be sent under its id again.
    putBack(drafts, outgoing, isEmpty(drafts.get(outgoing.to)) ? { id, problem } : {});
    remove(id);
  }

  function find(id: string): Outgoing {
    const found = unsent.find((outgoing) => outgoing.id === id);
    if (!found) throw new Error(`No message ${id} is being sent`);
    return found;
  }

  return {
    list: () => unsent,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    send(contactId) {
      const draft: Draft = drafts.get(contactId);
      const { id = makeId(), content, fileUrl = '', fileType = '' } = draft;
      // Failed messages before it are sent first.
      const waiting = unsent.map((each) => (each.to === contactId ? toWaiting(each) : each));
      const outgoing: Outgoing = {
        ...{ id, to: contactId, content: content.trim(), sentAt: now().toISOString() },
        ...{ ...fileOf(draft), fileUrl, fileType, state: 'waiting' },
      };
      set([...waiting, outgoing]);
      drafts.set(contactId, emptyDraft);
      void work(contactId);
    },
    retry(contactId) {
      set(unsent.map((each) => (each.to === contactId ? toWaiting(each) : each)));
      void work(contactId);
    },
    takeBack(id) {
      const abort = aborts.get(id);
      moveToDraft(id, undefined);
      abort?.abort();
    },
    settle(contactId, isStored) {
      const left = unsent.filter(({ id, state }) => state !== 'failed' || !isStored(id));
      if (left.length < unsent.length) set(left);
      const { id } = drafts.get(contactId);
      if (id !== undefined && isStored(id)) drafts.set(contactId, emptyDraft);
    },
    stop() {
      unsent = [];
      for (const abort of aborts.values()) abort.abort();
    },
    drop(id) {
      const left = unsent.filter((each) => each.id !== id || each.state !== 'failed');
      if (left.length < unsent.length) set(left);
    },
  };
}

function toWaiting(outgoing: Outgoing): Outgoing {
  return outgoing.state === 'failed' ? { ...outgoing, state: 'waiting' } : outgoing;
}
