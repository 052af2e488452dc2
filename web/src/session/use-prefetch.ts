import { useEffect } from 'react';

/** Fetches a script that a press will need while the page is looked at. Whether it arrived is checked when it is needed. */
export function usePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => {
    load().catch(() => {});
  }, [load]);
}
