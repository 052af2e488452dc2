import { tryStorage } from '#data/browser-storage.ts';
import { parseJson } from './local-values.ts';

/**
 * Stores a value as JSON for this tab alone, until it is closed: for values that no other visit may read, or too private
 * to stay on a device that several people share. Undefined removes it.
 */
export function storeInTab(key: string, value: unknown): void {
  tryStorage(() =>
    value === undefined ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, JSON.stringify(value)),
  );
}

/** Returns the value that this tab stores under the key; null for none. */
export function readInTab(key: string): unknown {
  return parseJson(tryStorage(() => sessionStorage.getItem(key)) ?? null);
}

/** The keys that begin with `prefix`. */
export function listInTab(prefix: string): string[] {
  return tryStorage(() => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))) ?? [];
}
