import { listStored, readStored, removeStored, store } from '#boot/browser-storage.ts';

/**
 * Reads what this device keeps under `key`. `parse` gets it as it came out of JSON, and decides what of it still has the
 * shape of today; it gets null where nothing is kept, or what another program has left there.
 */
export function readLocal<Value>(key: string, parse: (stored: unknown) => Value): Value {
  return parse(parseJson(readStored(key)));
}

/** Keeps a value as JSON; undefined keeps nothing. Where the browser grants no room it only does not survive a reload. */
export function storeLocal(key: string, value: unknown): void {
  if (value === undefined) removeStored(key);
  else store(key, JSON.stringify(value));
}

/** It is stored elsewhere now, or was given up. */
export function removeLocal(key: string): void {
  removeStored(key);
}

/** The keys of what is kept under a prefix. */
export function listLocalKeys(prefix: string): string[] {
  return listStored(prefix);
}

/**
 * Calls `onChange` with each key under the prefix whose value another tab of this browser has changed or removed: all tabs
 * keep in one place, and none of them may put an old value over a newer one. Returns how to stop.
 */
export function onStoredElsewhere(prefix: string, onChange: (key: string) => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key?.startsWith(prefix)) onChange(key);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** Null also for what is no JSON: another program may have left it there. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
