/** What the bar says about the line and about what is not sent yet. */
export interface NetworkState {
  readonly isOffline: boolean;
  /** Whether the page is as the copy of the shop has it, and the server has not said yet what happened since. */
  readonly isCatchingUp: boolean;
  /** The moment in milliseconds from which the copy of the shop on this device is; undefined while there is none. */
  readonly asOf: number | undefined;
  /** The same of the copy itself: an answer of a page may be older. */
  readonly heardAt: number | undefined;
  /** How many commands wait to be sent, and how many of them the seller has to look at. */
  readonly waiting: number;
  readonly needsYou: number;
  /** Whether a newer version of the app is here and waits to be used. */
  readonly hasRelease: boolean;
  /** How full the room is that the copy of the shop may take; `full` after something found none. */
  readonly storage: 'fine' | 'nearly-full' | 'full';
}

let state: NetworkState = {
  isOffline: false,
  isCatchingUp: false,
  asOf: undefined,
  heardAt: undefined,
  waiting: 0,
  needsYou: 0,
  hasRelease: false,
  storage: 'fine',
};
const listeners = new Set<() => void>();

export function readNetworkState(): NetworkState {
  return state;
}

export function setNetworkState(changes: Partial<NetworkState>): void {
  const isSame = Object.entries(changes).every(([name, value]) => state[name as keyof NetworkState] === value);
  if (isSame) return;
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change; returns how to stop. */
export function onNetworkState(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
