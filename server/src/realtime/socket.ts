import type { WebSocket } from 'ws';
import type { Member, Visitor } from '#http/caller/caller.ts';
import type { FindSignedIn } from '#http/caller/caller-lookup.ts';
import { decodeSessionToken } from '#http/caller/session-token.ts';
import type { RateLimit } from '#http/limits/rate-limit.ts';
import { isKnownChannel, maxChannels, toOwnChannels } from './channels.ts';
import { type ClientMessage, parseClientMessage } from './client-messages.ts';
import type { Hub } from './hub.ts';
import type { Listener } from './listener.ts';
import { createRequestTurns } from './request-turns.ts';
import {
  pongText,
  type Refusal,
  refusals,
  toAuthenticatedText,
  toConnectedText,
  toErrorText,
  toSubscribedText,
} from './server-messages.ts';
import type { AnswerRequest } from './socket-requests.ts';
import { isFor, listChannels, maxSubscriptions, type Subscription } from './subscriptions.ts';

/** Bytes that a client may leave unread before it is dropped; it asks anew when it comes back. */
const maxUnreadBytes = 1024 * 1024;
/** Messages beyond the limit that are still answered in a window, before the socket is closed. */
const maxRefusedMessages = 32;

/** The session of a socket: the account as clients see it, and when the session ends, as stored. */
export interface LiveSession {
  readonly user: object;
  readonly expiresAt: string;
}

export interface SocketDeps {
  readonly hub: Hub;
  readonly findSignedIn: FindSignedIn;
  /** Returns undefined once the session has ended. */
  readonly findLiveSession: (member: Member) => Promise<LiveSession | undefined>;
  /** Limits the messages of each socket in a minute. */
  readonly messageLimit: RateLimit;
  readonly logFailure: (error: unknown) => void;
}

/** The caller that a socket speaks for; a guest has no session. */
interface Identity {
  readonly caller: Visitor;
  readonly session: LiveSession | undefined;
}

/** Returns who the caller is to a socket: a guest when the session has ended meanwhile. */
export async function identify(deps: SocketDeps, caller: Visitor): Promise<Identity> {
  const session = caller.kind === 'guest' ? undefined : await deps.findLiveSession(caller);
  return session === undefined ? { caller: { kind: 'guest' }, session } : { caller, session };
}

/** Sends the error and closes; a client that does not close in turn is cut off by `closeTimeout`. */
export function refuseSocket(socket: WebSocket, refusal: Refusal): void {
  const [code, message] = refusals[refusal];
  socket.send(toErrorText(refusal));
  socket.close(code, message);
}

/** The parameters with which a socket was opened. */
interface Opened {
  /** The socket's own, which counts its messages. */
  readonly id: string;
  readonly asked: readonly string[];
  readonly identity: Identity;
  /** Returns the requests that come over it, where it takes any (R42). */
  readonly answerRequest: AnswerRequest | undefined;
}

/** Serves one open socket until it closes. Returns what ends its requests: it resolves once none is under way. */
export function serveSocket(
  socket: WebSocket,
  deps: SocketDeps,
  { id, asked, identity, answerRequest }: Opened,
): () => Promise<void> {
  const { hub } = deps;
  // Channels that no event goes to are answered but not stored.
  const opened = asked.filter(isKnownChannel);
  /** By the ids of the client; a socket that names its channels in its address has none. */
  const subscriptions = new Map<string, Subscription>();
  const listener: Listener = {
    caller: { kind: 'guest' },
    channels: [],
    expiresAt: undefined,
    send,
    end,
  };
  const requests = answerRequest && createRequestTurns(socket, answerRequest, send);
  let work = Promise.resolve();

  function send(text: string): void {
    if (socket.bufferedAmount > maxUnreadBytes) socket.terminate();
    else socket.send(text);
  }

  function end(refusal: Refusal): void {
    hub.leave(listener);
    refuseSocket(socket, refusal);
  }

  /** Speaks for this caller from now on, and looks again whether the session has ended meanwhile (R12). */
  async function become({ caller, session }: Identity, text: string): Promise<void> {
    listener.caller = caller;
    listener.channels = listOwnChannels(caller);
    listener.expiresAt = session?.expiresAt;
    hub.enter(listener);
    send(text);
    if (caller.kind === 'guest' || (await deps.findLiveSession(caller)) || listener.caller !== caller) return;
    end('sessionEnded');
  }

  function listOwnChannels(caller: Visitor): string[] {
    return toOwnChannels([...new Set([...opened, ...listChannels(subscriptions.values())])], accountOf(caller));
  }

  /** Lets the listener hear what is subscribed to now. Events of the channels in the address are for no subscription. */
  function followSubscriptions(): void {
    listener.match = (channels, payload) => {
      const ids = [...subscriptions.values()].filter((each) => isFor(each, channels, payload)).map((each) => each.id);
      return ids.length > 0 || channels.some((channel) => opened.includes(channel)) ? ids : undefined;
    };
    listener.channels = listOwnChannels(listener.caller);
    hub.enter(listener);
  }

  function subscribe(added: readonly Subscription[]): string {
    const all = new Map([...subscriptions, ...added.map((each) => [each.id, each] as const)]);
    const tooMany = all.size > maxSubscriptions || listChannels(all.values()).length > maxChannels;
    if (tooMany) return toErrorText('tooManyChannels');
    for (const each of added) subscriptions.set(each.id, each);
    followSubscriptions();
    const answers = added.map(({ id: subscriptionId, channels, queries }) => ({ subscriptionId, channels, queries }));
    return toSubscribedText('subscribe', answers);
  }

  function unsubscribe(ids: readonly string[]): string {
    const answers = ids.map((subscriptionId) => ({ subscriptionId, removed: subscriptions.delete(subscriptionId) }));
    followSubscriptions();
    return toSubscribedText('unsubscribe', answers);
  }

  async function authenticate(text: unknown): Promise<void> {
    const token = decodeSessionToken(text);
    const found = token && (await deps.findSignedIn(token));
    // A caller who still owes the second factor has no socket of the account; wire section 7.
    const identity = found?.kind === 'member' ? await identify(deps, found) : undefined;
    if (socket.readyState !== socket.OPEN) return;
    if (!identity?.session) send(toErrorText('badSession'));
    else await become(identity, toAuthenticatedText(identity.session.user));
  }

  async function answer(message: Exclude<ClientMessage, { readonly type: 'request' }>): Promise<void> {
    if (socket.readyState !== socket.OPEN || hub.endIfExpired(listener)) return;
    if (message.type === 'authentication') await authenticate(message.session);
    else if (message.type === 'subscribe') send(subscribe(message.subscriptions));
    else if (message.type === 'unsubscribe') send(unsubscribe(message.ids));
    else send(message.type === 'ping' ? pongText : toErrorText(message.type));
  }

  /** Runs what a socket asks in order; an error of ours does not end the socket. */
  function inOrder(task: () => Promise<void>): void {
    work = work.then(task).catch((error: unknown) => {
      deps.logFailure(error);
      send(toErrorText('failure'));
    });
  }

  socket.on('message', (data: Buffer, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    const message = parseClientMessage(data, isBinary, requests !== undefined);
    if (message.type === 'request') {
      if (!hub.endIfExpired(listener) && requests?.take(message.request) === false) end('tooManyMessages');
      return;
    }
    const left = deps.messageLimit.take(id);
    if (left >= 0) inOrder(() => answer(message));
    else if (left >= -maxRefusedMessages) inOrder(async () => send(toErrorText('tooManyMessages')));
    else end('tooManyMessages');
  });
  socket.on('close', () => hub.leave(listener));

  const channels = toOwnChannels(asked, accountOf(identity.caller));
  const text = toConnectedText(channels, identity.session?.user, requests !== undefined);
  inOrder(() => become(identity, text));
  return async () => requests?.end();
}

/** Undefined for a guest. */
export function accountOf(caller: Visitor): string | undefined {
  return caller.kind === 'guest' ? undefined : caller.accountId;
}
