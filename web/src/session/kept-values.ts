import { readStored, removeStored, store } from '#boot/browser-storage.ts';

/**
 * Reads what this device keeps under `key`. `parse` gets it as it came out of JSON, and decides what of it still has the
 * shape of today; it gets null where nothing is kept, or what another program has left there.
 */
export function readKept<Value>(key: string, parse: (kept: unknown) => Value): Value {
  return parse(parseJson(readStored(key)));
}

/** Keeps a value as JSON; undefined keeps nothing. Where the browser grants no room it only does not survive a reload. */
export function keep(key: string, value: unknown): void {
  if (value === undefined) removeStored(key);
  else store(key, JSON.stringify(value));
}

/** It is stored elsewhere now, or was given up. */
export function discardKept(key: string): void {
  removeStored(key);
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
