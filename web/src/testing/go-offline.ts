import { vi } from 'vitest';
import { expectErrors } from './expected-errors.ts';
import type { AppPage } from './render-app.ts';

const everything = /./;

/** Takes the network away; returns how to bring it back. */
export function goOffline(app: AppPage): () => void {
  // What cannot be read is logged.
  expectErrors();
  const mend = app.network.cut(everything);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  return () => {
    mend();
    onLine.mockRestore();
    window.dispatchEvent(new Event('online'));
  };
}
