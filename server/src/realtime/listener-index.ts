import type { Listener } from './listener.ts';

/** Finds listeners by a key, such as a channel, without walking through all of them. */
export interface ListenerIndex {
  get(key: string): ReadonlySet<Listener>;
  isEmpty(): boolean;
  /** Returns each listener once. */
  all(): Listener[];
  add(listener: Listener, keys: readonly string[]): void;
  remove(listener: Listener): void;
}

const none: ReadonlySet<Listener> = new Set();

export function createListenerIndex(): ListenerIndex {
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
