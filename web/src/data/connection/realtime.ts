import type { CollectionId } from '@duka/domain/collections';
import type { RealtimeResponseEvent } from 'appwrite';
import { setUnderWay } from '#settled.ts';
import { backend, client } from './client.ts';
import { connectivity } from './connectivity.ts';
import type { WireDocument } from './wire-document.ts';

/** What happened to a document that the caller may read; RT-001. */
export interface DocumentEvent<Id extends CollectionId> {
  readonly action: 'create' | 'update' | 'delete';
  readonly document: WireDocument<Id>;
}

interface DocumentListener<Id extends CollectionId> {
  readonly onEvent: (event: DocumentEvent<Id>) => void;
}

/**
 * Listens to the documents of a collection (RT-002); returns how to stop. All listeners share the SDK's one socket, whose
 * heartbeat and delays before each new attempt are the specification's (RT-004 to RT-008). The socket hears all that any
 * screen listens to: one that changed with the screens would be closed and opened anew with each.
 */
export function subscribeDocuments<Id extends LiveCollection>(
  collection: Id,
  { onEvent }: DocumentListener<Id>,
): () => void {
  const hear = ({ events, channels, payload }: RealtimeResponseEvent<unknown>) => {
    if (!channels.includes(channelOf(collection))) return;
    const action = actions.find((each) => events.some((name) => name.endsWith(`.${each}`)));
    if (action) onEvent({ action, document: payload as WireDocument<Id> });
  };
  eventListeners.add(hear);
  openLine();
  return () => {
    eventListeners.delete(hear);
    if (eventListeners.size === 0) closeLine();
  };
}

/**
 * Calls `listener` whenever events are heard from now on, at first and after each break: what happened before is to be
 * fetched (RT-003). The connection being back counts too, as a socket that was cut without a word is noticed late.
 * Returns how to stop.
 */
export function onEventsMissed(listener: () => void): () => void {
  connectedListeners.add(listener);
  const stop = connectivity.on('online', listener);
  return () => {
    stop();
    connectedListeners.delete(listener);
  };
}

/** Has everyone who waits for it fetch what was missed. */
export function tellEventsMissed(): void {
  for (const tell of connectedListeners) tell();
}

/** The collections whose documents are listened to. */
export const liveCollections = [
  'products',
  'productPacks',
  'orders',
  'messages',
  'notifications',
  'users',
  'stores',
  'storeLocations',
  'storePayments',
  'payments',
  'expenses',
  'cashEntries',
  'dayCloses',
  'creditAccounts',
  'purchases',
  'suppliers',
  'stockLosses',
] as const;
export type LiveCollection = (typeof liveCollections)[number];

const channelOf = (collection: CollectionId) => `databases.${backend.databaseId}.collections.${collection}.documents`;

const actions = ['create', 'update', 'delete'] as const;
const eventListeners = new Set<(event: RealtimeResponseEvent<unknown>) => void>();
const connectedListeners = new Set<() => void>();
let unsubscribe: (() => void) | undefined;

/** The channel by which a socket asks to take requests (R42); no event is sent to it. */
const requestChannel = 'requests';
let wantsRequests = false;
let requestSocket: WebSocket | undefined;
let greet: () => void;
/** Resolves once the line has been open for the first time, and it is known whether it takes requests. */
export const firstLine = new Promise<void>((resolve) => {
  greet = resolve;
});

/** Whether the line, when it is opened, asks the backend to take requests too. */
export function askForRequests(isAsked: boolean): void {
  wantsRequests = isAsked;
}

/** The socket over which requests may be sent, open or closed by now; undefined where the backend takes none. */
export function readRequestSocket(): WebSocket | undefined {
  return requestSocket;
}

function openLine(): void {
  watchConnection();
  if (!unsubscribe) setUnderWay(client, true);
  const channels = [...liveCollections.map(channelOf), ...(wantsRequests ? [requestChannel] : [])];
  unsubscribe ??= client.subscribe(channels, (event) => {
    for (const hear of eventListeners) hear(event);
  });
}

function closeLine(): void {
  unsubscribe?.();
  unsubscribe = undefined;
  setUnderWay(client, false);
}

/**
 * Calls `listener` when the backend says that the session is over, or that it owes a second factor from now on, as it does
 * before it closes the line; returns how to stop.
 */
export function onSessionEnd(listener: SessionEndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

type SessionEndListener = (isCodeOwed: boolean) => void;
const endListeners = new Set<SessionEndListener>();

/** What a socket brings, as far as it is read here. */
interface ServerMessage {
  readonly type: string;
  readonly data?: { readonly code?: number; readonly message?: string; readonly takesRequests?: boolean };
}

/** The part of the SDK that it does not show: it tells its subscribers of events, but neither of a new connection nor of an end. */
interface Connection {
  onMessage: (event: MessageEvent<string>) => void;
  createSocket: () => void;
  readonly socket?: WebSocket;
  readonly heartbeat?: number;
  lastMessage?: ServerMessage;
  /** False from the moment the SDK closes a socket itself until it has seen it closed. */
  reconnect: boolean;
}
let isWatched = false;
/** The close code for a line that may not go on; the SDK tries no further after it. */
const policyViolation = 1008;
/** How the words begin when the session goes on with a code. */
const codeOwed = 'More factors are required';

function watchConnection(): void {
  if (isWatched) return;
  isWatched = true;
  const { realtime } = client as unknown as { realtime: Connection };
  const { onMessage: read, createSocket: open } = realtime;
  // The SDK goes on with its heartbeat over a line that is closed.
  const onClose = ({ target }: Event) => {
    if (target !== realtime.socket) return;
    clearInterval(realtime.heartbeat);
    // Another try follows, unless nobody listens or the backend has closed the line for good.
    setUnderWay(client, unsubscribe !== undefined && realtime.lastMessage?.type !== 'error');
  };
  realtime.createSocket = () => {
    open();
    realtime.socket?.addEventListener('close', onClose);
  };
  realtime.onMessage = (event) => {
    const message: ServerMessage = JSON.parse(event.data);
    if (message.type === 'error' && message.data?.code === policyViolation) {
      // Not for the SDK, which would only write it into the console.
      realtime.lastMessage = message;
      setUnderWay(client, false);
      const isCodeOwed = message.data.message?.startsWith(codeOwed) ?? false;
      for (const tell of endListeners) tell(isCodeOwed);
      return;
    }
    read(event);
    if (message.type !== 'connected') return;
    // A socket that the server had closed first is never seen closed, and the next one would not be tried again.
    realtime.reconnect = true;
    requestSocket = message.data?.takesRequests ? realtime.socket : undefined;
    setUnderWay(client, false);
    greet();
    tellEventsMissed();
  };
}
