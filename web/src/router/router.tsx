import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';

/** The address in its parts, with what belongs to its entry in the browser's history. */
export interface Location {
  readonly pathname: string;
  /** Empty or beginning with `?`. */
  readonly search: string;
  /** Empty or beginning with `#`. */
  readonly hash: string;
  /** What a link handed over; it survives a reload. Null when there was nothing. */
  readonly state: unknown;
  /** Names the entry, also when the seller comes back to it. `default` for an address the browser itself opened. */
  readonly key: string;
}

/** `POP` also for the address the app was opened with. */
type NavigationType = 'PUSH' | 'REPLACE' | 'POP';

export interface NavigateOptions {
  /** Takes the place of the present entry, so that Back leads past it. */
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** Goes to an address, read as the browser reads a link on this page, or a number of entries back or forward. */
export type Navigate = (to: string | number, options?: NavigateOptions) => void;

interface Arrival {
  readonly location: Location;
  readonly type: NavigationType;
}

/** What an entry of the browser's history holds beside its address. */
interface Entry {
  readonly state?: unknown;
  readonly key?: string;
  /** Entries of the app before this one. */
  readonly index?: number;
}

const ArrivalContext = createContext<Arrival | null>(null);
const NavigateContext = createContext<Navigate | null>(null);

export function BrowserRouter({ children }: { children: ReactNode }) {
  const [arrival, setArrival] = useState(() => arrive('POP'));
  useLayoutEffect(() => {
    const returned = () => setArrival(arrive('POP'));
    window.addEventListener('popstate', returned);
    return () => window.removeEventListener('popstate', returned);
  }, []);
  const navigate = useCallback<Navigate>((to, options) => {
    if (typeof to === 'number') window.history.go(to);
    else setArrival(arrive(writeEntry(to, options)));
  }, []);
  return (
    <NavigateContext value={navigate}>
      <ArrivalContext value={arrival}>{children}</ArrivalContext>
    </NavigateContext>
  );
}

/** For markup that is written where there is no browser: nobody goes anywhere from there. */
export function StaticRouter({ pathname, children }: { pathname: string; children: ReactNode }) {
  const location: Location = { pathname, search: '', hash: '', state: null, key: 'default' };
  return (
    <NavigateContext value={() => {}}>
      <ArrivalContext value={{ location, type: 'POP' }}>{children}</ArrivalContext>
    </NavigateContext>
  );
}

export function useLocation(): Location {
  return useArrival().location;
}

/** How the seller came to the present entry: by a link, by one that took another's place, or by Back and Forward. */
export function useNavigationType(): NavigationType {
  return useArrival().type;
}

/** The same function at each render. */
export function useNavigate(): Navigate {
  const navigate = use(NavigateContext);
  if (!navigate) throw new Error('useNavigate needs a router above it');
  return navigate;
}

/** Whether an entry of the app lies behind the present one; not so on a page that was opened directly. */
export function canGoBack(): boolean {
  return (readEntry().index ?? 0) > 0;
}

/** Leads to another address as soon as it is shown. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => navigate(to, { replace: true }));
  useEffect(() => leave(), []);
  return null;
}

function useArrival(): Arrival {
  const arrival = use(ArrivalContext);
  if (!arrival) throw new Error('useLocation needs a router above it');
  return arrival;
}

function arrive(type: NavigationType): Arrival {
  const { pathname, search, hash } = window.location;
  const { state = null, key = 'default' } = readEntry();
  return { location: { pathname, search, hash, state, key }, type };
}

function writeEntry(to: string, { replace = false, state = null }: NavigateOptions = {}): NavigationType {
  const index = readEntry().index ?? 0;
  const entry: Entry = { state, key: Math.random().toString(36).slice(2, 10), index: replace ? index : index + 1 };
  const url = toUrl(to);
  if (replace) window.history.replaceState(entry, '', url);
  else window.history.pushState(entry, '', url);
  return replace ? 'REPLACE' : 'PUSH';
}

/** An empty query leaves no `?` behind. */
function toUrl(to: string): string {
  const { pathname, search, hash } = new URL(to, window.location.href);
  return pathname + search + hash;
}

function readEntry(): Entry {
  return window.history.state ?? {};
}
