import type { CollectionId } from '@duka/domain/collections';
import { setUnderWay } from '#settled.ts';
import { backend } from './client.ts';
import { type Connectivity, connectivity } from './connectivity.ts';
import type { LiveEvent, RealtimeBackend, RealtimeConnection } from './realtime-connection.ts';
import type { WireDocument } from './wire-document.ts';

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
  'shopPermits',
  'subsidyProgrammes',
  'shopMembers',
  'payments',
  'paymentRequests',
  'mobileReceipts',
  'expenses',
  'cashEntries',
  'dayCloses',
  'creditAccounts',
  'purchases',
  'suppliers',
  'stockLosses',
] as const;
export type LiveCollection = (typeof liveCollections)[number];

/** What happened to a document that the caller may read; RT-001. */
export interface DocumentEvent<Id extends CollectionId> {
  readonly action: (typeof actions)[number];
  readonly document: WireDocument<Id>;
}
const actions = ['create', 'update', 'delete'] as const;

interface DocumentListener<Id extends CollectionId> {
  readonly onEvent: (event: DocumentEvent<Id>) => void;
}

/** Milliseconds in which listeners that come and go count as one change, as those of one page and the next do. */
const changeMs = 50;
/** Milliseconds until the script of the connection is asked for again, where it did not arrive. */
const loadAgainMs = 10_000;
/** The channel by which a socket asks to take requests (R42); no event is sent to it. */
const requestChannel = 'requests';

export type Realtime = ReturnType<typeof createRealtime>;

/**
 * Makes the live events of a page. Its connection is open while somebody listens to documents, and sent the events
 * of all collections: one that followed the screens would be replaced with each.
 */
export function createRealtime(to: RealtimeBackend & Pick<typeof backend, 'databaseId'>, own: Connectivity) {
  const eventListeners = new Set<(event: LiveEvent) => void>();
  const missedListeners = new Set<() => void>();
  const endListeners = new Set<(isCodeOwed: boolean) => void>();
  let connection: RealtimeConnection | undefined;
  let asksForRequests = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const channelOf = (collection: LiveCollection) => `databases.${to.databaseId}.collections.${collection}.documents`;

  const tellEventsMissed = () => {
    for (const listener of missedListeners) listener();
  };

  /** Resolves to the connection. Its script is no part of the page, which is drawn without it; rejects where it does not arrive. */
  const connect = async () => {
    const { RealtimeConnection: Connection } = await import('./realtime-connection.ts');
    connection ??= new Connection(to, own, {
      onConnected: tellEventsMissed,
      onEvent(event) {
        for (const listener of eventListeners) listener(event);
      },
      onSessionEnd(isCodeOwed) {
        for (const listener of endListeners) listener(isCodeOwed);
      },
    });
    return connection;
  };

  const adjust = (made: RealtimeConnection) => {
    if (eventListeners.size === 0) made.close();
    else made.open([...liveCollections.map(channelOf), ...(asksForRequests ? [requestChannel] : [])]);
    setUnderWay(eventListeners, false);
  };

  /** Opens, replaces or closes the socket once the listeners that come and go together have. */
  const adjustSoon = (ms = changeMs) => {
    setUnderWay(eventListeners, true);
    clearTimeout(timer);
    timer = setTimeout(() => connect().then(adjust, () => adjustSoon(loadAgainMs)), ms);
  };

  return {
    connect,

    /** Listens to the documents of a collection (RT-002); returns how to stop. */
    subscribeDocuments<Id extends LiveCollection>(collection: Id, { onEvent }: DocumentListener<Id>): () => void {
      const listener = ({ events, channels, payload }: LiveEvent) => {
        if (!channels.includes(channelOf(collection))) return;
        const action = actions.find((each) => events.some((name) => name.endsWith(`.${each}`)));
        if (action) onEvent({ action, document: payload as WireDocument<Id> });
      };
      eventListeners.add(listener);
      if (eventListeners.size === 1) adjustSoon();
      return () => {
        eventListeners.delete(listener);
        if (eventListeners.size === 0) adjustSoon();
      };
    },

    /**
     * Calls `listener` whenever events come from now on, at first and after each break: what happened before is to be fetched (RT-003).
     * The connection being back counts too, as a socket that was cut without a word is noticed late. Returns how to stop.
     */
    onEventsMissed(listener: () => void): () => void {
      missedListeners.add(listener);
      const stop = own.on('online', listener);
      return () => {
        stop();
        missedListeners.delete(listener);
      };
    },

    /** Has everyone who waits for it fetch what was missed. */
    tellEventsMissed,

    /**
     * Calls `listener` when the backend says that the session is over, or that it owes a second factor from now on, as it does before
     * it closes the socket; returns how to stop.
     */
    onSessionEnd(listener: (isCodeOwed: boolean) => void): () => void {
      endListeners.add(listener);
      return () => void endListeners.delete(listener);
    },

    /** From now on a socket asks the backend to take requests too (R42). One that is open without is replaced. */
    askForRequests(): void {
      if (asksForRequests) return;
      asksForRequests = true;
      if (eventListeners.size > 0) adjustSoon();
    },

    /** Returns the socket over which requests may be sent (R42); undefined where none is open, or the backend takes none. */
    readRequestSocket: () => connection?.requestSocket,

    /** Returns whether the socket is open, and has said something a moment ago. */
    isSocketAlive: () => connection?.isAlive() ?? false,
  };
}

/** That of this page. */
export const realtime = createRealtime(backend, connectivity);
export const {
  askForRequests,
  isSocketAlive,
  onEventsMissed,
  onSessionEnd,
  readRequestSocket,
  subscribeDocuments,
  tellEventsMissed,
} = realtime;
