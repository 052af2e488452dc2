import { listStored, readStored, removeStored, store } from '#data/browser-storage.ts';

/**
 * Reads the value that this device stores under `key`. `parse` gets it as it came out of JSON, and decides whether it still has
 * today's shape; it gets null where nothing is stored, or a value that another program has left there.
 */
export function readLocal<Value>(key: string, parse: (stored: unknown) => Value): Value {
  return parse(parseJson(readStored(key)));
}

/** Stores a value as JSON; undefined removes it. Where the browser grants no storage it only does not survive a reload. */
export function storeLocal(key: string, value: unknown): void {
  if (value === undefined) removeStored(key);
  else store(key, JSON.stringify(value));
}

/** It is stored elsewhere now, or was given up. */
export function removeLocal(key: string): void {
  removeStored(key);
}

/** The keys of the stored values under a prefix. */
export function listLocalKeys(prefix: string): string[] {
  return listStored(prefix);
}

/**
 * Calls `onChange` with each key under the prefix whose value another tab of this browser has changed or removed: all tabs
 * keep in one place, and none of them may put an old value over a newer one. Returns a function that stops it.
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
