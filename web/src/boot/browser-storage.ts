/** Local storage as far as the browser grants it. Where it is full a seller signs in all the same and is only not remembered. */
export function readStored(key: string): string | null {
  return attempt(() => localStorage.getItem(key)) ?? null;
}

export function store(key: string, value: string): void {
  attempt(() => localStorage.setItem(key, value));
}

export function removeStored(key: string): void {
  attempt(() => localStorage.removeItem(key));
}

/** The keys that begin with `prefix`. */
export function listStored(prefix: string): string[] {
  return attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? [];
}

function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch (error) {
    // SecurityError where storage is blocked, QuotaExceededError where it is full.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
