import { onTestFinished, vi } from 'vitest';

/**
 * Stands between a page and a module that it loads later (`#features/…`): the module comes when `arrival` is fulfilled, and
 * does not come when it is rejected, until the page asks again.
 */
export function meetScript(path: string, arrival: () => Promise<void>): void {
  vi.doMock(path, async () => {
    await arrival();
    return vi.importActual(path);
  });
  onTestFinished(() => vi.doUnmock(path));
}

/** Keeps a module on its way; returns how to let it arrive. */
export function holdScript(path: string): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  meetScript(path, () => promise);
  return async () => {
    resolve();
    await vi.dynamicImportSettled();
  };
}
