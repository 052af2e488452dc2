/** Local storage as far as the browser grants it. Where it is full a seller signs in all the same and is only not remembered. */
export function readStored(key: string): string | null {
  return tryStorage(() => localStorage.getItem(key)) ?? null;
}

export function store(key: string, value: string): void {
  tryStorage(() => localStorage.setItem(key, value));
}

export function removeStored(key: string): void {
  tryStorage(() => localStorage.removeItem(key));
}

/** The keys that begin with `prefix`. */
export function listStored(prefix: string): string[] {
  return tryStorage(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? [];
}

/** Returns what `use` does with a storage of the browser; undefined where the browser grants none. */
export function tryStorage<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch (error) {
    // SecurityError where storage is blocked, QuotaExceededError where it is full; the window of an app may have none at all.
    if (error instanceof DOMException || !globalThis.localStorage) return undefined;
    throw error;
  }
}
