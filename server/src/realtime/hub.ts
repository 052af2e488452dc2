import { toWireDate } from '@duka/domain/values/wire-date';
import type { Visitor } from '#http/caller/caller.ts';
import type { Audience, LiveEvent, Publish } from '#http/wire/live-event.ts';
import type { Listener } from './listener.ts';
import type { Refusal } from './server-messages.ts';

/** Knows who listens to which channels, and is the one way of an event to them. */
export interface Hub {
  readonly publish: Publish;
  /** Adds a listener, or updates one whose caller or channels have changed. */
  enter(listener: Listener): void;
  leave(listener: Listener): void;
  /** Ends every listener, so that its client comes back and asks anew. */
  endAll(refusal: Refusal): void;
  /** Ends a listener whose session has expired; returns whether it did. */
  endIfExpired(listener: Listener): boolean;
  /** Resolves when every event so far is delivered. */
  delivered(): Promise<void>;
}

interface HubDeps {
  readonly now: () => Date;
  readonly logFailure: (error: unknown) => void;
}

export function createHub({ now, logFailure }: HubDeps): Hub {
  const byChannel = createListenerIndex();
  const byAccount = createListenerIndex();
  const bySession = createListenerIndex();
  /** Events are delivered one after another, so that each listener gets them in the order of their commits. */
  let delivery = Promise.resolve();

  function leave(listener: Listener): void {
    for (const index of [byChannel, byAccount, bySession]) index.remove(listener);
  }

  function endIfExpired(listener: Listener): boolean {
    if (listener.expiresAt === undefined || listener.expiresAt > now().toISOString()) return false;
    listener.end('sessionEnded');
    return true;
  }

  /** Finds the candidates that listen to one of the channels, each once. */
  function findListeners(channels: readonly string[], candidates: Audience['candidates']): Set<Listener> {
    if (typeof candidates !== 'string') {
      const listeners = candidates.flatMap((accountId) => [...byAccount.get(accountId)]);
      return new Set(listeners.filter((listener) => channels.some((channel) => listener.channels.includes(channel))));
    }
    const listeners = channels.flatMap((channel) => [...byChannel.get(channel)]);
    return new Set(listeners.filter(({ caller }) => candidates === 'everyone' || caller.kind !== 'guest'));
  }

  async function deliver(event: LiveEvent, at: Date): Promise<void> {
    if (!hasListener(byChannel, event.channels)) return;
    const { candidates, seenBy } = await event.findAudience();
    const compose = createComposer(event, at);
    const sendTo = (listener: Listener, { payload, text }: { readonly payload: object; readonly text: string }) => {
      if (!listener.match) return listener.send(text);
      const ids = listener.match(event.channels, payload);
      if (ids) listener.send(ids.length === 0 ? text : withSubscriptions(text, ids));
    };
    const found = new Map<string, { readonly payload: object; readonly text: string } | undefined>();
    for (const { caller } of findListeners(event.channels, candidates)) {
      const key = keyOf(caller);
      if (found.has(key)) continue;
      const payload = await seenBy(caller);
      found.set(key, payload && { payload, text: compose(payload) });
    }
    // The listeners are looked up again, as a session may have ended while its rights were asked for.
    for (const listener of findListeners(event.channels, candidates)) {
      const seen = found.get(keyOf(listener.caller));
      if (seen && !endIfExpired(listener)) sendTo(listener, seen);
    }
  }

  return {
    publish(event) {
      if (event.endsSession !== undefined) {
        const refusal = event.action === 'update' ? 'factorOwed' : 'sessionEnded';
        for (const listener of [...bySession.get(event.endsSession)]) listener.end(refusal);
      }
      if (byChannel.isEmpty() || !hasListener(byChannel, event.channels)) return;
      const at = now();
      delivery = delivery
        .then(() => deliver(event, at))
        .catch((error: unknown) => {
          logFailure(error);
          // Nobody knows any more which of them it was for.
          for (const listener of findListeners(event.channels, 'everyone')) listener.end('missed');
        });
    },
    enter(listener) {
      leave(listener);
      byChannel.add(listener, listener.channels);
      if (listener.caller.kind === 'guest') return;
      byAccount.add(listener, [listener.caller.accountId]);
      bySession.add(listener, [listener.caller.sessionId]);
    },
    leave,
    endAll(refusal) {
      for (const listener of byChannel.all()) listener.end(refusal);
    },
    endIfExpired,
    delivered: () => delivery,
  };
}

function hasListener(index: ListenerIndex, channels: readonly string[]): boolean {
  return channels.some((channel) => index.get(channel).size > 0);
}

/** Adds the ids to the `data` at the end of an event's message, whose other parts all listeners share. */
function withSubscriptions(text: string, ids: readonly string[]): string {
  return `${text.slice(0, -2)},"subscriptions":${JSON.stringify(ids)}}}`;
}

/** Rights belong to an account, so all its sockets share the answer, but for those of its counters (R63). */
function keyOf(caller: Visitor): string {
  if (caller.kind === 'guest') return '';
  return caller.counter ? `${caller.accountId} ${caller.counter.storeId}` : caller.accountId;
}

/** Writes the event's message; a payload that many listeners share is written once. */
function createComposer(event: LiveEvent, at: Date): (payload: object) => string {
  const texts = new Map<object, string>();
  const data = { events: listEventNames(event), channels: event.channels, timestamp: toWireDate(at.toISOString()) };
  return (payload) => {
    const text = texts.get(payload) ?? JSON.stringify({ type: 'event', data: { ...data, payload } });
    texts.set(payload, text);
    return text;
  };
}

/**
 * Lists every name of an event: with its action, with the action but not what was updated, and without; then what it happened in, from
 * the inside out; each with every id as it is or as `*`. A change of a document has 22 names, of a file 10. Wire section 10.
 */
export function listEventNames({ resource, action }: Pick<LiveEvent, 'resource' | 'action'>): string[] {
  const [verb = '', attribute] = action.split('.');
  const endings = [...(attribute === undefined ? [] : [`.${action}`]), `.${verb}`, ''];
  const [paths = [], ...around] = resource.map((_, index) => listPaths(resource.slice(0, resource.length - index)));
  return [...endings.flatMap((ending) => paths.map((path) => path + ending)), ...around.flat()];
}

function listPaths(resource: LiveEvent['resource']): string[] {
  return resource.reduce<string[]>(
    (heads, [kind, id]) =>
      heads.flatMap((head) => [id, '*'].map((part) => [head, kind, part].filter(Boolean).join('.'))),
    [''],
  );
}

/** Finds listeners by a key, such as a channel, without walking through all of them. */
interface ListenerIndex {
  get(key: string): ReadonlySet<Listener>;
  isEmpty(): boolean;
  /** Returns each listener once. */
  all(): Listener[];
  add(listener: Listener, keys: readonly string[]): void;
  remove(listener: Listener): void;
}

const none: ReadonlySet<Listener> = new Set();

function createListenerIndex(): ListenerIndex {
  const listeners = new Map<string, Set<Listener>>();
  const keysOf = new Map<Listener, readonly string[]>();
  return {
    get: (key) => listeners.get(key) ?? none,
    isEmpty: () => keysOf.size === 0,
    all: () => [...keysOf.keys()],
    add(listener, keys) {
      keysOf.set(listener, keys);
      for (const key of keys) {
        const found = listeners.get(key);
        if (found) found.add(listener);
        else listeners.set(key, new Set([listener]));
      }
    },
    remove(listener) {
      for (const key of keysOf.get(listener) ?? []) {
        const found = listeners.get(key);
        found?.delete(listener);
        if (found?.size === 0) listeners.delete(key);
      }
      keysOf.delete(listener);
    },
  };
}
