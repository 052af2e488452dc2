import { type ReactNode, useLayoutEffect } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

/** What the app writes into an entry of the browser's history, beside its address. */
interface StoredEntry {
  readonly state?: unknown;
  readonly key?: string;
  /** Entries of the app before this one. */
  readonly index?: number;
}

interface HistoryEntry {
  /** What a link handed over; it survives a reload. Null when there was nothing. */
  readonly state: unknown;
  /** Names the entry, also when the seller comes back to it. `default` for an address the browser itself opened. */
  readonly key: string;
  /** True where a link has just led here, false after Back, Forward and a reload. */
  readonly isNew: boolean;
}

/** The key of the entry that the latest link made, until Back or Forward leads anywhere. */
let newestKey: string | undefined;

/** What every page stands in. `ssrPath` is for markup that is written where there is no browser. */
export function AppRouter({ ssrPath, children }: { ssrPath?: string; children: ReactNode }) {
  useLayoutEffect(() => {
    const returned = () => {
      newestKey = undefined;
    };
    // Before the pages hear of it: a browser may draw them between one listener and the next.
    window.addEventListener('popstate', returned, { capture: true });
    return () => window.removeEventListener('popstate', returned, { capture: true });
  }, []);
  return (
    <Router aroundNav={writeEntry} {...(ssrPath !== undefined && { ssrPath })}>
      {children}
    </Router>
  );
}

export function useHistoryEntry(): HistoryEntry {
  const { state = null, key = 'default' } = useHistoryState<StoredEntry | null>() ?? {};
  return { state, key, isNew: key === newestKey };
}

/** True if an entry of the app lies behind the present one; not so on a page that was opened directly. */
export function canGoBack(): boolean {
  return (readEntry().index ?? 0) > 0;
}

const writeEntry: AroundNavHandler = (navigate, to, options = {}) => {
  const { pathname, search, hash, href } = new URL(to, window.location.href);
  // The way to the page that is open adds no entry that Back would have to pass.
  const replace = options.replace ?? href === window.location.href;
  const index = readEntry().index ?? 0;
  newestKey = Math.random().toString(36).slice(2, 10);
  const entry: StoredEntry = { state: options.state ?? null, key: newestKey, index: replace ? index : index + 1 };
  // Written so, an empty query leaves no `?` behind.
  navigate(pathname + search + hash, { replace, state: entry });
};

function readEntry(): StoredEntry {
  return window.history.state ?? {};
}
