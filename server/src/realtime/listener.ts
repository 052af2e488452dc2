import type { Visitor } from '#http/caller/caller.ts';
import type { Refusal } from './server-messages.ts';

/** One socket as the hub knows it. */
export interface Listener {
  /** The caller is a guest until the socket shows a session. */
  caller: Visitor;
  channels: readonly string[];
  /** The time at which the session ends, as stored; undefined for a guest. */
  expiresAt: string | undefined;
  /**
   * The ids of the subscriptions that an event is for, in the sockets of newer clients; undefined where it is for none and is not
   * sent. A listener without it gets all events of its channels.
   */
  match?: (channels: readonly string[], payload: object) => readonly string[] | undefined;
  send(text: string): void;
  /** Leaves the hub, sends the reason, and closes. */
  end(refusal: Refusal): void;
}
